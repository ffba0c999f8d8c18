//! `moviestars user …` while a server runs: changes take effect at once.

use crate::database::values;
use crate::installation::{Installation, Served, text};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};

/// A running server with the admin and the user annak.
async fn installed() -> (Installation, Served) {
    let installation = Installation::new();
    let served = installation.serve().await;
    for name in ["first-admin", "annak"] {
        assert!(installation.add_user(name, "Abcdef1").await.status.success());
    }
    (installation, served)
}

async fn sign_in(served: &Served, name: &str, password: &str) -> Result<(String, String), u16> {
    let body = json!({"email": format!("{name}@example.org"), "password": password});
    let answer = served.post("/authenticate.json", "", body).await;
    if answer.status() != 200 {
        return Err(answer.status().as_u16());
    }
    let json: Value = answer.json().await.unwrap();
    let text = |field: &str| json[field].as_str().unwrap().to_owned();
    Ok((text("auth_token"), text("user")))
}

/// The session has ended: the first request is refused.
async fn ends(served: &Served, token: &str) {
    assert_eq!(served.get("/api/v1/ratings", token).await.status(), 401);
}

// specification 6.3
#[tokio::test]
async fn user_promote_takes_effect_at_once_and_ends_sessions() {
    let (installation, served) = installed().await;
    let (token, role) = sign_in(&served, "annak", "Abcdef1").await.unwrap();
    assert_eq!(role, "regular");
    let output = installation.run(&["user", "promote", "ANNAK@example.org"]).await;
    assert_eq!(text(&output.stdout), "ANNAK@example.org is now admin and has to sign in again\n");
    ends(&served, &token).await;
    assert_eq!(sign_in(&served, "annak", "Abcdef1").await.unwrap().1, "admin");
    assert!(installation.run(&["user", "demote", "first-admin"]).await.status.success());
    assert_eq!(sign_in(&served, "first-admin", "Abcdef1").await.unwrap().1, "regular");
}

#[tokio::test]
async fn the_last_admin_cannot_be_demoted_or_deleted() {
    let (installation, served) = installed().await;
    for command in ["demote", "delete"] {
        let refused = installation.run(&["user", command, "first-admin"]).await;
        assert_eq!(refused.status.code(), Some(1));
        let message = "moviestars: first-admin is the last admin; promote another user first\n";
        assert_eq!(text(&refused.stderr), message);
    }
    assert_eq!(sign_in(&served, "first-admin", "Abcdef1").await.unwrap().1, "admin");
}

#[tokio::test]
async fn user_set_password_takes_effect_at_once() {
    let (installation, served) = installed().await;
    let (token, _) = sign_in(&served, "annak", "Abcdef1").await.unwrap();
    let weak = installation.set_password("annak", "weak").await;
    assert_eq!(weak.status.code(), Some(1));
    let set = installation.set_password("annak", "Ghijkl2").await;
    assert!(set.status.success(), "{set:?}");
    ends(&served, &token).await;
    assert_eq!(sign_in(&served, "annak", "Abcdef1").await, Err(401));
    assert!(sign_in(&served, "annak", "Ghijkl2").await.is_ok());
}

#[tokio::test]
async fn user_delete_takes_effect_at_once() {
    let (installation, served) = installed().await;
    let (token, _) = sign_in(&served, "annak", "Abcdef1").await.unwrap();
    assert!(installation.run(&["user", "delete", "annak"]).await.status.success());
    ends(&served, &token).await;
    assert_eq!(sign_in(&served, "annak", "Abcdef1").await, Err(401));
    let again = installation.run(&["user", "delete", "annak"]).await;
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(
        text(&again.stderr),
        "moviestars: there is no user annak; moviestars user list shows all\n"
    );
}

