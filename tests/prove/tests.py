"""The items whose proof is a test of `.ci/test`: which tests those are, and how they end when they are run once more.

    python3 -B tests/prove/tests.py     lists the entries of the table that no test has any more

A test tells its figure by a line on its standard output that begins with `figure: `."""

import functools
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORDS = "auth::password::tests"
LIMITS = "auth::limits::tests"
# By item: a module, and tests in it by the beginning of their names; none: all of it.
TESTS = {
    "S1": {HOUSE: ["a_hash_is_argon2id", "a_hash_with_lesser"], "sessions": ["signing_in"], "auth::hasher::tests": []},
    "S4": {"limits": ["the_eleventh", "sign_ins"], LIMITS: [], "auth::limits::credential": [], "own_account": ["strangers_cannot"]},
    "S5": {"limits": ["every_operation", "the_rate"], "password_limits": []},
    "S6": {LIMITS: ["what_is_over", "a_million"]},
    "S8": {"reset_links": ["several_addresses"], "races": ["of_fifty_sign_ups"]},
    "S9": {"tokens": ["forged_tokens"], "any_input": ["a_changed"]},
    "S10": {"tokens": ["the_server"], "sessions": ["a_token"], "process": ["all_files"]},
    "S11": {"sessions": ["a_session_lasts", "the_session"]},
    "S12": {"tokens": ["password_change", "a_role"], "sessions": ["signing_out", "a_session_deleted"], "own_account": ["changing_the"], "user_admin": ["signing_out"]},
    "S14": {"passwords": ["the_reset"]},
    "S15": {"races": ["of_fifty_uses"], "passwords": ["only_the_newest", "of_two"]},
    "S16": {"reset_links": ["a_reset_link", "a_reset_token"]},
    "S17": {"reset_links": ["reset_links"]},
    "S19": {"password_limits": ["one_mailbox", "one_address_can_request"]},
    "S20": {"reset_links": ["the_confirmation"]},
    "S21": {"reset_links": ["the_confirmation"], "secrets": ["two_hundred"]},
    "S22": {"access": []},
    "S23": {"idor": [], "model": ["three_users"]},
    "S24": {"user_admin": [], "upkeep": [], "access": [], "admin_writes": []},
    "S25": {"access": ["every_operation_allows"]},
    "S26": {"users": ["sign_up"], "access": ["every_operation_allows"]},
    "S27": {"playlists": ["at_most"], "races": ["of_fifty_playlists"]},
    "S28": {"users": ["malformed_large"], "server": ["a_slow"]},
    "S29": {"input": ["every_operation", "a_duplicate"], "any_input": ["any_json"]},
    "S30": {"server": ["a_request"], "input": ["an_address"]},
    "S31": {"input": ["invalid_number"], "server": ["unexpected_parameters"]},
    "S32": {"input": ["a_playlist", "a_username"]},
    "S33": {"playlists": ["limits_reject"]},
    "S34": {"tmdb_faults": ["a_redirect"], "catalogue::tmdb::upstream::tests": []},
    "S35": {"injection": [], "catalogue::call::tests": [], "any_input": ["any_bytes_are_parsed_as_a_catalogue"]},
    "S36": {"tmdb_posters": ["what_is_no_picture", "only_sizes"], "tmdb_served_pictures": ["no_header"], "any_input": ["any_bytes_are_parsed_as_an"]},
    "S37": {"tmdb_faults": ["half_an_answer", "broken_json", "json_of_another", "a_strangers_page", "a_title_that_tmdb_lacks", "an_error_of", "too_many_requests"], "tmdb_stale": []},
    "S38": {"tmdb_served": ["without_a_session"], "catalogue::tmdb::pace::tests": [], "tmdb_posters": ["the_folder_keeps"]},
    "headers": {"headers": [], "origin": []},
    "log": {"secrets": [], "audit": []},
    "D4": {"tmdb_posters": ["the_folder_keeps"], "tmdb_cache": ["the_file_keeps"], "clock::tests": ["what_happens_often"]},
    "D10": {"restore": [], "backup": ["a_restore"]},
    "D11": {"upgrade": []},
    "D13": {"store::tests::opening": ["files_of_others", "the_hot_log"], "process": ["a_failed"]},
    "settings": {"store::tests::opening": ["every_connection", "no_connection", "a_read_without_end"]},
    "D16": {"clock_jumps": [], LIMITS: ["a_clock_that"]},
    "U1": {"catalogue::tmdb::upstream::tests": ["only_a_connection"]},
    "U3": {"catalogue::tmdb::breaker::tests": [], "tmdb_faults": ["after_five"]},
    "U4": {"catalogue::tmdb::flights::tests": [], "tmdb": ["two_hundred_equal", "who_gives_up"]},
    "U2": {"tmdb_served_faults": ["a_closed"], "tmdb_stale": []},
    "U5": {"catalogue::tmdb::gate::tests": [], "tmdb_served_limits": [], "tmdb_faults": ["too_many_requests"]},
    "U8": {"tmdb_start": [], "tmdb_key": ["a_wrong_key"]},
    "L2": {"server": ["one_address"], "http::listener::tests": []},
    "L3": {"server": ["over_512", "requests_waiting"]},
    "L5": {"catalogue::tmdb::shelf::tests": [], "tmdb_cache": ["memory_holds", "the_file_keeps"], "store::tests": ["a_full_queue"], "store::tests::readers": ["a_full_queue"],
           "store::sessions::tests": [], "mail::reset_queue::tests": [], "mail::tests": [], "catalogue::tmdb::keeper::tests": [],
           LIMITS: ["a_million"], PASSWORDS: ["a_flood"], "catalogue::tmdb::gate::tests": ["those_beyond"], "tmdb_posters": ["the_folder_keeps"],
           "mail::transport::tests": ["a_full_folder"]},
    "L6": {"store::tests": ["a_full_queue"]},
    "input": {"any_input": [], "http::assets::tests": [], "http::etag::tests": [], "http::extract::json::tests": [], "http::middleware::csrf::tests": ["no_other", "sec_fetch_site"],
              "http::extract::client::tests": ["no_host", "only_addresses"], "http::handlers::catalogue::tests": ["image_urls"], "catalogue::tmdb::upstream::tests": ["whatever_is", "no_time"],
              "http::paths::tests": ["an_address_loses"], "mail::letter::tests": ["whatever_somebody"],
              "catalogue::call::tests::values": ["a_written_call", "no_text_is", "no_bytes_are"],
              "catalogue::tmdb::document::tests": ["whatever_tmdb"], "catalogue::tmdb::body::tests": ["no_packed_bytes"],
              "catalogue::builtin::generated::tests": ["any_file"], "catalogue::builtin::parse::tests": ["any_file"],
              "catalogue::builtin::search::tests::any_text": []},
    "version": {"version": []},
}


