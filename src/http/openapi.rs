//! The OpenAPI document, generated from the routes. This file adds the responses that all routes of a router share,
//! such as those of its guard and its body limits.

use crate::catalogue::ErrorBody as CatalogueErrorBody;
use crate::catalogue::request::{ENDPOINTS, Endpoint, Parameter, ParameterKind};
use crate::catalogue::schema;
use crate::http::error::ErrorBody;
use crate::http::router;
use utoipa::openapi::path::{Operation, OperationBuilder, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Content, HttpMethod, InfoBuilder, KnownFormat, License, ObjectBuilder, OpenApi, OpenApiBuilder,
    Ref, RefOr, Required, ResponseBuilder, SchemaFormat, schema::Type,
};
use utoipa::{OpenApi as _, ToSchema};

const SESSION: &str = "session";
const RESET_TOKEN: &str = "resetToken";

#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    ErrorBody,
    CatalogueErrorBody,
    schema::Authentication,
    schema::Configuration,
    schema::Genres,
    schema::Found,
    schema::Page<schema::TrendingItem>,
    schema::Page<schema::MovieItem>,
    schema::DatedPage,
    schema::Page<schema::TvItem>,
    schema::Page<schema::TitleItem>,
    schema::Page<schema::KnownPerson>,
    schema::Page<schema::MixedItem>,
    schema::Page<schema::Keyword>,
    schema::Page<schema::Company>,
    schema::Page<schema::ChangedItem>,
    schema::Certifications,
    schema::ProviderList,
    schema::CollectionDetails,
    schema::CompanyDetails,
    schema::Keyword,
    schema::MovieDetails,
    schema::TvDetails,
    schema::SeasonDetails,
    schema::EpisodeDetails,
    schema::EpisodeGroupDetails,
    schema::PersonDetails,
    schema::About<schema::MovieCredits>,
    schema::About<schema::TvCredits>,
    schema::About<schema::AggregateCredits>,
    schema::About<schema::Videos>,
    schema::About<schema::TitleImages>,
    schema::About<schema::PersonImages>,
    schema::About<schema::SeasonImages>,
    schema::About<schema::EpisodeGroups>,
    schema::About<schema::WatchProviders>,
    schema::About<schema::MovieKeywords>,
    schema::About<schema::TvKeywords>,
    schema::About<schema::ReleaseDates>,
    schema::About<schema::ContentRatings>,
    schema::About<schema::MovieIds>,
    schema::About<schema::TvIds>,
    schema::About<schema::PersonIds>,
    schema::About<schema::CombinedCredits>,
    schema::About<schema::PersonMovieCredits>,
    schema::About<schema::PersonTvCredits>,
)))]
struct Schemas;

/// The whole document. The executable does not call this: it contains `assets/openapi.json`, compressed.
#[must_use]
pub fn document() -> OpenApi {
    let mut public = router::describe_public();
    public.merge(router::describe_public_cached());
    public.merge(router::describe_public_feeds());
    public.merge(router::describe_public_webhooks());
    let mut signed_in = router::describe_signed_in();
    signed_in.merge(router::describe_signed_in_cached());
    signed_in.merge(router::describe_signed_in_watching());
    signed_in.merge(router::describe_signed_in_etag());
    signed_in.merge(router::describe_signed_in_uploads());
    signed_in.merge(router::describe_signed_in_imports());
    let mut session_only = router::describe_session_only();
    let mut admin = router::describe_admin();
    for_each(&mut public, add_body_errors);
    for_each(&mut signed_in, |operation| add_guard(operation, false));
    for_each(&mut session_only, |operation| {
        add_guard(operation, false);
        add_response(
            operation,
            "403",
            "4034: not allowed with an access token",
            &ErrorBody::name(),
        );
    });
    for_each(&mut admin, |operation| add_guard(operation, true));
    let mut document = Schemas::openapi();
    document.merge(public);
    document.merge(signed_in);
    document.merge(session_only);
    document.merge(admin);
    for endpoint in ENDPOINTS {
        let item = PathItem::new(HttpMethod::Get, catalogue_operation(endpoint));
        document.paths.paths.insert(endpoint.pattern.to_owned(), item);
    }
    for_each(&mut document, |operation| {
        let mut parameters = operation.parameters.iter().flatten();
        if parameters.any(|one| matches!(one, RefOr::T(it) if it.parameter_in == ParameterIn::Path))
        {
            add_response(operation, "400", "4000: invalid parameter", &ErrorBody::name());
        }
        add_response(operation, "414", "4140: the URL is longer than 8 KiB", &ErrorBody::name());
        add_response(operation, "500", "5000: internal error", &ErrorBody::name());
        add_response(
            operation,
            "503",
            "5030: overloaded, or the database cannot be used",
            &ErrorBody::name(),
        );
    });
    for item in document.paths.paths.values_mut() {
        let writes = [&mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in writes.into_iter().flatten() {
            add_response(
                operation,
                "403",
                "4032: sent by a page of another site",
                &ErrorBody::name(),
            );
        }
    }
    finish(document)
}

fn finish(document: OpenApi) -> OpenApi {
    let mut builder: OpenApiBuilder = document.into();
    let info = InfoBuilder::new()
        .title("moviestars")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "`.json` may be added to every path, except TMDB's paths and those of images.",
        ))
        .license(Some(License::new("MIT")))
        .build();
    builder = builder.info(info);
    let mut document = builder.build();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "The token of a session, from `POST /authenticate`, or an access token, which begins with `ms_`. An access \
             token with the scope `read` may only call GET. No access token may call the operations on the account \
             and those of admins (4034).",
        ))
        .build();
    if let Some(components) = document.components.as_mut() {
        components.add_security_scheme(SESSION, SecurityScheme::Http(bearer));
        let reset_token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme(RESET_TOKEN, SecurityScheme::Http(reset_token));
    }
    document
}

