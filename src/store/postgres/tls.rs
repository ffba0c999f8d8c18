//! TLS to the database server. A server on another machine must prove its name, unless the URL says otherwise.

use crate::store::error::OpenError;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use rustls_platform_verifier::BuilderVerifierExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

/// Which server certificates are accepted, from `sslmode` and `sslrootcert` of the URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TlsMode {
    /// `disable`: no TLS.
    Disable,
    /// `require`: encrypted, with any certificate.
    Require,
    /// `verify-full`: the certificate is for the host, from an authority that this machine trusts or one in the
    /// file.
    VerifyFull(Option<PathBuf>),
}

/// Creates a TLS connector for this mode.
pub(super) fn connector(mode: &TlsMode) -> Result<MakeRustlsConnect, OpenError> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
    let builder = builder.with_safe_default_protocol_versions();
    let builder = builder.expect("the provider has the cipher suites of the default versions");
    let config = match mode {
        TlsMode::Disable | TlsMode::Require => builder
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
            .with_no_client_auth(),
        TlsMode::VerifyFull(None) => {
            let builder = builder.with_platform_verifier();
            let failed = |error: Error| OpenError::Authorities { reason: error.to_string() };
            builder.map_err(failed)?.with_no_client_auth()
        }
        TlsMode::VerifyFull(Some(path)) => {
            builder.with_root_certificates(authorities(path)?).with_no_client_auth()
        }
    };
    Ok(MakeRustlsConnect::new(config))
}

fn authorities(path: &Path) -> Result<RootCertStore, OpenError> {
    let failed = |reason: String| OpenError::Authorities {
        reason: format!("sslrootcert={}: {reason}", path.display()),
    };
    let mut roots = RootCertStore::empty();
    let certificates = CertificateDer::pem_file_iter(path);
    for certificate in certificates.map_err(|error| failed(error.to_string()))? {
        let certificate = certificate.map_err(|error| failed(error.to_string()))?;
        roots.add(certificate).map_err(|error| failed(error.to_string()))?;
    }
    if roots.is_empty() { Err(failed("it holds no certificate".to_owned())) } else { Ok(roots) }
}

/// Accepts every certificate, and checks that the server has its key.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
