use super::super::testing::read;
use crate::import::output::Outcome;

#[test]
fn episodes_films_and_states_are_read() {
    let read = read(&[
        ("gdpr/tracking-prod-records-v2.csv", include_bytes!("../fixtures/tvtime/v2.csv")),
        ("gdpr/tracking-prod-records.csv", include_bytes!("../fixtures/tvtime/v1.csv")),
        ("gdpr/ratings-live-votes.csv", include_bytes!("../fixtures/tvtime/votes.csv")),
        ("gdpr/emotions-live-votes.csv", b"vote_key,uuid,movie_name\nx-1-3,u1,Heat\n"),
        ("gdpr/tv_show_rate.csv", b"tv_show_id,tv_show_name,rating,created_at\n79126,The Wire,4,2020-01-01 10:00:00\n"),
        ("gdpr/followed_tv_show.csv", include_bytes!("../fixtures/tvtime/followed.csv")),
        ("gdpr/lists-prod-lists.csv", include_bytes!("../fixtures/tvtime/lists.csv")),
        ("gdpr/seen_episode.csv", b"tv_show_name,episode_season_number,episode_number,created_at\nThe Wire,1,1,2018-01-01 10:00:00\n"),
        ("gdpr/access_token.csv", b"token,created_at\nsecret,2020\n"),
        ("gdpr/user.csv", b"id,mail\n1,anna@example.org\n"),
    ]);
    assert_eq!(
        read.records,
        [
            "watch @2021-10-10T11:49:11Z | The Wire (2002) tv tvdb:79126 / s1 e3 tvdb:300001",
            "watch @2021-10-11T11:49:11Z again | The Wire (2002) tv tvdb:79126 / s1 e3 tvdb:300001",
            "watch @2022-04-10T11:26:55Z | Was geschah mit Montag? = what happened to monday (2017) movie",
            "watchlist @2022-05-01T10:00:00Z | Heat = heat movie",
            "watchlist @2022-05-02T10:00:00Z | Ran = ran (1985) movie",
            "watch @2022-04-10T11:26:55Z again | Jaws (1975) movie",
            "watch again | Alien = alien (1979) movie",
            "rating 8/10 @2020-01-01T10:00:00Z | The Wire tv tvdb:79126",
            "list my-list \"Mine\" \"all, \\\"good\\\"\"",
            "item of my-list 1. |  tv tvdb:79126",
            "item of my-list 2. | Heat = heat movie",
            "favorite |  tv tvdb:73739",
            "list 0a1b \"Heists, all of them\"",
            "item of 0a1b 1. |  tv tvdb:79126",
            "list 2c3d \"2c3d\"",
            "rating 10/10 | Was geschah mit Montag? = what happened to monday (2017) movie",
            "Dropped @2021-01-01T00:00:00Z | Lost tv tvdb:73739",
            "watchlist @2021-01-02T00:00:00Z | Dark tv tvdb:334824",
            "watchlist @2019-01-01T00:00:00Z | Fargo tv tvdb:269613",
        ]
    );
    assert_eq!(read.problems, [""; 0]);
    let outcomes: Vec<_> = read.reports.iter().map(|report| report.outcome.clone()).collect();
    assert_eq!(outcomes[3], Outcome::Skipped("feelings are no ratings"));
    assert_eq!(outcomes[7], Outcome::Skipped("a newer file has the same episodes"));
    let private = Outcome::Skipped("it has private data");
    assert_eq!(outcomes[8..], [private.clone(), private]);
}

#[test]
fn episodes_have_stars() {
    let read = read(&[
        ("tracking-prod-records-v2.csv", include_bytes!("../fixtures/tvtime/v2.csv")),
        ("ratings-3-prod-episode_votes.csv", include_bytes!("../fixtures/tvtime/episode_votes.csv")),
        ("ratings-v2-prod-votes.csv", b"vote_key,episode_id,uuid,movie_name,series_name,season_number,episode_number\ne3-12345-16,300003,e3,,The Wire (2002),1,5\nu1-12345-20,,u1,Heat,,,\n"),
    ]);
    assert_eq!(
        read.records.get(2..6).unwrap_or_default(),
        [
            "rating 6/10 | The Wire (2002) tv tvdb:79126 / s1 e3 tvdb:300001",
            "rating 10/10 | The Wire (2002) tv tvdb:79126 / s1 e4 tvdb:300002",
            "rating 2/10 | The Wire (2002) tv tvdb:79126 / s1 e5 tvdb:300003",
            "rating 10/10 | Heat movie",
        ]
    );
    let reason = "line 4: unreadable: the vote \"e2-12345-99\" has no known number of stars";
    assert_eq!(read.problems, [reason]);
}

