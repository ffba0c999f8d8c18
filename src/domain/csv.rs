//! Tables as RFC 4180 writes them, safe to open: a spreadsheet takes a cell that begins with one of
//! a few signs for a formula and would run it.

/// A line: cells with commas between them, and the line's end.
#[must_use]
pub fn line<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(cell).collect();
    format!("{}\r\n", cells.join(","))
}

fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
    let quoted = text.contains([',', '"', '\r', '\n']) || text.trim() != text;
    if quoted {
        format!("\"{guard}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{guard}{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_the_standard_wants_it_and_only_there() {
        for (text, written) in [
            ("Heat", "Heat"),
            ("", ""),
            ("I, Robot", "\"I, Robot\""),
            ("\"Crocodile\" Dundee", "\"\"\"Crocodile\"\" Dundee\""),
            ("two\nlines", "\"two\nlines\""),
            (" apart ", "\" apart \""),
        ] {
            assert_eq!(cell(text), written, "{text:?}");
        }
        assert_eq!(line(["a", "b, c", ""]), "a,\"b, c\",\r\n");
    }

    #[test]
    fn nothing_is_taken_for_a_formula() {
        for (text, written) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-30-", "'-30-"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""),
            ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
        ] {
            assert_eq!(cell(text), written, "{text:?}");
        }
        assert_eq!(cell("M*A*S*H - a film"), "M*A*S*H - a film");
    }
}
