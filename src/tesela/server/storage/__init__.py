"""Storage: the database's tables, transactions, locks, migrations, and news between processes."""