fn for_each(document: &mut OpenApi, change: impl Fn(&mut Operation)) {
    for item in document.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        operations.into_iter().flatten().for_each(&change);
    }
}

/// The errors of every operation with a body.
fn add_body_errors(operation: &mut Operation) {
    let Some(request_body) = &operation.request_body else { return };
    let is_json = |body: &RequestBody| body.content.contains_key("application/json");
    let is_json = matches!(request_body, RefOr::T(body) if is_json(body));
    let body = ErrorBody::name();
    if is_json {
        add_response(operation, "400", "4000: invalid JSON", &body);
        add_response(operation, "415", "4150: the body is not JSON", &body);
    }
    add_response(operation, "413", "4130: the body is too large", &body);
}

/// The guard's security requirement and errors.
fn add_guard(operation: &mut Operation, admin: bool) {
    add_body_errors(operation);
    operation.security = Some(vec![SecurityRequirement::new(SESSION, Vec::<String>::new())]);
    let body = ErrorBody::name();
    add_response(operation, "401", "4011: no valid session", &body);
    if admin {
        add_response(operation, "403", "4031: needs an admin", &body);
    }
}

fn add_response(operation: &mut Operation, status: &str, description: &str, schema: &str) {
    let content = Content::new(Some(Ref::from_schema_name(schema)));
    let response = ResponseBuilder::new()
        .description(description)
        .content("application/json", content)
        .build();
    let responses = &mut operation.responses.responses;
    responses.entry(status.to_owned()).or_insert_with(|| response.into());
}

fn catalogue_operation(endpoint: &Endpoint) -> Operation {
    let mut builder = OperationBuilder::new()
        .tag("catalogue")
        .operation_id(Some(endpoint.operation))
        .summary(Some(endpoint.summary()));
    for name in endpoint.pattern.split('/').filter_map(|part| part.strip_prefix('{')) {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let parameter = ParameterBuilder::new()
            .name(name.trim_end_matches('}'))
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .schema(Some(text));
        builder = builder.parameter(parameter);
    }
    for Parameter { name, kind, required } in endpoint.parameters() {
        let parameter = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .required(if required { Required::True } else { Required::False })
            .schema(Some(parameter_schema(kind)));
        builder = builder.parameter(parameter);
    }
    let mut operation = builder.build();
    operation.security = Some(vec![SecurityRequirement::new(SESSION, Vec::<String>::new())]);
    add_response(&mut operation, "200", "the response in TMDB's format", endpoint.schema);
    let body = CatalogueErrorBody::name();
    add_response(
        &mut operation,
        "400",
        "22: invalid page, 23: invalid date, 27: too many names in `append_to_response`",
        &body,
    );
    add_response(&mut operation, "401", "7: no valid session", &body);
    add_response(&mut operation, "429", "25: TMDB's rate limit is reached", &body);
    add_response(&mut operation, "502", "43: TMDB does not respond", &body);
    add_response(&mut operation, "404", "34: unknown title or path", &body);
    add_response(&mut operation, "500", "11: internal error", &body);
    add_response(&mut operation, "503", "9: overloaded, or the database cannot be used", &body);
    add_response(
        &mut operation,
        "422",
        "5: missing or invalid parameter, 20: a range of more than 14 days",
        &body,
    );
    operation
}

fn parameter_schema(kind: ParameterKind) -> ObjectBuilder {
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let integer = |min: i32, max: i32| {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(min)).maximum(Some(max))
    };
    match kind {
        ParameterKind::Page => integer(1, 500),
        ParameterKind::Year => integer(1000, 9999),
        ParameterKind::Amount => integer(0, i32::MAX),
        ParameterKind::Vote => {
            ObjectBuilder::new().schema_type(Type::Number).minimum(Some(0)).maximum(Some(10))
        }
        ParameterKind::Date => text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Date))),
        ParameterKind::Truth => ObjectBuilder::new().schema_type(Type::Boolean),
        ParameterKind::Language => text().pattern(Some("^[a-z]{2}(-[A-Z]{2})?$")),
        ParameterKind::Region => text().pattern(Some("^[A-Z]{2}$")),
        ParameterKind::Ids => text().pattern(Some("^[0-9]+([,|][0-9]+)*$")),
        ParameterKind::Codes => text().pattern(Some("^[A-Za-z]{2}([,|][A-Za-z]{2})*$")),
        ParameterKind::Text => text(),
        ParameterKind::OneOf(words) => text().enum_values(Some(words)),
    }
}
