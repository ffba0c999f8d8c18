"""The items that tests of `.ci/test` prove: which tests those are, and their results when they are run again.

    python3 -B tests/prove/tests.py     lists the entries of the table that match no test

A test reports a figure by a line on its standard output that begins with `figure: `."""

import functools
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORDS = "auth::password::tests"
LIMITS = "auth::limits::tests"
# By item: modules, and the beginnings of the names of tests in them; an empty list means all tests of the module.
TESTS = {
    "S1": {PASSWORDS: ["a_hash_is_argon2id", "a_hash_with_weaker", "hashes_in", "hashes_with"], "sessions": ["signing_in"]},
    "S4": {"limits": ["the_eleventh", "sign_ins", "a_sign_in_beyond", "delayed", "a_device"], LIMITS: [], "own_account": ["clients_without"], "auth::credential::tests": []},
    "S5": {"limits": ["every_operation", "the_rate"], "password_limits": []},
    "S6": {LIMITS: ["expired_counters", "three_hundred_thousand"]},
    "S8": {"reset_links": ["several_addresses"], "races": ["one_of_fifty_concurrent_sign_ups"]},
    "S9": {"tokens": ["forged_tokens"], "any_input": ["a_changed"]},
    "S10": {"tokens": ["the_server"], "sessions": ["a_token"], "data_file::files": ["all_files"]},
    "S11": {"sessions": ["a_session_lasts", "the_session", "a_session_in_use", "a_renewed"]},
    "S12": {"tokens": ["password_change", "a_role"], "sessions": ["signing_out", "a_session_deleted"], "own_account": ["changing_the"], "user_admin": ["signing_out"]},
    "S14": {"passwords": ["the_reset"], "data_file::files": ["a_reset_token"]},
    "S15": {"races": ["one_of_fifty_concurrent_uses"], "passwords": ["only_the_newest", "exactly_one_of_two"]},
    "S16": {"reset_links": ["a_reset_link", "a_reset_token"]},
    "S17": {"reset_links": ["reset_links"]},
    "S19": {"password_limits": ["one_mailbox", "one_address_can_request"]},
    "S20": {"reset_links": ["the_confirmation"]},
    "S21": {"reset_links": ["the_confirmation"], "secrets": ["two_hundred"]},
    "S22": {"access": []},
    "S23": {"idor": [], "model": ["three_users"]},
    "S24": {"user_admin": [], "maintenance": [], "access": [], "admin_writes": []},
    "S25": {"access": ["every_operation_allows"]},
    "S26": {"users": ["sign_up"], "access": ["every_operation_allows"]},
    "S27": {"playlists": ["at_most"], "races": ["concurrent_playlists"]},
    "S28": {"users": ["malformed_large"], "listener": ["a_slow"]},
    "S29": {"input": ["every_operation", "a_duplicate"], "any_input": ["any_json"]},
    "S30": {"listener": ["a_request"], "input": ["an_address"]},
    "S31": {"input": ["invalid_number"], "listener": ["unexpected_parameters"]},
    "S32": {"input": ["a_playlist", "a_username"]},
    "S33": {"playlists": ["limits_reject"]},
    "S34": {"tmdb_faults": ["a_redirect"], "catalogue::tmdb::client::tests": []},
    "S35": {"injection": [], "catalogue::request::tests": [], "any_input": ["any_bytes_are_parsed_as_a_catalogue"]},
    "S36": {"tmdb_images": ["a_response_that_is_no_image", "only_sizes", "no_header"], "any_input": ["any_bytes_are_parsed_as_an"]},
    "S37": {"tmdb_faults": ["a_truncated", "broken_json", "json_of_a_wrong", "an_html_page", "a_404_is", "a_server_error", "a_429"], "tmdb": ["lists_are_fresh", "a_stale", "after_a_failure", "a_fresh", "nothing_is_served", "cached_returns"]},
    "S38": {"tmdb_served": ["without_a_session"], "catalogue::tmdb::limiter::tests": ["no_second"], "tmdb_images": ["the_image_folder"]},
    "headers": {"headers": [], "origin": []},
    "log": {"secrets": [], "access_log": []},
    "D4": {"tmdb_images": ["the_image_folder"], "tmdb_cache": ["the_file_keeps", "the_file_stays"], "clock::tests": ["log_throttle"]},
    "D10": {"data_file::restore": [], "data_file::backup": ["restore"]},
    "D11": {"data_file::upgrade": []},
    "D13": {"store::tests::connections": ["files_of_other", "the_write_ahead"], "process": ["a_start_on"], "data_file::files": ["a_start_with"]},
    "settings": {"store::tests::connections": ["every_connection", "no_connection", "an_endless_read"]},
    "D16": {"clock_jumps": [], LIMITS: ["a_clock_set"]},
    "U1": {"catalogue::tmdb::client::tests": ["only_a_failed"]},
    "U3": {"catalogue::tmdb::circuit_breaker::tests": [], "tmdb_faults": ["after_five"]},
    "U4": {"catalogue::tmdb::single_flight::tests": [], "tmdb": ["two_hundred_equal", "a_canceled"]},
    "U2": {"tmdb_served_faults": ["a_closed"], "tmdb": ["a_stale", "after_a_failure", "a_fresh"]},
    "U5": {"catalogue::tmdb::limiter::tests": [], "tmdb_served": ["retry_after", "a_short_retry", "requests_beyond"], "tmdb_faults": ["a_429"]},
    "U8": {"tmdb_served": ["an_invalid_key", "a_rejected_key", "without_a_key", "unencrypted"], "tmdb": ["a_rejected_key"]},
    "L2": {"listener": ["one_address"], "http::connection_limit::tests": []},
    "L3": {"listener": ["over_512", "requests_waiting"]},
    "L5": {"catalogue::tmdb::cache::tests": [], "tmdb_cache": ["memory_stays", "the_file_keeps", "the_file_stays"], "store::tests": ["a_full_queue"], "store::tests::connections": ["a_full_queue"],
           "store::session_cache::tests": [], "http::middleware::response_cache::tests": [], "store::tests::jobs": ["at_most_256"], "catalogue::tmdb::disk_cache::tests": [],
           LIMITS: ["three_hundred_thousand"], PASSWORDS: ["jobs_beyond"], "catalogue::tmdb::limiter::tests": ["requests_beyond"], "tmdb_images": ["the_image_folder"],
           "mail::tests": ["a_full_folder"]},
    "L6": {"store::tests": ["a_full_queue"]},
    "input": {"any_input": [], "http::representation::tests": [], "http::extract::tests": [], "http::middleware::csrf::tests": ["no_other", "sec_fetch_site"],
              "http::extract::client::tests": ["no_host", "only_addresses"], "http::handlers::catalogue::tests": ["image_urls"], "catalogue::tmdb::client::tests": ["every_url", "any_retry", "a_damaged"],
              "http::paths::tests": ["an_address_loses"], "mail::email::tests": ["no_username"],
              "catalogue::request::tests": ["a_target_parses", "any_text", "any_bytes"],
              "catalogue::tmdb::response::tests": ["any_response"],
              "catalogue::builtin::records::tests": ["any_file"],
              "catalogue::builtin::search::tests": ["hits_are", "the_order_of_words", "case_and_accents"]},
    "version": {"version": []},
    "stderr": {"process": ["a_log_that"], "cli::log::tests": []},
    "setup": {"users": ["on_a_public", "the_first_account"], "data_file::first_account": []},
    "accounts": {"user_commands": ["a_command_refuses", "a_username_with"], "users": ["a_sign_up_beyond", "the_command_line"]},
    "migrations": {"store::sqlite::migrations::tests": []},
    "schema": {"data_file::restore": ["a_file_with_a_trigger"]},
    "unread": {"listener": ["a_client_that_sends"]},
    "signals": {"process": ["sigquit", "common_spellings"], "config::tests": []},
    "proxy": {"access_log": ["a_forwarding"]},
    "mailtest": {"settings": ["a_test_email"], "config::mail::tests": ["other_urls"]},
    "emails": {"passwords": ["an_email", "the_reset_email"], "auth::token::tests": ["reset_tokens"]},
    "jobs": {"store::tests::jobs": [], "jobs::tests": []},
    "workers": {"worker::tests": [], "contract": ["readyz_fails_while"]},
    "unknown": {"tmdb_pending_titles": ["a_title_unknown", "a_wrong_address"]},
    "password": {"password_confirmation": ["a_session_opens", "a_confirmation"]},
    "links": {"data_file::backup": ["a_link_to"], "auth::one_time_token::tests": ["a_token_is", "the_oldest"]},
    "usernames": {"password_confirmation": ["a_username"]},
    "lookalikes": {"users": ["a_username_that_looks"], "domain::account::tests": ["names_that_look"], "data_file::upgrade": ["usernames_of"]},
    "counts": {"store::tests::counts": []},
    "setuplist": {"playlists": ["playlist_setup_lists", "an_account_has"]},
    "userpages": {"user_admin": ["the_pages", "users_are", "a_page"]},
    "idle": {"store::tests::sessions": ["a_session_is", "an_ephemeral", "sessions_stay"], "store::tests::versions": [], "response_cache": []},
    "fairness": {"fair_semaphore::tests": [], "catalogue::tmdb::limiter::tests": ["a_caller"], PASSWORDS: ["jobs_beyond"], "store::tests::jobs": ["with_ten", "a_thousand"]},
    "bounds": {"store::tests::sessions": ["an_account"], "limits": ["writes_of"], "playlists": ["an_account"]},
    "places": {"http::connection_limit::tests": ["one_network", "the_first", "connections_beyond"], "listener": ["with_all"]},
    "posters": {"catalogue::builtin::poster::tests": ["version", "every_source"], "catalogue": ["other_paths", "stored_posters"]},
    "etags": {"http::representation::tests": ["tag"], "ratings": ["an_unchanged"]},
    "operation": {"process": ["the_start", "a_log_filter"], "data_file::backup": ["backup_to"], "data_file::files": ["commands_make"], "user_commands": ["a_reset_link"], "access_log": ["successful"], "store::sqlite::file::tests": ["message"]},
    "shapes": {"catalogue": ["faults_of"], "services::export::tests": ["csv_cells"], "listener": ["a_request_needs"], "headers": ["hsts"]},
    "copies": {"data_file::backup": ["one_copy", "copies_left", "one_of_several"]},
    "races": {"races": []},
}

