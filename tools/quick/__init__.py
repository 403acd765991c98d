"""`make quick`: style, types, layers and the tests nearest to what changed, within a minute and a half.

Which tests are near is read from imports: a test that imports a changed module goes first, then one that
imports a module that does, and so on. They run in that order until the time is up, and what was left out is
told; `make test` is the whole truth. Where nothing has changed, the fast rooms' tests run.
"""
