## greeting
greeting-text =
    ## Hi, I deal Chinese poker
    Build three rows of cards and beat your friends row by row. I keep score.
    Press **Play** to open your first table. `/help` shows how it goes, with pictures.

## help
help-page = -# Page { $page } of { $pages }
help-alt_hand = { $place }. { $name }: { $cards }
help-alt_board = { $name }: { $rows }.
help-start =
    ## Chinese poker with friends
    Build three rows of cards and beat your friends row by row.
    `/play` opens a table here. Friends press **Join**, then the host presses **Start**.
    I send your cards by DM, and **My cards** at the table shows them too.
    On your turn, tap the row for the card that stands out. **Confirm** when all are placed: after that they stay.
help-rows =
    ## Three rows
    Fill the **front** (3 cards), the **middle** (5) and the **back** (5). No row may beat the one below it.
    If one does, your board **fouls**: you score nothing, and pay everybody who didn't foul { $foul ->
        [one] 1 point
       *[other] { $foul } points
    } plus what their rows earn. Here Ben's middle beats his back.
help-ranks =
    ## What beats what
    The strongest first. Of two hands of the same kind, the higher cards win. In the **front** only pairs and three of a kind count.
help-points =
    ## Points
    You play each opponent row by row: { $units ->
        [one] 1 point
       *[other] { $units } points
    } for a row won, and { $scoop } more for all three (a **scoop**).
    Strong rows earn **royalties** on top, even if you lose the row ({ $royalties }).
    Here Ann wins two rows to one and has 8 in royalties to Ben's 4. That makes +5.
help-fantasyland =
    ## Fantasyland
    { $fantasyland }
    You place 13 of them in secret while the others play in the open. A board that fouls earns no Fantasyland.
help-closed =
    ## All 13 at once
    `/play` has these games too. Everybody sets 13 cards in three rows, in secret. Then the rows are compared.
    Some special 13-card hands, the **naturals**, win at once. Ann has a **dragon**, one card of each rank: she declares it, and no row can beat her.
help-commands =
    ## Commands
    `/play` offers the games · `/ofc start` and `/chinese start` open a table with your own options
    `/hand` shows your cards · `/table` brings the table down here, with its menu
    `/place` and `/set` play by text
    `/ledger show` says who is up · `/ledger settle` says who pays whom
    `/rules show` explains each game · `/rules new` makes house rules
    `/analyse` shows the best way to set some cards
    `/history` and `/stats` look back · `/verify` checks a deal
    `/settings` for pictures and messages · `/privacy export` for your data
    -# Points, not money: the ledger keeps scores between friends and nothing else.
help-fair =
    ## Fair deal
    I shuffle 64 hands ahead of time and post a code that locks them in. Your **cuts** go in, and then nothing can change.
    Then I post a **seal**, the hand's code, and Discord gives it a number nobody can know before. That number shuffles the cards once more. `/verify` checks it, and so does a script that works without me.
    -# What remains: the person who runs this bot can look at the cards. They could delete a seal and post another one before anybody looks, or break off a hand whose seal stands: a number is missing then. Cards that nobody saw aren't proven to be the rest of the deck. Against a host you don't trust that far, no bot helps.

## about
about-text =
    {"*"}*Chinese Poker Bot { $version }**: Chinese poker and open-face Chinese poker for groups of friends.
    Python, discord.py, SQLite, Pillow; MIT-licensed.
    { $tables ->
        [one] 1 open table
       *[other] { $tables } open tables
    } · { $entries ->
        [one] 1 entry
       *[other] { $entries } entries
    } in this server's ledger
    -# I read no messages but my own. `/privacy export` shows what I keep about you, `/privacy delete` makes me forget you.
    { $pages }
about-links = [Privacy]({ $privacy }) · [Terms]({ $terms })
about-link_privacy = [Privacy]({ $privacy })
about-link_terms = [Terms]({ $terms })
about-no_links = -# Privacy and terms come with this bot's source, in `docs/privacy.md` and `docs/terms.md`. The person who runs this bot can link their own pages here.
