"""Hooks of schemathesis. In half of the generated requests they insert ids that exist, so that successful responses
are checked too. They save the statuses of each operation, so that run.py can check that each has succeeded."""

import atexit
import base64
import collections
import datetime
import functools
import hmac
import json
import os
import pathlib
import threading
import time
import urllib.request
import zlib

import schemathesis
from titles import FILMS, SHOWS, TITLES

# An actor and a creator of shows, and the IMDb ids of a film and a show.
PEOPLE = [1190880772, 1793956319]
IMDB_IDS = ["tt0068646", "tt0903747"]
BASE = os.environ["BASE"]
TOKEN = os.environ["TOKEN"]
SPARE_TOKENS = json.loads(os.environ["SPARE_TOKENS"])
# Playlists of the caller: one to keep, and some to delete.
KEPT_PLAYLIST, *DELETABLE = json.loads(os.environ["PLAYLISTS"])
NOTIFICATIONS = json.loads(os.environ["NOTIFICATIONS"])
# User ids and tokens of reset links: one that is only opened, and some to use.
OPENED_LINK, *LINKS = json.loads(os.environ["LINKS"])
# Sessions of users that change their password or delete their account, once each.
EXPENDABLE = json.loads(os.environ["EXPENDABLE"])
# The ids of the users that run.py has created.
PROTECTED_USERS = range(1, 35)
# The email address of one of them, whose sessions and second factor may change.
ACCOUNT = os.environ["ACCOUNT"]
# One of them, who is no admin and needs no reset link.
REGULAR_USER = 2
# Operations that require the password and end the session.
PASSWORD_OPERATIONS = ["PUT /api/v1/users/{id}/password", "POST /api/v1/users/{id}/deletion"]
# Operations of the caller's own account that keep the session.
OWN_OPERATIONS = ["POST /api/v1/users/{id}/password/confirmation", "PUT /api/v1/users/{id}/username"]
# Paths where `{id}` is mostly the literal `:id`.
LITERAL_ID_PATHS = [
    "/api/v1/movies/{id}", "/api/v1/users/{id}", "/api/v1/users/{id}/password", "/api/v1/users/{id}/deletion",
    "/api/v1/users/{id}/password/confirmation", "/api/v1/users/{id}/username", "/api/v1/users/{id}/picture",
    "/api/v1/users/{id}/second-factor", "/api/v1/users/{id}/second-factor/secret",
    "/api/v1/users/{id}/second-factor/recovery-codes",
]
# On the host to which the server sends; nothing listens there.
OUTGOING_WEBHOOK = {"name": "Home", "url": "http://127.0.0.1:9/hook", "events": ["watched", "rated"]}
# A PNG of one pixel.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
)
APPENDED = [
    "credits,videos,images,watch/providers,keywords", "recommendations,similar,external_ids,release_dates,content_ratings",
    "aggregate_credits,combined_credits", "movie_credits,tv_credits",
]
DISCOVERED = [
    {"with_genres": "18", "sort_by": "popularity.desc", "page": 1},
    {"with_genres": "18,80", "without_genres": "35"},
    {"with_genres": "35|18", "vote_average.gte": 0, "with_origin_country": "US"},
    {"with_original_language": "en|fr", "with_runtime.lte": 150, "page": 2},
]

returned_statuses = collections.defaultdict(set)
lock = threading.Lock()
# Tokens of backup links that the server has given and that are not used yet.
backup_tokens = []
# Ids and tokens of invites that are open.
invites = []
# Ids of watches, and of changes that add others.
watches = json.loads(os.environ["WATCHES"])
changes = json.loads(os.environ["CHANGES"])
# Unique numbers for the names of new users.
new_user_numbers = iter(range(10000, 1000000))
companion_requests = iter(json.loads(os.environ["COMPANION_REQUESTS"]))
deletable = iter(DELETABLE)
notifications = iter(NOTIFICATIONS)
spare = iter(SPARE_TOKENS)
links = iter(LINKS)
expendable = {label: iter(EXPENDABLE[n::2]) for n, label in enumerate(PASSWORD_OPERATIONS)}


# The first show.
SHOW = f"/api/v1/shows/999{SHOWS[0]}"


def pick(number, choices):
    return choices[number % len(choices)]


