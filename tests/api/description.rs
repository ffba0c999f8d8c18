//! The API's description, as the tests that go through every operation read it.

use reqwest::Method;
use serde_json::Value;

/// One operation: how and where it is called, and all that is said of it.
pub struct Operation {
    pub method: Method,
    /// With its parameters in braces.
    pub path: String,
    pub described: Value,
}

impl Operation {
    /// Its name, by which the browser's client calls it.
    pub fn id(&self) -> &str {
        self.described["operationId"].as_str().unwrap()
    }

    pub fn takes_a_body(&self) -> bool {
        !self.described["requestBody"].is_null()
    }
}

/// The document as the code makes it.
pub fn document() -> Value {
    serde_json::to_value(moviestars::http::document()).unwrap()
}

/// Every operation of the document.
pub fn operations() -> Vec<Operation> {
    let document = document();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, described) in item.as_object().unwrap() {
            let method = method.to_uppercase().parse().unwrap();
            found.push(Operation { method, path: path.clone(), described: described.clone() });
        }
    }
    found
}
