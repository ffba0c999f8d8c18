//! Holds every statement to the portable subset, in debug builds, so that a second engine can
//! take the same text.

/// Panics in debug builds when the statement leaves the portable subset.
pub(super) fn debug_check(sql: &str) {
    if cfg!(debug_assertions)
        && let Err(reason) = portable(sql)
    {
        panic!("{reason} in: {sql}");
    }
}

/// What other engines lack or mean differently.
const FORBIDDEN: [&str; 8] = [
    "insert or ",
    "replace into",
    "rowid",
    "datetime(",
    "strftime(",
    "unixepoch(",
    "autoincrement",
    " glob ",
];

fn portable(sql: &str) -> Result<(), &'static str> {
    let lower = sql.to_ascii_lowercase();
    if FORBIDDEN.iter().any(|word| lower.contains(word)) {
        return Err("a word that only one engine knows");
    }
    if sql.contains('?') || sql.contains(':') || sql.contains('@') {
        return Err("a placeholder that is not $n");
    }
    in_order(sql)
}

/// `$1..$n` must first appear in that order: `SQLite` numbers them by first appearance, others by
/// their number, so `SELECT $2, $1` would mean two different things.
fn in_order(sql: &str) -> Result<(), &'static str> {
    let mut highest = 0_usize;
    for after in sql.split('$').skip(1) {
        let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
        let number: usize = digits.parse().map_err(|_| "a $ without a number")?;
        if number == 0 || number > highest + 1 {
            return Err("placeholders out of order");
        }
        highest = highest.max(number);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portable_statements_pass() {
        for sql in [
            "SELECT id FROM users WHERE id = $1",
            "UPDATE users SET role = $1 WHERE id = $2 AND role <> $1",
            "INSERT INTO t (a, b) VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET b = excluded.b",
        ] {
            assert_eq!(portable(sql), Ok(()), "{sql}");
        }
    }

    #[test]
    fn statements_that_engines_read_differently_are_refused() {
        for sql in [
            "SELECT $2, $1",
            "SELECT $1, $3",
            "SELECT $0",
            "SELECT $name",
            "SELECT ?1",
            "SELECT :id",
            "INSERT OR IGNORE INTO t VALUES ($1)",
            "SELECT rowid FROM t",
            "SELECT datetime('now')",
        ] {
            assert!(portable(sql).is_err(), "{sql}");
        }
    }

    #[test]
    #[should_panic(expected = "placeholders out of order")]
    fn a_debug_build_refuses_to_run_one() {
        debug_check("SELECT $2, $1");
    }
}