#[test]
fn votes_for_episodes_that_have_only_an_id_are_not_of_films_and_shows() {
    let votes = "vote_key,episode_id,uuid,movie_name,series_name,season_number,episode_number\n\
        e3-12345-16,300003,e3,,,,\ne4-12345-20,300004,e4,,The Wire,,\n";
    let expected = [
        "rating 2/10 |  tv episode tvdb:300003 / tvdb:300003",
        "rating 10/10 | The Wire tv / tvdb:300004",
    ];
    assert_eq!(read(&[("votes.csv", votes.as_bytes())]).records, expected);
}

#[test]
fn comments_on_films_shows_and_episodes_are_notes() {
    let read = read(&[
        ("comments-prod-comments.csv", include_bytes!("../fixtures/tvtime/comments.csv")),
        ("episode_comment.csv", include_bytes!("../fixtures/tvtime/episode_comment.csv")),
        ("show_comment.csv", include_bytes!("../fixtures/tvtime/show_comment.csv")),
    ]);
    assert_eq!(
        read.records,
        [
            "note \"Loud.\" spoiler @2021-01-01T10:00:00Z | Heat movie",
            "note \"Who?\" @2021-01-01T10:00:00Z | Dark tv / s1 e2",
            "note \"Chess!\" @2020-01-01T10:00:00Z | The Wire tv / s1 e3 tvdb:300001",
            "note \"Slow,\\nbut good\" @2020-01-01T10:00:00Z | The Wire tv tvdb:79126",
        ]
    );
    assert_eq!(
        read.problems,
        [
            "line 3: unsupported: replies to comments: Heat",
            "line 6: unsupported: comments without a text: Dark",
            "line 3: unsupported: replies to comments: The Wire",
            "line 4: unsupported: comments without a text: The Wire",
            "line 4: unsupported: replies to comments: The Wire",
        ]
    );
}

#[test]
fn comments_and_feelings_about_episodes_are_no_watches() {
    let columns = "tv_show_name,episode_season_number,episode_number,created_at";
    let text = format!("{columns}\nFargo,1,1,2018-01-01 10:00:00\n");
    let characters = format!("show_character_id,{columns}\n1,Fargo,1,1,2018-01-01 10:00:00\n");
    for (name, text) in [
        ("episode_comment.csv", &text),
        ("episode_emotion.csv", &text),
        ("show_character_episode_vote.csv", &characters),
    ] {
        let read = read(&[(name, text.as_bytes())]);
        assert_eq!(read.records, [""; 0]);
        assert!(matches!(read.reports[0].outcome, Outcome::Skipped(_)), "{name}");
    }
}

#[test]
fn the_newer_file_decides_about_the_state_of_a_show() {
    let newer = b"key,s_id,series_name,is_followed,is_archived,is_for_later,created_at\nuser-series-1,73739,Lost,true,false,false,2020-01-01 00:00:00\n";
    let older =
        b"tv_show_id,tv_show_name,active,archived,created_at\n73739,Lost,0,1,2019-01-01 00:00:00\n";
    let read = read(&[("v2.csv", newer), ("followed_tv_show.csv", older)]);
    assert_eq!(read.records, ["watchlist @2020-01-01T00:00:00Z | Lost tv tvdb:73739"]);
}

#[test]
fn counted_shows_without_episodes_are_reported_and_are_no_reason_for_the_watchlist() {
    let episodes =
        b"key,s_id,series_name,s_no,ep_no,created_at,is_followed,is_archived,is_for_later\n\
        watch-episode-1,334824,Dark,1,1,2021-01-01 10:00:00,,,\n\
        user-series-1,73739,Lost,,,2020-01-01 00:00:00,true,false,false\n\
        user-series-2,79126,The Wire,,,2020-01-02 00:00:00,true,true,false\n\
        user-series-3,269613,Fargo,,,2020-01-03 00:00:00,true,false,false\n";
    let older = b"tv_show_id,tv_show_name,active,archived,created_at\n73740,Heroes,1,0,2019-01-01 00:00:00\n";
    let counts = b"tv_show_id,tv_show_name,is_followed,is_favorited,nb_episodes_seen\n\
        334824,Dark,1,0,1\n73739,Lost,1,0,12\n79126,The Wire,1,0,3\n269613,Fargo,1,0,0\n73740,Heroes,1,0,2\n";
    let read = read(&[
        ("tracking-prod-records-v2.csv", episodes),
        ("followed_tv_show.csv", older),
        ("user_tv_show_data.csv", counts),
    ]);
    assert_eq!(
        read.records,
        [
            "watch @2021-01-01T10:00:00Z | Dark tv tvdb:334824 / s1 e1",
            "Dropped @2020-01-02T00:00:00Z | The Wire tv tvdb:79126",
            "watchlist @2020-01-03T00:00:00Z | Fargo tv tvdb:269613",
        ]
    );
    let reason = "incomplete: it does not say which episodes were watched; none is imported";
    assert_eq!(read.problems, [3, 4, 6].map(|line| format!("line {line}: {reason}")));
}

