//! The OpenAPI document for tests that go through every operation.

use reqwest::Method;
use serde_json::Value;

pub struct Operation {
    pub method: Method,
    /// With parameters in braces.
    pub path: String,
    pub described: Value,
}

impl Operation {
    /// The operation id.
    pub fn id(&self) -> &str {
        self.described["operationId"].as_str().unwrap()
    }

    pub fn takes_a_body(&self) -> bool {
        !self.described["requestBody"].is_null()
    }
}

/// The generated document.
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