def path_parameters(label, number):
    path = label.partition(" ")[2]
    if path.startswith("/3/trending/"):
        kind = pick(number, ["all", "movie", "tv", "person"])
        return {"kind": kind, "window": pick(number, ["day", "week"])}
    if path.endswith("/changes"):
        return {}
    if path.startswith("/3/movie/"):
        return {"id": pick(number, FILMS)}
    if path == "/3/tv/episode_group/{group_id}":
        return {"group_id": f"{number:024x}"}
    if path.startswith("/3/tv/{id}/season/{season_number}"):
        return {"id": pick(number, SHOWS), "season_number": 1, "episode_number": 1}
    if path.startswith("/3/tv/"):
        return {"id": pick(number, SHOWS)}
    if path.startswith("/3/person/"):
        return {"id": pick(number, PEOPLE)}
    if path.startswith(("/3/collection/", "/3/company/", "/3/keyword/")):
        return {"id": 1 + number % 9}
    if path.startswith("/3/find/"):
        return {"external_id": pick(number, IMDB_IDS)}
    if path.startswith("/t/p/"):
        return {"size": pick(number, ["w92", "w500", "original"]), "file": f"m{pick(number, FILMS)}.svg"}
    if path in ("/api/v1/ratings/{id}", "/api/v1/movies_playlists/{id}"):
        return {"id": pick(number, TITLES)["id"]}
    if path == "/api/v1/genres/{id}/titles":
        return {"id": pick(number, [18, 80])}
    if label == "DELETE /api/v1/playlists/{id}":
        return {"id": next(deletable, KEPT_PLAYLIST + 1000000)}
    if path == "/api/v1/playlists/{id}/items/{title}":
        return {"id": KEPT_PLAYLIST, "title": pick(number, TITLES)["id"]}
    if path in ("/api/v1/playlists/{id}", "/api/v1/playlists/{id}/items", "/api/v1/playlists/{id}/duplicate"):
        return {"id": KEPT_PLAYLIST}
    if path == "/reset_request/{id}":
        return {"id": OPENED_LINK[0]}
    if label in PASSWORD_OPERATIONS + OWN_OPERATIONS:
        return {"id": ":id"}
    if path == "/api/v1/backup/{token}":
        return {"token": backup_tokens.pop() if backup_tokens else "none"}
    if path.startswith("/api/v1/users/{id}/second-factor"):
        set_second_factor(label != "PUT /api/v1/users/{id}/second-factor")
        return {"id": ":id"}
    if path == "/api/v1/sessions/{id}":
        return {"id": another_session()}
    if path in ("/api/v1/users/{id}/role", "/api/v1/users/{id}/reset_link"):
        return {"id": REGULAR_USER}
    if path == "/api/v1/invites/{id}":
        return {"id": invites.pop()[0] if len(invites) > 10 else 1000000}
    if path in ("/api/v1/watchlist/{id}", "/api/v1/watchlist/{id}/position", "/api/v1/favorites/{id}", "/api/v1/notes/{id}"):
        return {"id": pick(number, TITLES)["id"]}
    if label == "DELETE /api/v1/calendar/link":
        call("/api/v1/calendar/link", {}, "POST")
    if path == "/calendar/{file}":
        return {"file": calendar_link()}
    if path == "/api/v1/shows/{id}/viewings/{viewing}":
        return {"id": int(f"999{SHOWS[0]}"), "viewing": begin_viewing()}
    if path.startswith("/api/v1/shows/{id}"):
        return {"id": int(f"999{pick(number, SHOWS)}")}
    if path == "/api/v1/watches/{id}":
        return {"id": watches.pop() if watches else 1000000}
    if path == "/api/v1/changes/{id}/undo":
        return {"id": changes.pop() if changes else 1000000}
    if path == "/api/v1/companion-requests/{id}":
        return {"id": next(companion_requests, 1000000)}
    if path == "/api/v1/companions/{id}":
        return {"id": int(os.environ["COMPANION_USER"])}
    if label == "DELETE /api/v1/imports/{id}":
        return {"id": start_import()}
    if path == "/api/v1/imports/{id}/titles/{title}":
        return dict(zip(("id", "title"), kept_import()))
    if path.startswith("/api/v1/imports/{id}"):
        return {"id": kept_import()[0]}
    if path.startswith("/api/v1/webhooks/{source}"):
        source = pick(number, ["jellyfin", "plex", "emby", "kodi"])
        call(f"/api/v1/webhooks/{source}", {}, "POST")
        return {"source": source}
    if path == "/webhooks/{token}":
        return {"token": call("/api/v1/webhooks/kodi", {}, "POST")["url"].rpartition("/")[2]}
    if path.startswith("/api/v1/outgoing-webhooks/{id}"):
        return {"id": outgoing_webhook()}
    if path == "/api/v1/access-tokens/{id}":
        return {"id": access_token()}
    if path == "/api/v1/notifications/{id}":
        return {"id": next(notifications, 1000000)}
    return {}


