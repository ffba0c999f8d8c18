"""Titles of the built-in catalogue, which the callers have rated and keep in a playlist."""

FILMS = [238, 278, 680, 155, 27205, 603, 129, 496243, 11, 120]
SHOWS = [1396, 1399, 456, 1398, 1438, 1668, 66732, 93405, 70523, 1044]
# As the server's own API names them: the id of a show is 999 and its TMDB id.
TITLES = [{"id": film, "media_type": "movie"} for film in FILMS] + [
    {"id": int(f"999{show}"), "media_type": "tv"} for show in SHOWS
]
