use super::read_play;
use crate::domain::imported::EpisodeReference;
use crate::domain::webhook::{Play, WebhookSource};
use serde_json::{Value, json};

/// A play on one line.
fn line(source: WebhookSource, body: &Value) -> Option<String> {
    let play = read_play(source, body)?;
    let Play { account, title, episode, is_finished } = &play;
    let mut line = format!("{account}: {}", play.subject());
    for id in [title.tmdb_id.map(|id| format!("tmdb:{id}")), title.imdb_id.clone()] {
        line.extend(id.map(|id| format!(" {id}")));
    }
    line.extend(title.tvdb_id.map(|id| format!(" tvdb:{id}")));
    if let Some(EpisodeReference { tmdb_id, imdb_id, tvdb_id, .. }) = episode {
        line.extend(tmdb_id.map(|id| format!(" episode tmdb:{id}")));
        line.extend(imdb_id.as_ref().map(|id| format!(" episode {id}")));
        line.extend(tvdb_id.map(|id| format!(" episode tvdb:{id}")));
    }
    line.push_str(if *is_finished { "" } else { " unfinished" });
    Some(line)
}

#[test]
fn jellyfin_reports_the_end_of_a_play_and_titles_marked_by_hand() {
    let line = |body: Value| line(WebhookSource::Jellyfin, &body);
    let film = |more: Value| {
        let mut body = json!({
            "NotificationType": "PlaybackStop", "ItemType": "Movie", "Name": "Heat", "Year": 1995,
            "Provider_tmdb": "949", "Provider_imdb": "tt0113277", "NotificationUsername": "anna",
            "RunTimeTicks": 100_000_000_000_i64, "PlaybackPositionTicks": 89_999_999_999_i64,
            "PlayedToCompletion": false,
        });
        let more = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(more);
        body
    };
    let heat = "anna: Heat (1995) tmdb:949 tt0113277";
    assert_eq!(line(film(json!({}))), Some(format!("{heat} unfinished")));
    for finished in [
        json!({"PlayedToCompletion": true}),
        json!({"PlayedToCompletion": "True"}),
        json!({"PlaybackPositionTicks": 90_000_000_000_i64}),
        json!({"PlaybackPositionTicks": "90000000000", "RunTimeTicks": "100000000000"}),
        json!({"NotificationType": "UserDataSaved", "SaveReason": "TogglePlayed", "Played": true}),
    ] {
        assert_eq!(line(film(finished.clone())).as_deref(), Some(heat), "{finished}");
    }
    for other in [
        json!({"NotificationType": "PlaybackStart"}),
        json!({"NotificationType": "UserDataSaved", "SaveReason": "TogglePlayed", "Played": false}),
        json!({"NotificationType": "UserDataSaved", "SaveReason": "PlaybackFinished", "Played": true}),
        json!({"ItemType": "Audio"}),
    ] {
        assert_eq!(line(film(other.clone())), None, "{other}");
    }
    let episode = json!({
        "NotificationType": "PlaybackStop", "ItemType": "Episode", "Name": "Cat's in the Bag...",
        "SeriesName": "Breaking Bad", "Year": 2008, "SeasonNumber": 1, "EpisodeNumber": 2,
        "Provider_tvdb": "349235", "PlayedToCompletion": true, "NotificationUsername": "anna",
    });
    assert_eq!(line(episode).as_deref(), Some("anna: Breaking Bad S1 E2 episode tvdb:349235"));
}