def query(path, number):
    if path.startswith("/3/find/"):
        return {"external_source": "imdb_id"}
    if path == "/api/v1/builtin/search":
        return {"query": pick(number, ["the", "al", "brando", "breaking"])}
    if path.startswith("/3/search/"):
        return {"query": pick(number, ["the", "al", "brando", "breaking"]), "page": 1 + number % 3}
    if path in ("/3/movie/{id}", "/3/tv/{id}", "/3/person/{id}"):
        return {"append_to_response": pick(number, APPENDED)}
    if path.startswith(("/3/discover/", "/4/discover/")):
        return pick(number, DISCOVERED)
    if path.startswith("/3/"):
        return {"page": 1 + number % 8}
    if path == "/api/v1/movies":
        return {"filter": pick(number, ["all", "fiveStar", "fourStar", "oneStar"]), "page": 1}
    if path in (
        "/api/v1/watches", "/api/v1/watchlist/{id}", "/api/v1/watchlist/{id}/position", "/api/v1/favorites/{id}",
        "/api/v1/notes/{id}",
    ):
        return pick(number, TITLES)
    if path.startswith("/api/v1/imports"):
        return pick(number, [{}, {"query": "heat"}])
    if path == "/api/v1/diary":
        return pick(number, [{"year": 2026}, {"year": 2026, "month": 1}, {"media_type": "movie"}])
    if path == "/api/v1/calendar":
        return {"from": "2026-11-01", "to": "2026-11-30"}
    if path == "/api/v1/shows":
        return pick(number, [{"state": "watching"}, {"sort": "title"}, {"text": "bre"}])
    if path == "/api/v1/shows/{id}/watches":
        return {"season_number": 1}
    if path == "/api/v1/changes":
        return {"cursor": 1000000}
    if path == "/api/v1/ratings/{id}":
        return {"media_type": pick(number, TITLES)["media_type"]}
    if path == "/api/v1/movies_playlists/{id}":
        return {"playlistId": KEPT_PLAYLIST, "media_type": pick(number, TITLES)["media_type"]}
    return {}


def form():
    name = f"made-{next(new_user_numbers)}"
    return {
        "username": name, "email": f"{name}@example.org",
        "password": "Abcdef1", "passwordConfirmation": "Abcdef1",
    }


def added_user():
    name = f"added-{next(new_user_numbers)}"
    return {"username": name, "email": f"{name}@example.org"}