#[test]
fn shows_without_an_id_have_a_state_each() {
    let text = b"tv_show_id,tv_show_name,active,archived,created_at\n,Lost,1,0,2019-01-01 00:00:00\n,Dark,1,0,2019-01-02 00:00:00\n";
    assert_eq!(
        read(&[("followed_tv_show.csv", text)]).records,
        ["watchlist @2019-01-01T00:00:00Z | Lost tv", "watchlist @2019-01-02T00:00:00Z | Dark tv"]
    );
}

#[test]
fn older_files_are_read_where_there_is_no_newer_one() {
    let read = read(&[
        ("seen_episode.csv", b"tv_show_name,episode_season_number,episode_number,episode_id,created_at\nFargo (2014),1,1,5,2018-01-01 10:00:00\n".as_slice()),
        ("rewatched_episode.csv", b"tv_show_name,episode_season_number,episode_number,cpt\nFargo (2014),1,1,2\n"),
        ("followed_tv_show.csv", b"tv_show_id,tv_show_name,active,archived,created_at\n269613,Fargo (2014),1,0,2019-01-01 00:00:00\n73739,Lost,1,0,2019-01-02 00:00:00\n"),
    ]);
    assert_eq!(
        read.records,
        [
            "watch @2018-01-01T10:00:00Z | Fargo (2014) tv tvdb:269613 / s1 e1 tvdb:5",
            "watch again | Fargo (2014) tv tvdb:269613 / s1 e1",
            // Not the show with an episode in another file.
            "watchlist @2019-01-02T00:00:00Z | Lost tv tvdb:73739",
        ]
    );
    let reason = "line 2: incomplete: it was watched again 2 times without a date";
    assert_eq!(read.problems, [reason]);
}

#[test]
fn copied_episodes_have_dates_in_each_form_and_are_no_reason_for_the_watchlist() {
    let copy = b"type-uuid-n,entity_type,type,uuid,movie_name,series_name,series_id,season_number,episode_number,watch_date,watch_date_range_key,created_at\n\
        x,episode,watch,e,,Dark,334824,1,1,1626009250,,2022-01-01 10:00:00\n\
        x,episode,watch,e,,Dark,334824,1,2,,watch-date-1626009250,\n\
        x,episode,watch,e,,Dark,334824,1,3,2018-01-01 10:00:00,,2022-01-01 10:00:00\n\
        x,episode,rewatch,e,,Lost,,1,1,0001-01-01 00:00:00,,2018-01-01 10:00:00\n\
        x,episode,watch,e,,Lost,,1,2,,,someday\n";
    let states = b"key,s_id,series_name,is_followed,is_archived,is_for_later,created_at\nuser-series-1,334824,Dark,true,false,false,2020-01-01 00:00:00\n";
    let followed = b"tv_show_id,tv_show_name,active,archived,created_at\n,Lost,1,0,2019-01-01 00:00:00\n,Lost (2004),1,0,2019-01-01 00:00:00\n";
    let read = read(&[
        ("tracking-prod-records.csv", copy),
        ("tracking-prod-records-v2.csv", states),
        ("followed_tv_show.csv", followed),
    ]);
    assert_eq!(
        read.records,
        [
            "watch @2021-07-11T13:14:10Z | Dark tv tvdb:334824 / s1 e1",
            "watch @2021-07-11T13:14:10Z | Dark tv tvdb:334824 / s1 e2",
            "watch @2018-01-01T10:00:00Z | Dark tv tvdb:334824 / s1 e3",
            "watch @2018-01-01T10:00:00Z again | Lost tv / s1 e1",
            "watch | Lost tv / s1 e2",
            "watchlist @2019-01-01T00:00:00Z | Lost (2004) tv",
        ]
    );
    let reason = "line 6: incomplete: the date \"someday\" is not a date that can be read; it is imported without a date";
    assert_eq!(read.problems, [reason]);
}
