//! Where a title can be watched, by country.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Where a title can be watched.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct WatchProviders {
    /// By ISO 3166-1.
    pub results: BTreeMap<String, Offers>,
}

/// The offers in one country, by how one pays; what nobody offers is not there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Offers {
    /// A page with links to the offers.
    pub link: String,
    /// For those who watch advertisements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ads: Vec<Provider>,
    /// For sale.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buy: Vec<Provider>,
    /// For subscribers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flatrate: Vec<Provider>,
    /// For everybody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Provider>,
    /// For rent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rent: Vec<Provider>,
}

/// Somebody with an offer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Provider {
    /// Their logo, below the image base.
    #[schema(required)]
    pub logo_path: Option<String>,
    /// Their number.
    pub provider_id: i64,
    /// Their name.
    pub provider_name: String,
    /// Low numbers come first.
    pub display_priority: i64,
}
