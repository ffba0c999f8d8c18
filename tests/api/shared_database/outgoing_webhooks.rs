//! Two instances share what is sent to outgoing webhooks.

use crate::app::until;
use crate::outgoing_webhooks::{add, pass_delay, start};
use crate::webhook_receiver::Receiver;
use std::collections::BTreeSet;

const FILM: i64 = 238;

#[tokio::test(flavor = "multi_thread")]
async fn two_instances_send_each_event_once_and_one_goes_on_without_the_other() {
    let receiver = Receiver::start().await;
    let mut first = start(&[receiver.host()]).await;
    let second = first.start_instance(|_| {}).await;
    let anna = first.signed_in("annak").await;
    add(&anna, &receiver).await;
    add(&anna, &receiver).await;
    let films = super::films(&anna, 1).await;
    for film in &films {
        assert_eq!(anna.rate(*film, 4).await.status, 201);
    }
    pass_delay(&first);
    second.wake();
    let expected = 2 * films.len();
    let busy = "jobs WHERE kind = 'send_events'";
    until(async || receiver.count() >= expected && second.database().count(busy) == 0).await;
    let sent: BTreeSet<_> = receiver.deliveries().into_iter().collect();
    assert_eq!((receiver.count(), sent.len()), (expected, expected));
    anna.rate(FILM, 2).await;
    first.stop().await;
    pass_delay(&second);
    until(async || receiver.count() == expected + 2).await;
    println!("figure: of {expected} events with two instances, each is sent once");
}