@functools.cache
def said():
    """What the tests of the server say when they are run."""
    modules = sorted({f"{module}::" for tests in TESTS.values() for module in tests})
    run = subprocess.run(
        ["cargo", "test", "--profile", "ci", "--quiet", "--locked", "--no-fail-fast", "--lib", "--test", "api", "--", "--format=pretty", "--show-output", *modules],
        cwd=ROOT, capture_output=True, text=True,
    )
    return run.stdout


@functools.cache
def ended():
    """How each test of the server ended, by its name."""
    return dict(re.findall(r"^test (\S+)(?: - should panic)? \.\.\. (\w+)", said(), re.M))


@functools.cache
def figures():
    """The figures that each test told, by its name."""
    output = r"^---- (\S+) stdout ----$(.*?)(?=^---- |^successes:|^failures:)"
    return {name: re.findall("^figure: (.+)", told, re.M) for name, told in re.findall(output, said(), re.M | re.S)}


def wanted(tests):
    """The names of an item's tests, and the beginnings that no test has."""
    names, lost = set(), []
    for module, beginnings in tests.items():
        for beginning in beginnings or [""]:
            found = {name for name in ended() if name.startswith(f"{module}::{beginning}")}
            names |= found
            lost += [] if found else [f"{module}::{beginning}"]
    return names, lost


def tested(number):
    """The proof of an item by its tests."""

    def proof(_binary):
        names, lost = wanted(TESTS[number])
        failed = sorted(name for name in names if ended()[name] != "ok") + lost
        told = dict.fromkeys(figure for name in sorted(names) for figure in figures().get(name, []))
        count = f"{len(names)} tests" if len(names) != 1 else "1 test"
        figure = ", ".join(filter(None, ["; ".join(told), count]))
        return not failed, figure + (f", not passed: {', '.join(failed)}" if failed else "")

    return proof


def stale():
    """The entries of the table that no test of the server has any more."""
    command = ["cargo", "test", "--profile", "ci", "--quiet", "--locked", "--lib", "--test", "api", "--", "--list"]
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    names = re.findall(r"^(\S+): test$", run.stdout, re.M)
    wanted = {f"{module}::{beginning}" for tests in TESTS.values() for module in tests for beginning in tests[module] or [""]}
    return sorted(entry for entry in wanted if not any(name.startswith(entry) for name in names))


if __name__ == "__main__":
    lost = stale()
    print(*lost, sep="\n")
    sys.exit(bool(lost))