#[test]
fn plex_reports_what_was_played_to_ninety_percent() {
    let line = |body: Value| line(WebhookSource::Plex, &body);
    let film = json!({
        "event": "media.scrobble", "user": true, "owner": true, "Account": {"id": 1, "title": "anna"},
        "Metadata": {"type": "movie", "title": "Heat", "year": 1995, "guid": "plex://movie/5d77",
            "Guid": [{"id": "imdb://tt0113277"}, {"id": "tmdb://949"}, {"id": "tvdb://1"}]},
    });
    assert_eq!(line(film.clone()).as_deref(), Some("anna: Heat (1995) tmdb:949 tt0113277"));
    let mut other = film.clone();
    other["event"] = json!("media.stop");
    assert_eq!(line(other), None);
    let mut legacy = film;
    legacy["Metadata"]["guid"] = json!("com.plexapp.agents.themoviedb://949?lang=en");
    legacy["Metadata"]["Guid"] = Value::Null;
    assert_eq!(line(legacy).as_deref(), Some("anna: Heat (1995) tmdb:949"));
    let episode = json!({
        "event": "media.scrobble", "Account": {"title": "anna"},
        "Metadata": {"type": "episode", "title": "Pilot", "grandparentTitle": "Breaking Bad",
            "parentIndex": 1, "index": 1, "year": 2009, "Guid": [{"id": "tvdb://349232"}],
            "guid": "com.plexapp.agents.thetvdb://81189/1/1?lang=en"},
    });
    let expected = "anna: Breaking Bad S1 E1 tvdb:81189 episode tvdb:349232";
    assert_eq!(line(episode).as_deref(), Some(expected));
}

#[test]
fn emby_reports_the_end_of_a_play_and_titles_marked_by_hand() {
    let line = |body: Value| line(WebhookSource::Emby, &body);
    let film = json!({
        "Event": "playback.stop", "User": {"Name": "anna"},
        "Item": {"Type": "Movie", "Name": "Heat", "ProductionYear": 1995, "RunTimeTicks": 1000,
            "ProviderIds": {"Tmdb": "949", "IMDB": "tt0113277"}},
        "PlaybackInfo": {"PositionTicks": 890, "PlayedToCompletion": false},
    });
    let heat = "anna: Heat (1995) tmdb:949 tt0113277";
    assert_eq!(line(film.clone()), Some(format!("{heat} unfinished")));
    let mut finished = film.clone();
    finished["PlaybackInfo"]["PositionTicks"] = json!(900);
    assert_eq!(line(finished).as_deref(), Some(heat));
    let mut marked = film.clone();
    marked["Event"] = json!("item.markplayed");
    assert_eq!(line(marked).as_deref(), Some(heat));
    let mut other = film;
    other["Event"] = json!("playback.start");
    assert_eq!(line(other), None);
    let episode = json!({
        "Event": "playback.stop", "User": {"Name": "anna"},
        "Item": {"Type": "Episode", "Name": "Pilot", "SeriesName": "Breaking Bad", "ProductionYear": 2009,
            "ParentIndexNumber": 1, "IndexNumber": 1, "ProviderIds": {"Imdb": "tt0959621"}},
        "PlaybackInfo": {"PlayedToCompletion": true},
    });
    assert_eq!(line(episode).as_deref(), Some("anna: Breaking Bad S1 E1 episode tt0959621"));
}

#[test]
fn scripts_report_ids_of_the_film_or_the_show_with_a_progress() {
    let line = |body: Value| line(WebhookSource::Kodi, &body);
    let film = json!({"event": "stop", "type": "movie", "ids": {"tmdb": 949}, "progress": 89.9});
    assert_eq!(line(film).as_deref(), Some(": ? tmdb:949 unfinished"));
    let episode = json!({"type": "episode", "title": "Breaking Bad", "ids": {"tvdb": "81189"},
        "season": 1, "episode": 2, "progress": "90"});
    assert_eq!(line(episode).as_deref(), Some(": Breaking Bad S1 E2 tvdb:81189"));
    assert_eq!(
        line(json!({"event": "scrobble", "type": "movie", "title": "Heat"})).as_deref(),
        Some(": Heat")
    );
    for other in [json!({}), json!({"event": "start", "type": "movie"}), json!([1]), json!("x")] {
        assert_eq!(line(other.clone()), None, "{other}");
    }
}
