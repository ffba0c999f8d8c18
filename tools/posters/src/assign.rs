//! Chooses designs: a motif of the title's genres, and a palette of its years and theme. Neighbors in
//! a list must not look alike, and side by side in a list that users browse they should not share a motif.

use crate::catalogue::{List, Titles};
use crate::thumbnail::Thumbnail;
use moviestars::catalogue::poster::color::{ColorVariant, Palette, palettes};
use moviestars::catalogue::poster::motif::{Motif, motifs};
use moviestars::catalogue::poster::{DesignRow, TitlePosition};
use moviestars::domain::ids::MediaType;
use std::cmp::Reverse;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/catalogue/posters.tsv");

/// The number of candidates that are drawn for a title.
const MAX_CANDIDATES: usize = 400;

/// The weight of a motif that is side by side with itself; of two that look alike it is 20.
const SAME_MOTIF: usize = 5;

/// Distances in a list at which two titles are side by side, or one above the other in a grid of
/// 2, 3, 4, 6 or 8 columns.
pub const STEPS: [usize; 6] = [1, 2, 3, 4, 6, 8];

struct Assignment<'t> {
    titles: &'t Titles,
    rows: HashMap<usize, DesignRow>,
    thumbnails: HashMap<usize, Thumbnail>,
    /// By title: neighbors, and the smallest number of steps to them in any list.
    neighbors: HashMap<usize, BTreeMap<usize, usize>>,
    /// By title: those side by side with it in a list that users browse.
    side_by_side: HashMap<usize, BTreeSet<usize>>,
    uses: HashMap<String, u64>,
}

pub fn run(titles: &Titles, options: &[&str]) -> Result<String, String> {
    let mut rows = titles.rows();
    let fixed = rows.clone();
    let mut separate = false;
    for option in options {
        match titles.index_of(option) {
            Some(index) => drop(rows.remove(&index)),
            None if *option == "--separate" => separate = true,
            None => return Err(format!("{option} is not a title")),
        }
    }
    let missing: Vec<usize> =
        (0..titles.all.len()).filter(|index| !rows.contains_key(index)).collect();
    let mut report = format!("{} of {} titles designed", missing.len(), titles.all.len());
    if !missing.is_empty() || separate {
        let mut assignment = Assignment::of(titles, rows);
        for index in missing {
            assignment.choose(index, fixed.get(&index));
        }
        if separate {
            let (changed, left) = assignment.separate();
            report += &format!("; {changed} changed, {left} pairs of neighbors still look alike");
        }
        rows = assignment.rows;
    }
    write(rows.into_values().collect())?;
    Ok(report)
}

fn write(mut rows: Vec<DesignRow>) -> Result<(), String> {
    rows.sort_by_key(DesignRow::key);
    let writer = csv::WriterBuilder::new().delimiter(b'\t').from_path(TABLE);
    let mut writer = writer.map_err(|error| error.to_string())?;
    rows.iter().try_for_each(|row| writer.serialize(row)).map_err(|error| error.to_string())?;
    writer.flush().map_err(|error| error.to_string())
}

/// The neighbors of each title in any of the lists.
fn neighbors(lists: &[List]) -> HashMap<usize, BTreeMap<usize, usize>> {
    let mut neighbors: HashMap<usize, BTreeMap<usize, usize>> = HashMap::new();
    for list in lists {
        for steps in STEPS {
            for (a, b) in list.titles.iter().zip(list.titles.iter().skip(steps)) {
                for (one, other) in [(a, b), (b, a)].into_iter().filter(|_| a != b) {
                    let known = neighbors.entry(*one).or_default().entry(*other).or_insert(steps);
                    *known = steps.min(*known);
                }
            }
        }
    }
    neighbors
}

/// The titles side by side with each title in any of the lists.
pub fn side_by_side(lists: &[List]) -> HashMap<usize, BTreeSet<usize>> {
    let mut pairs: HashMap<usize, BTreeSet<usize>> = HashMap::new();
    for pair in lists.iter().flat_map(|list| list.titles.windows(2)) {
        for (one, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            pairs.entry(one).or_default().insert(other);
        }
    }
    pairs
}

/// The theme of palettes for a genre of TMDB.
fn theme(genre: u32) -> &'static str {
    match genre {
        80 | 27 | 53 | 10752 | 28 | 10759 => "dark",
        878 | 10765 | 9648 | 99 | 10768 | 10763 => "cold",
        35 | 16 | 10751 | 10749 | 10762 | 10402 => "bright",
        _ => "warm",
    }
}

