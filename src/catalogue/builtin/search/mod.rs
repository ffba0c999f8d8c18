//! Finds titles and people by what somebody remembers of them: folded words in any order, their
//! beginnings, one or two typing errors. It knows names, fame and who is in what only, so that it
//! can be tried and measured alone.

mod crossed;
mod find;
mod fold;
mod index;
mod query;
mod score;
mod vocabulary;
mod words;

#[cfg(test)]
pub use fold::fold;
pub use index::{Entry, Hit, Index};

#[cfg(test)]
mod tests;
