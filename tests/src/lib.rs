//! Holds tests of the whole project, which are in `tests/`; the programs that must not compile are in `ui/`.