impl<'t> Assignment<'t> {
    fn of(titles: &'t Titles, rows: HashMap<usize, DesignRow>) -> Self {
        let mut uses: HashMap<String, u64> = HashMap::new();
        for name in rows.values().flat_map(|row| [&row.motif, &row.palette]) {
            *uses.entry(name.clone()).or_default() += 1;
        }
        let mut lists = titles.fixed_lists();
        lists.extend(titles.daily_lists());
        let neighbors = neighbors(&lists);
        let side_by_side = side_by_side(&titles.browsed_lists());
        let thumbnail = |(index, row): (&usize, &DesignRow)| {
            Some((*index, Thumbnail::of(&titles.draw(*index, &row.design()?))))
        };
        let thumbnails = rows.iter().filter_map(thumbnail).collect();
        Self { titles, rows, thumbnails, neighbors, side_by_side, uses }
    }

    /// Assigns the best design that looks like no neighbor; if there is none, the one that looks like
    /// the fewest.
    fn choose(&mut self, index: usize, before: Option<&DesignRow>) {
        let none = BTreeMap::new();
        let near = self.neighbors.get(&index).unwrap_or(&none);
        let mut best: Option<(usize, DesignRow, Thumbnail)> = None;
        for row in self.candidates(index, before).into_iter().take(MAX_CANDIDATES) {
            let Some(design) = row.design() else { continue };
            let thumbnail = Thumbnail::of(&self.titles.draw(index, &design));
            let alike = |steps: usize| if steps == 1 { 20 } else { 1 };
            let near = near.iter().filter_map(|(other, steps)| {
                let other = self.thumbnails.get(other)?;
                other.distance(&thumbnail).is_alike().then_some(alike(*steps))
            });
            let beside = self.side_by_side.get(&index).into_iter().flatten();
            let same = beside.filter(|other| self.has_motif(**other, &row.motif)).count();
            let alike = near.sum::<usize>() + SAME_MOTIF * same;
            if best.as_ref().is_none_or(|(fewest, ..)| alike < *fewest) {
                best = Some((alike, row, thumbnail));
            }
            if alike == 0 {
                break;
            }
        }
        let (_, row, thumbnail) = best.expect("every title has a candidate");
        for name in [&row.motif, &row.palette] {
            *self.uses.entry(name.clone()).or_default() += 1;
        }
        self.thumbnails.insert(index, thumbnail);
        self.rows.insert(index, row);
    }

    /// Redesigns one of every two neighbors that look alike: one whose motif is not fixed, or else the
    /// less popular one. Returns the numbers of changed titles and of remaining pairs.
    fn separate(&mut self) -> (usize, usize) {
        let mut changed = BTreeSet::new();
        for (_, a, b) in self.alike() {
            let is_alike = self.thumbnails[&a].distance(&self.thumbnails[&b]).is_alike();
            if !is_alike && !self.is_repeated(a, b) {
                continue;
            }
            let cost = |index| (self.rows[&index].fixed_motif, Reverse(self.titles.rank(index)));
            let index = if cost(a) < cost(b) { a } else { b };
            let before = self.rows[&index].clone();
            self.choose(index, Some(&before));
            changed.insert(index);
        }
        (changed.len(), self.alike().len())
    }

    fn has_motif(&self, index: usize, motif: &str) -> bool {
        self.rows.get(&index).is_some_and(|row| row.motif == motif)
    }

    /// Whether two titles share a motif side by side, of which one can be changed.
    fn is_repeated(&self, a: usize, b: usize) -> bool {
        let is_beside = self.side_by_side.get(&a).is_some_and(|beside| beside.contains(&b));
        let [one, other] = [a, b].map(|index| self.rows.get(&index));
        let are_fixed = [one, other].iter().all(|row| row.is_some_and(|row| row.fixed_motif));
        is_beside && !are_fixed && other.is_some_and(|row| self.has_motif(a, &row.motif))
    }

