//! Writes the settings that imports have for shows: skipped seasons and episodes, viewings, and ratings of seasons
//! and episodes.

use crate::domain::ids::TitleKey;
use crate::domain::import_present::TitlePart;
use crate::domain::imported::ShowChoice;
use crate::domain::show_settings::{SKIPPED, ShowSetting};
use crate::store::error::StoreError;
use crate::store::import_present::PresentTitles;
use crate::store::import_transaction::ImportWriter;
use crate::store::show_settings::replace_show_setting;

impl ImportWriter<'_> {
    /// Stores the rating of a season or an episode.
    pub(super) fn write_part_rating(
        &mut self,
        show: TitleKey,
        place: TitlePart,
        present: &PresentTitles,
        half_stars: &str,
    ) -> Result<bool, StoreError> {
        let setting = match place {
            TitlePart::Season(season) => ShowSetting::SeasonRating(season),
            TitlePart::Episode(number) => {
                ShowSetting::EpisodeRating(self.episode(show, number, present)?)
            }
            TitlePart::Whole | TitlePart::Unplaced => return Ok(true),
        };
        self.write_show_setting(show, setting, half_stars)
    }

    pub(super) fn write_show_choice(
        &mut self,
        show: TitleKey,
        place: TitlePart,
        present: &PresentTitles,
        choice: &ShowChoice,
    ) -> Result<bool, StoreError> {
        let (setting, value) = match (choice, place) {
            (ShowChoice::Specials(true), _) => (ShowSetting::Specials, "in"),
            (ShowChoice::Specials(false), _) => (ShowSetting::Specials, "out"),
            (ShowChoice::Order(order), _) => (ShowSetting::Order, order.as_str()),
            (ShowChoice::Viewing { viewing, state }, _) => {
                (ShowSetting::Viewing(*viewing), state.as_str())
            }
            (ShowChoice::Skipped, TitlePart::Season(season)) => {
                (ShowSetting::SkippedSeason(season), SKIPPED)
            }
            (ShowChoice::Skipped, TitlePart::Episode(number)) => {
                (ShowSetting::SkippedEpisode(self.episode(show, number, present)?), SKIPPED)
            }
            (ShowChoice::Skipped, TitlePart::Whole | TitlePart::Unplaced) => return Ok(true),
        };
        self.write_show_setting(show, setting, value)
    }

    fn write_show_setting(
        &mut self,
        show: TitleKey,
        setting: ShowSetting,
        value: &str,
    ) -> Result<bool, StoreError> {
        let (tx, user) = (self.tx, self.user);
        let changed = replace_show_setting(tx, user, show.title_id, setting, Some(value))?;
        self.values.extend(changed);
        Ok(true)
    }
}
