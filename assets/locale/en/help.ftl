## greeting
greeting-text =
    ## Hi, I deal Chinese poker
    Build three rows of cards, beat your friends row by row, and I keep the score. Press **Play** to open your first table. `/help` shows how it goes, with pictures.

## help
help-page = -# Page { $page } of { $pages }
help-alt_board = { $name }: { $rows }.
help-start =
    ## Chinese poker with friends
    `/play` opens a table here. Friends press **Join**, then the host presses **Start**.
    Your cards come by direct message. **My cards** under the table shows them too.
    On your turn tap the row for the raised card, and **Confirm** when you like it. A placed card never moves.
help-rows =
    ## Three rows
    Fill the **front** (3 cards), the **middle** (5) and the **back** (5). No row may be stronger than the one behind it.
    If one is, your board **fouls**: it earns nothing and pays { $foul } to each legal board, with its royalties. Here Ben's middle beats his back.
help-points =
    ## Points
    You meet each opponent row by row: { $units } per row won, and { $scoop } more for all three (a **scoop**).
    Strong rows pay **royalties** on top, even when you lose the row ({ $royalties }).
help-fantasyland =
    ## Fantasyland
    { $fantasyland }
    Then you set your board in secret, while the others play theirs open.
help-closed =
    ## All 13 at once
    `/chinese start` opens the closed game. Everybody sets all 13 cards in three rows, and then they are compared.
    Some hands win outright. Ann holds a **dragon**, one card of each rank: she declares it, and nobody's rows matter against her.
help-commands =
    ## Commands
    `/play` offers the games · `/ofc start` and `/chinese start` open a table with your own options
    `/hand` shows your cards · `/table` shows the table at the bottom, with the host's menu
    `/place` and `/set` play by text
    `/ledger show` says who is up · `/ledger settle` who pays whom
    `/rules show` explains each game · `/rules new` makes house rules
    `/analyse` shows the best way to set some cards
    `/history` and `/stats` look back · `/verify` checks a deal
    `/settings` for clocks, pictures and messages · `/privacy export` for your data
    -# Points, not money: the ledger keeps scores between friends and nothing else.
help-fair =
    ## Fair deal
    The shuffles are fixed first, and published as a commitment. Then all that a hand depends on is frozen, your **cut** too.
    Then comes a message whose number nobody can know before, and that number shuffles the cards again. So nobody can work out a better deal: not the host, not with a friend at the table.
    -# The host of the bot could only delete the line with your word and send it again, in front of you; without a cut, a table's message. They can always look at the cards. Cancelled hands are counted in public.

## about
about-text =
    {"*"}*Chinese Poker Bot { $version }**: Chinese poker and open-face Chinese poker for groups of friends.
    Python, discord.py, SQLite, Pillow. MIT licence.
    { $tables } open tables · { $entries } hands in this server's ledger
    -# It reads no messages, except to find its own again, and keeps names, ids and points only. `/privacy export` shows what it keeps of you, `/privacy delete` deletes it.
    { $pages }
about-links = [Privacy]({ $privacy }) · [Terms]({ $terms })
about-link_privacy = [Privacy]({ $privacy })
about-link_terms = [Terms]({ $terms })
about-no_links = -# Privacy and terms: `docs/privacy.md` and `docs/terms.md` in the bot's source. The host of the bot can link their own pages here.