def call(path, body, method, token=TOKEN):
    request = urllib.request.Request(
        BASE + path,
        body if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        method=method,
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as response:
        return json.loads(response.read() or "null")


def sign_in_account():
    return call("/authenticate", {"email": ACCOUNT, "password": "Abcdef1"}, "POST", "none")["auth_token"]


@functools.cache
def account_token():
    return sign_in_account()


def another_session():
    """The id of another session of that user."""
    set_second_factor(False)
    sign_in_account()
    sessions = call("/api/v1/sessions", None, "GET", account_token())["sessions"]
    return next(session["id"] for session in sessions if not session["current"])


SECOND_FACTOR = "/api/v1/users/:id/second-factor"
# In Base32.
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


def app_code():
    """The code of an app with the secret (RFC 6238)."""
    period = int(time.time()) // 30
    digest = hmac.digest(base64.b32decode(SECRET), period.to_bytes(8, "big"), "sha1")
    offset = digest[-1] & 15
    return f"{(int.from_bytes(digest[offset:offset + 4], 'big') & 0x7FFFFFFF) % 1000000:06}"


def set_second_factor(is_enabled):
    """Enables or disables that user's second factor, if it is not as wanted."""
    token = account_token()
    if call(SECOND_FACTOR, None, "GET", token)["enabled"] == is_enabled:
        return
    if is_enabled:
        call(SECOND_FACTOR, {"secret": SECRET, "code": app_code()}, "PUT", token)
    else:
        call(SECOND_FACTOR, None, "DELETE", token)


def calendar_link():
    """The file of a new link to the user's feed."""
    return call("/api/v1/calendar/link", {}, "POST")["url"].rpartition("/")[2]


def access_token():
    """The id of an access token of the user."""
    tokens = call("/api/v1/access-tokens", None, "GET")["tokens"]
    return (tokens or [call("/api/v1/access-tokens", {"name": "Script", "scope": "read"}, "POST")])[0]["id"]


def outgoing_webhook():
    """The id of an outgoing webhook of the user."""
    path = "/api/v1/outgoing-webhooks"
    webhooks = call(path, None, "GET")["webhooks"]
    return (webhooks or [call(path, OUTGOING_WEBHOOK, "POST")])[0]["id"]


def begin_viewing():
    """Lets the user watch a show again, so that this can be ended; the number of the viewing."""
    call(f"{SHOW}/watches", {"when": {"precision": "unknown"}}, "POST")
    return call(f"{SHOW}/viewings", {}, "POST")["progress"]["viewing"]


RATINGS = "Const,Your Rating,Date Rated,Title,Title Type,Year\ntt0113277,8,2024-05-01,Heat,Movie,1995\n"
MULTIPART = {"Content-Type": "multipart/form-data; boundary=part"}


def upload_body(text):
    """A body with one file."""
    head = 'Content-Disposition: form-data; name="files"; filename="ratings.csv"'
    return f"--part\r\n{head}\r\n\r\n{text}\r\n--part--\r\n".encode()


def start_import(text=RATINGS):
    """A new import."""
    headers = {**MULTIPART, "Authorization": f"Bearer {TOKEN}"}
    request = urllib.request.Request(BASE + "/api/v1/imports", upload_body(text), headers, method="POST")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as response:
        return json.load(response)["id"]


def kept_import():
    """An import that is there until a request with a random id deletes it, and a title of it that stays unknown."""
    imports = call("/api/v1/imports", None, "GET")["imports"]
    found = imports[-1]["id"] if imports else start_import("title,rating10\nNo Such Film At All,7\n")
    return found, call(f"/api/v1/imports/{found}/titles", None, "GET")["titles"][0]["id"]


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")


def begin_checkin():
    """Lets the user watch something, so that it can be ended."""
    call("/api/v1/checkin", {**TITLES[0], "started_at": now(), "replace": True}, "PUT")


def body(label, number):
    known = pick(number, TITLES)
    bodies = {
        "POST /api/v1/users": form,
        "POST /api/v1/users/add": added_user,
        # The role that the user has, so that the sessions do not end.
        "PUT /api/v1/users/{id}/role": lambda: {"role": "regular"},
        "POST /api/v1/invites/check": lambda: {"invite": invites[-1][1] if invites else "none"},
        "POST /authenticate": lambda: {"email": "regular@example.org", "password": "Abcdef1"},
        "POST /forgot_password": lambda: {"email": "regular@example.org"},
        "POST /api/v1/movies": lambda: {**known, "score": 1 + number % 5, "movie": {"title": "Nix"}},
        "PUT /api/v1/movies/{id}": lambda: {"images": [{**known, "poster_path": "/poster.jpg"}]},
        "PUT /api/v1/playlists/{id}": lambda: {"payload": known},
        "POST /api/v1/playlists/{id}/duplicate": lambda: {"title": "Evenings"},
        "POST /api/v1/playlists/{id}/items": lambda: {"action": "copy", "to": KEPT_PLAYLIST, "items": [known]},
        "PATCH /api/v1/playlists/{id}/items/{title}": lambda: {"media_type": known["media_type"], "position": 1 + number % 3},
        "POST /api/v1/watches": lambda: {**known, "when": {"precision": pick(number, ["unknown", "released"])}},
        "PATCH /api/v1/watches/{id}": lambda: {"note": "Again", "when": {"precision": "year", "year": 2020}},
        "POST /api/v1/watches/edit": lambda: {"ids": [watches.pop()] if watches else [1000000], "tags": ["cinema"]},
        "POST /api/v1/watches/removal": lambda: {"ids": [watches.pop()] if watches else [1000000]},
        "PUT /api/v1/tags": lambda: {"name": "cinema", "new_name": pick(number, ["Cinema", "cinema"])},
        "PUT /api/v1/watchlist/{id}": lambda: {"movie": {"title": "Nix"}},
        "PUT /api/v1/watchlist/{id}/position": lambda: {"position": 1 + number % 3},
        "PUT /api/v1/favorites/{id}": lambda: {"place": pick(number, [None, 1, 2, 3, 4])},
        "PUT /api/v1/notes/{id}": lambda: {"text": "Good", "spoiler": bool(number % 2)},
        "PUT /api/v1/checkin": lambda: {
            **known, "started_at": now(), "replace": bool(number % 2),
        },
        "PUT /api/v1/imports/{id}/rules": lambda: {"rule": pick(number, ["mine", "theirs", "newer"]), "left_out": ["note"]},
        "PUT /api/v1/imports/{id}/state": lambda: {"state": pick(number, ["matching", "writing"])},
        "PUT /api/v1/imports/{id}/titles/{title}": lambda: {"movie_id": None},
        "POST /api/v1/imports/{id}/choices": lambda: {"choice": pick(number, ["first", "skip"])},
        "PUT /api/v1/webhooks/{source}/account": lambda: {"account": pick(number, ["", "anna"])},
        "POST /webhooks/{token}": lambda: {"type": "movie", "ids": {"tmdb": pick(number, FILMS)}, "progress": 95},
        "POST /api/v1/outgoing-webhooks": lambda: OUTGOING_WEBHOOK,
        "POST /api/v1/access-tokens": lambda: {
            "name": "Script", "scope": pick(number, ["read", "write"]), "expires_in_days": pick(number, [None, 30]),
        },
        "POST /api/v1/notifications/read": lambda: {"last": 1000000},
        "PUT /api/v1/notifications/schedule": lambda: {
            "zone": pick(number, ["Europe/Berlin", "Pacific/Auckland"]), "digest_hour": number % 24,
        },
        "POST /api/v1/companion-requests/{id}": lambda: {"answer": pick(number, ["accept", "auto_accept"])},
        "POST /api/v1/shows/{id}/watches": lambda: {"season_number": 1, "when": {"precision": "unknown"}},
        "PATCH /api/v1/shows/{id}": lambda: {"intent": pick(number, ["on_hold", "watch"])},
        "PUT /api/v1/shows/{id}/order": lambda: {"order": None},
        "PUT /api/v1/shows/{id}/ratings": lambda: {"season_number": 1, "score10": pick(number, [None, 7])},
        "PUT /api/v1/shows/{id}/skips": lambda: {"season_number": 2, "skipped": bool(number % 2)},
        "PUT /api/v1/shows/{id}/viewings/{viewing}": lambda: {"state": pick(number, ["finished", "stopped"])},
        "PATCH /api/v1/preferences": lambda: {"rating_marks_seen": bool(number % 2)},
        "POST /api/v1/playlists": lambda: {"title": "Evenings", "active": bool(number % 2)},
        "PUT /api/v1/playlists/active": lambda: {"id": KEPT_PLAYLIST},
        "PUT /api/v1/users/{id}/second-factor": lambda: {"secret": SECRET, "code": app_code()},
        "PUT /api/v1/settings/tmdb": lambda: {"token": None},
        "PUT /api/v1/settings/registration": lambda: {"registration": "open"},
        "PUT /api/v1/settings/mail": lambda: {"url": None},
        "PUT /api/v1/users/{id}/password": lambda: {
            "currentPassword": "Abcdef1", "password": "Ghijkl2", "passwordConfirmation": "Ghijkl2",
        },
        "POST /api/v1/users/{id}/deletion": lambda: {"password": "Abcdef1"},
        "POST /api/v1/users/{id}/password/confirmation": lambda: {"password": "Abcdef1"},
        "PUT /api/v1/users/{id}/username": lambda: {"username": f"renamed-{number % 1000}"},
        # The callers, the owners of reset links and the expendable users are not deleted, by their ids.
        "DELETE /api/v1/users/{id}": lambda: {"records": [PROTECTED_USERS.stop + number % 20]},
        "POST /api/v1/users/sign_out": lambda: {"records": [PROTECTED_USERS.stop + number % 20]},
    }
    make = bodies.get(label)
    return make and make()


def is_body_replaceable(case):
    return isinstance(case.body, dict) and case.media_type == "application/json"


def bearer(label, case):
    """The bearer token: a session's. Two operations take a reset token instead, and some end sessions."""
    if label.endswith(" /api/v1/sessions/{id}") or "/second-factor" in label:
        return account_token()
    if label == "POST /sign_out":
        return next(spare, "none")
    if label in PASSWORD_OPERATIONS:
        return next(expendable[label], "none") if is_body_replaceable(case) else "none"
    if label == "GET /reset_request/{id}":
        token = OPENED_LINK[1]
    elif label == "POST /change_password" and isinstance(case.body, dict):
        number, token = next(links, OPENED_LINK)
        new = {"password": "Ghijkl2", "passwordConfirmation": "Ghijkl2"}
        case.body = {"id": number, **(new if number != OPENED_LINK[0] else {})}
    else:
        return TOKEN
    return token


def protect_users(case):
    """Removes the users whose links or sessions are still needed from the request."""
    if isinstance(case.body, dict) and isinstance(case.body.get("records"), list):
        records = case.body["records"]
        records[:] = [record for record in records if record not in PROTECTED_USERS]
    if case.query and any(c.isdigit() for c in str(case.query.get("records", ""))):
        case.query["records"] = "4711"


def protect_sessions(case):
    """Prevents signing out everywhere, which would end the caller's session and the spare ones."""
    if isinstance(case.body, dict) and case.body.get("everywhere"):
        case.body["everywhere"] = False


def protect_reset_links(case):
    """Prevents new reset links for users whose link is still needed; schemathesis learns addresses from responses."""
    if isinstance(case.body, dict) and str(case.body.get("email", "")).startswith("reset-"):
        case.body["email"] = "regular@example.org"


def keep_registration_open(case):
    """Prevents closing registration, because other requests sign up."""
    if isinstance(case.body, dict) and case.body.get("registration") == "closed":
        case.body["registration"] = "open"


def keep_roles(case):
    """Prevents new admins, because a change of the role ends the sessions of a caller."""
    if isinstance(case.body, dict) and case.body.get("role") == "admin":
        case.body["role"] = "regular"


@schemathesis.hook
def before_call(context, case, kwargs):
    path = case.operation.path
    label = f"{case.method} {path}"
    number = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode())
    if path in LITERAL_ID_PATHS or label == "PUT /api/v1/ratings/{id}":
        if number % 4:
            case.path_parameters = {"id": ":id"}
    if label in ("DELETE /api/v1/checkin", "POST /api/v1/checkin/finish"):
        begin_checkin()
    if label in ("DELETE /api/v1/users/{id}", "POST /api/v1/users/sign_out"):
        protect_users(case)
    if label == "POST /sign_out":
        protect_sessions(case)
    if label == "POST /forgot_password":
        protect_reset_links(case)
    if label == "PUT /api/v1/settings/registration":
        keep_registration_open(case)
    if label == "PUT /api/v1/users/{id}/role":
        keep_roles(case)
    if number % 2 or label == "DELETE /api/v1/sessions":
        # All requests to sign out without a body have the same checksum, so that `number` is always the same.
        token = TOKEN
        if label == "POST /sign_out":
            token = bearer(label, case)
        elif label in ("DELETE /api/v1/sessions", "DELETE /api/v1/sessions/{id}"):
            # Schemathesis learns the ids of the caller's sessions from responses.
            token = account_token()
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        return
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {bearer(label, case)}"}
    number //= 2
    case.path_parameters = {**(case.path_parameters or {}), **path_parameters(label, number)}
    known_query = query(path, number)
    if known_query:
        case.query = known_query
    known_body = body(label, number)
    if known_body and is_body_replaceable(case):
        case.body = known_body
    if label == "PUT /api/v1/users/{id}/picture":
        case.body = PICTURE
    if label == "POST /api/v1/imports":
        case.body, case.query = upload_body(RATINGS), {}
        case.headers = {**case.headers, **MULTIPART}


@schemathesis.hook
def after_call(context, case, response):
    label = f"{case.method} {case.operation.path}"
    with lock:
        returned_statuses[label].add(response.status_code)
    if label == "POST /api/v1/backup" and response.status_code == 201:
        backup_tokens.append(response.json()["path"].rpartition("/")[2])
    if response.status_code in (200, 201) and label in ("POST /api/v1/watches", "PATCH /api/v1/watches/{id}"):
        made = response.json()
        watches.append(made["watch"]["id"])
        changes.append(made["change"]["id"])
    if label == "POST /api/v1/imports" and response.status_code == 201:
        call(f"/api/v1/imports/{response.json()['id']}", None, "DELETE")
    if label == "POST /api/v1/invites" and response.status_code == 201:
        made = response.json()
        invites.append((made["id"], made["link"].partition("=")[2]))


@atexit.register
def save_statuses():
    statuses = {label: sorted(statuses) for label, statuses in returned_statuses.items()}
    pathlib.Path(os.environ["STATUSES"]).write_text(json.dumps(statuses))
