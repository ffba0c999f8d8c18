//! Full-text search for titles and people: normalized words in any order, prefixes, one or two typing
//! errors. It knows only names, popularity and who is in what, so that a benchmark can use it alone.

mod find;
mod index;
mod normalize;
mod query;
mod score;
mod vocabulary;

pub use index::{Entry, Grouped, Hit, Index};

#[cfg(test)]
mod tests;
