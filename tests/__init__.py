"""Every process of the tests comes by here: where they run on a server, each has to know."""

import os

if "TESTS_ON_POSTGRESQL" in os.environ:
    from tests.support import on_postgresql

    on_postgresql.install()
