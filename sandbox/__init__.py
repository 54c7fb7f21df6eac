"""A loopback Discord with a web page, to play without a Discord account and to test the bot over real sockets.

    sandbox = Sandbox(players=("Ann", "Ben"))
    await sandbox.start()                      # 127.0.0.1 only
    point_library_at(sandbox.url)              # then run any discord.py bot with sandbox.token
    await sandbox.until_bot_is_here()
    ann, table = sandbox.people["ann"], sandbox.world.text_channel("table")
    reply = await ann.slash(table, "ofc start", {"ruleset": "pineapple"})
    await ann.press(seen(reply.message), "Join")

`sandbox.world` closes DMs, denies permissions, deletes messages; `sandbox.world.trouble` orders errors, rate limits,
delays and lost answers; `sandbox.gateway` cuts connections.
"""