    /// The neighbors that look alike or share a motif; those side by side first.
    fn alike(&self) -> Vec<(usize, usize, usize)> {
        let pairs = self.neighbors.iter().flat_map(|(a, near)| {
            near.iter().filter(move |(b, _)| a < *b).map(move |(b, steps)| (*steps, *a, *b))
        });
        let alike = |(_, a, b): &(usize, usize, usize)| {
            let both = self.thumbnails.get(a).zip(self.thumbnails.get(b));
            both.is_some_and(|(a, b)| a.distance(b).is_alike()) || self.is_repeated(*a, *b)
        };
        let mut pairs: Vec<_> = pairs.filter(alike).collect();
        pairs.sort_unstable();
        pairs
    }

    /// All suitable designs, the best first.
    fn candidates(&self, index: usize, before: Option<&DesignRow>) -> Vec<DesignRow> {
        let title = &self.titles.all[index];
        let is_film = title.key.media_type == MediaType::Movie;
        let mirrored = before.map_or(hash_below(&title.name, 2) == 0, |before| before.mirrored);
        let mut candidates = Vec::new();
        for motif in motifs() {
            let Some(motif_cost) = self.motif_cost(index, motif, before) else { continue };
            for palette in palettes() {
                let Some(palette_cost) = self.palette_cost(index, palette, before) else {
                    continue;
                };
                for title_position in [TitlePosition::Below, TitlePosition::Above] {
                    // Tiles of shows have a badge in the corner of the makers' names.
                    if title_position == TitlePosition::Above && !is_film {
                        continue;
                    }
                    let variants = ColorVariant::ALL.into_iter();
                    for color_variant in variants.filter(|one| one.suits(motif.layout, palette)) {
                        let row = DesignRow {
                            media_type: title.key.media_type,
                            title_id: title.key.title_id,
                            motif: motif.name.clone(),
                            palette: palette.name.clone(),
                            title_position,
                            color_variant,
                            mirrored,
                            fixed_motif: before.is_some_and(|before| before.fixed_motif),
                        };
                        let tie = hash_below((&title.name, &row.motif, &row.palette), 12);
                        let cost = motif_cost + palette_cost + layout_cost(&row, before) + tie;
                        candidates.push((cost, row));
                    }
                }
            }
        }
        candidates.sort_by_key(|(cost, _)| *cost);
        candidates.into_iter().map(|(_, row)| row).collect()
    }

    /// The cost of a motif; `None` if it is not allowed.
    fn motif_cost(&self, index: usize, motif: &Motif, before: Option<&DesignRow>) -> Option<u64> {
        if let Some(before) = before.filter(|before| before.fixed_motif) {
            return (before.motif == motif.name).then_some(0);
        }
        let genres = &self.titles.all[index].genres;
        let suits = genres.iter().position(|genre| motif.genres.contains(genre))?;
        let is_other = before.is_some_and(|before| before.motif != motif.name);
        Some(
            4 * u64::try_from(suits).ok()?
                + self.usage_cost(&motif.name)
                + if is_other { 30 } else { 0 },
        )
    }

    fn palette_cost(
        &self,
        index: usize,
        palette: &Palette,
        before: Option<&DesignRow>,
    ) -> Option<u64> {
        let title = &self.titles.all[index];
        let year = title.year;
        if !(palette.first_year..=palette.last_year).contains(&year) {
            return None;
        }
        if before.is_some_and(|before| before.palette == palette.name) {
            return Some(0);
        }
        let is_in_theme = title.genres.iter().take(2).any(|genre| theme(*genre) == palette.theme);
        Some(self.usage_cost(&palette.name) + if is_in_theme { 10 } else { 50 })
    }

    /// The cost of a motif or palette, which rises with its uses.
    fn usage_cost(&self, name: &str) -> u64 {
        let uses = self.uses.get(name).copied().unwrap_or_default();
        200 * uses / u64::try_from(self.rows.len()).unwrap_or(1).max(1)
    }
}

fn layout_cost(row: &DesignRow, before: Option<&DesignRow>) -> u64 {
    let key = row.key();
    let is_usual = match before {
        Some(before) => before.title_position == row.title_position,
        None => (row.title_position == TitlePosition::Above) == (hash_below(key.title_id, 4) == 0),
    };
    let variant = if row.color_variant == ColorVariant::Plain { 0 } else { 6 };
    variant + if is_usual { 0 } else { 4 }
}

/// A hash below `count` that is the same in every run.
fn hash_below(seed: impl Hash, count: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    seed.hash(&mut hasher);
    hasher.finish() % count
}
