//! The configuration of scheduled backups.

use crate::domain::backup_retention::Retention;
use std::path::PathBuf;
use std::time::Duration;

const MIN_INTERVAL: Duration = Duration::from_mins(10);

#[derive(Clone, Debug)]
pub struct BackupConfig {
    /// Created if it is missing, readable only by its owner.
    pub folder: PathBuf,
    /// The time between two backups.
    pub every: Duration,
    pub keep: Retention,
}

/// Reads minutes, hours or days, such as `30m`, `12h` or `7d`.
pub fn backup_interval(text: &str) -> Result<Duration, String> {
    let wrong = || "write minutes, hours or days, such as 30m, 12h or 7d".to_owned();
    let unit = text.chars().last().ok_or_else(wrong)?;
    let minutes = match unit {
        'm' => 1,
        'h' => 60,
        'd' => 24 * 60,
        _ => return Err(wrong()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    let interval = Duration::from_mins(u64::from(number) * minutes);
    if interval < MIN_INTERVAL { Err("use at least 10m".to_owned()) } else { Ok(interval) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_minutes_hours_or_days() {
        assert_eq!(backup_interval("30m"), Ok(Duration::from_mins(30)));
        assert_eq!(backup_interval("12h"), Ok(Duration::from_hours(12)));
        assert_eq!(backup_interval("7d"), Ok(Duration::from_hours(168)));
        for wrong in ["", "h", "12", "1.5h", "-1h", "9m", "7w", "1é", "99999999999d"] {
            assert!(backup_interval(wrong).is_err(), "{wrong}");
        }
    }
}