#[tokio::test]
async fn a_command_refuses_a_name_of_two_accounts() {
    let (installation, served) = installed().await;
    // Earlier versions allowed `@` in usernames.
    let sql = "UPDATE users SET username = $1, username_normalized = $1 WHERE id = 1";
    installation.database().execute(sql, values!["annak@example.org"]);
    let name = "annak@example.org";
    for command in ["promote", "demote", "delete", "reset-link"] {
        let refused = installation.run(&["user", command, name]).await;
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{command}");
        assert!(
            message.contains("(1 and 2); say which with --username, --email or --id"),
            "{message}"
        );
    }
    let refused = installation.set_password(name, "Abcdef2").await;
    assert!(text(&refused.stderr).contains("say which with"), "{refused:?}");
    assert_eq!(sign_in(&served, "annak", "Abcdef1").await.unwrap().1, "regular");
    for (arguments, name) in [
        (["promote", "--email", name], name),
        (["demote", "--id", "2"], "id 2"),
        (["delete", "--id", "2"], "id 2"),
    ] {
        let done = installation.run(&[&["user"], &arguments[..]].concat()).await;
        assert!(text(&done.stdout).starts_with(&format!("{name} is ")), "{done:?}");
    }
    let last = installation.run(&["user", "demote", "--username", name]).await;
    assert!(text(&last.stderr).contains("is the last admin"), "{last:?}");
    let both = installation.run(&["user", "promote", name, "--id", "1"]).await;
    assert_eq!(both.status.code(), Some(2));
    println!("figure: 5 of 5 commands refuse a name of two accounts");
}

#[tokio::test]
async fn a_username_with_an_at_sign_is_refused() {
    let installation = Installation::new();
    let refused = installation.run_with(&["user", "add", "anna@b.org", "b@example.org"], "Abcdef1");
    let refused = refused.await;
    assert_eq!(text(&refused.stderr), "moviestars: username: Must not contain @\n");
}

#[tokio::test]
async fn a_reset_link_has_the_address_of_the_running_server() {
    let installation = Installation::new();
    let link = async || {
        let printed = installation.run(&["user", "reset-link", "annak"]).await;
        text(&printed.stdout).split("/ms/").next().unwrap().to_owned()
    };
    assert!(installation.add_user("annak", "Abcdef1").await.status.success());
    assert_eq!(link().await, "http://127.0.0.1:8080", "no server has used the file");
    let served = installation.serve().await;
    assert_eq!(link().await, served.base);
    let token = served.sign_in("annak").await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let set = client.put(format!("{}/api/v1/settings/mail", served.base)).bearer_auth(token);
    let mail = json!({
        "url": "smtp://mail.example.org", "from": "a@example.org",
        "site": "https://admin.example.org",
    });
    let set = set.json(&mail).send().await.unwrap();
    assert_eq!(set.status(), 200, "{}", set.text().await.unwrap());
    assert_eq!(link().await, "https://admin.example.org");
    served.kill().await;
    assert_eq!(link().await, "https://admin.example.org", "also without a server");
    let flags = ["serve", "--listen", "127.0.0.1:0", "--base-url", "https://flag.example.org"];
    let mut flagged = installation.command(&flags).spawn().unwrap();
    let mut lines = BufReader::new(flagged.stdout.take().unwrap()).lines();
    lines.next_line().await.unwrap().unwrap();
    assert_eq!(link().await, "https://flag.example.org", "a flag overrides the admin's setting");
}

#[tokio::test]
async fn a_user_who_lost_the_app_signs_in_with_the_password_once_the_second_factor_is_disabled() {
    let (installation, served) = installed().await;
    let (token, _) = sign_in(&served, "annak", "Abcdef1").await.unwrap();
    let none = installation.run(&["user", "disable-second-factor", "annak"]).await;
    assert_eq!(text(&none.stdout), "annak has no second factor\n");
    let sql = "INSERT INTO second_factors (user_id, secret, enabled_at, used_period)
               SELECT id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0, 0 FROM users WHERE username = 'annak'";
    installation.database().execute(sql, values![]);
    assert_eq!(sign_in(&served, "annak", "Abcdef1").await, Err(401));
    let disabled = installation.run(&["user", "disable-second-factor", "annak"]).await;
    assert_eq!(text(&disabled.stdout), "annak signs in with the password only now\n");
    assert!(sign_in(&served, "annak", "Abcdef1").await.is_ok());
    assert_eq!(served.get("/api/v1/ratings", &token).await.status(), 200, "sessions stay");
}
