//! Cuts lists into TMDB's pages of twenty.

use crate::catalogue::request::PageNumber;
use crate::catalogue::schema::Page;

const ROWS: usize = 20;

/// Empty past the end.
pub fn page<T, R>(rows: &[T], page: PageNumber, item: impl Fn(&T) -> R) -> Page<R> {
    let here = rows.chunks(ROWS).nth(usize::from(page.get()) - 1).unwrap_or_default();
    Page {
        page: page.get(),
        results: here.iter().map(item).collect(),
        total_pages: rows.len().div_ceil(ROWS).max(1),
        total_results: rows.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_hold_twenty_and_end() {
        let rows: Vec<u32> = (0..41).collect();
        let at = |number| page(&rows, PageNumber::new(number).unwrap(), |row| *row);
        assert_eq!((at(1).results.as_slice(), at(1).total_pages), (&rows[..20], 3));
        assert_eq!((at(3).results.as_slice(), at(3).total_results), (&rows[40..], 41));
        assert_eq!((at(4).results.len(), at(4).page, at(4).total_pages), (0, 4, 3));
    }

    #[test]
    fn an_empty_list_has_one_page() {
        let empty = page(&[], PageNumber::FIRST, |row: &u32| *row);
        assert_eq!((empty.total_pages, empty.total_results), (1, 0));
    }
}