# Those that need a PostgreSQL server; an empty table means all tests that run on both engines.
ON_POSTGRES = {
    "postgres-tests": {},
    "instances": {"shared_database::instances": []},
    "postgres-starts": {"shared_database::opening": [], "shared_database::commands": [], "shared_database::schema": []},
    "postgres-copy": {"shared_database::copy": []},
    "postgres-races": {"shared_database::races": [], "races": []},
    "postgres-upgrade": {"shared_database::upgrade": []},
    "postgres-jobs": {"shared_database::jobs": []},
    "postgres-responses": {"shared_database::equal_responses": []},
}
ALL = TESTS | ON_POSTGRES
CARGO = ["cargo", "test", "--profile", "ci", "--quiet", "--locked", "--no-fail-fast"]


@functools.cache
def output(on_postgres):
    """The output of the server's tests."""
    modules = sorted({f"{module}::" for tests in TESTS.values() for module in tests})
    choice = ["--lib", "--test", "api", "--", *modules]
    if on_postgres:
        choice = ["--test", "api", "--", "--test-threads=4", "--skip=data_file::", "--skip=architecture::", "--skip=description::"]
    command = [*(["tests/postgres/run"] if on_postgres else []), *CARGO, *choice, "--format=pretty", "--show-output"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout


@functools.cache
def results(on_postgres):
    """The result of each of the server's tests by name."""
    return dict(re.findall(r"^test (\S+)(?: - should panic)? \.\.\. (\w+)", output(on_postgres), re.M))


@functools.cache
def figures(on_postgres):
    """The figures that each test printed, by its name."""
    section = r"^---- (\S+) stdout ----$(.*?)(?=^---- |^successes:|^failures:)"
    found = re.findall(section, output(on_postgres), re.M | re.S)
    return {name: re.findall("^figure: (.+)", text, re.M) for name, text in found}


def entries(tests):
    """The beginnings of the names of an item's tests."""
    return [f"{module}::{beginning}" for module, beginnings in tests.items() for beginning in beginnings or [""]] or [""]


def tested(number):
    """A function that proves an item by the results of its tests."""
    on_postgres = number in ON_POSTGRES

    def proof(_binary):
        tests, printed_by = results(on_postgres), figures(on_postgres)
        found = {entry: {name for name in tests if name.startswith(entry)} for entry in entries(ALL[number])}
        names = set().union(*found.values())
        failed = sorted(name for name in names if tests[name] != "ok") + [entry for entry in found if not found[entry]]
        # All tests have too many figures for a line.
        printed = dict.fromkeys(figure for name in sorted(names) for figure in printed_by.get(name, []) if ALL[number])
        count = f"{len(names)} tests" if len(names) != 1 else "1 test"
        figure = ", ".join(filter(None, ["; ".join(printed), count]))
        return not failed, figure + (f", not passed: {', '.join(failed)}" if failed else "")

    return proof


def stale():
    """The entries of the table that match no test."""
    command = ["cargo", "test", "--profile", "ci", "--quiet", "--locked", "--lib", "--test", "api", "--", "--list"]
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    names = re.findall(r"^(\S+): test$", run.stdout, re.M)
    wanted = {entry for tests in ALL.values() for entry in entries(tests)}
    return sorted(entry for entry in wanted if not any(name.startswith(entry) for name in names))


if __name__ == "__main__":
    unmatched = stale()
    print(*unmatched, sep="\n")
    sys.exit(bool(unmatched))
