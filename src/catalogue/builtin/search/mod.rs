//! Full-text search for titles and people: normalized words in any order, prefixes, one or two typing
//! errors. It knows only names, popularity and who is in what, so that a benchmark can use it alone.

mod find;
mod grouped;
mod index;
mod lexicon;
mod normalize;
mod query;
mod score;
mod vocabulary;

pub use grouped::Grouped;
pub use index::{Entry, Hit, Index};

#[cfg(test)]
mod tests;
