//! argon2id with reused memory: a hash needs 19 MiB, and an allocator that gets it back each time
//! keeps some of it for every thread.

use crate::clock::random_bytes;
use argon2::password_hash::Result;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

/// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes and verifies one password after another.
#[derive(Default)]
pub struct Hasher {
    memory: Vec<Block>,
}

impl Hasher {
    /// The PHC string of a password, with a new salt.
    pub fn hash(&mut self, password: &str) -> Result<String> {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None)?;
        let salt = Salt::new(&random_bytes::<16>())?;
        let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
        let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
        let argon2 = Argon2::new(algorithm, version, params.clone());
        self.fill(&argon2, password, &salt, &mut out)?;
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(salt),
            hash: Some(Output::new(&out)?),
        };
        Ok(hash.to_string())
    }

    /// Whether the password matches a PHC string of argon2 with any parameters.
    pub fn verify(&mut self, password: &str, stored: &str) -> Result<bool> {
        let stored = PasswordHash::new(stored)?;
        let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else {
            return Ok(false);
        };
        let version = stored.version.map(Version::try_from).transpose()?.unwrap_or_default();
        let algorithm = Algorithm::try_from(stored.algorithm.as_str())?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(&stored)?);
        let mut out = [0; Output::MAX_LENGTH];
        let out = &mut out[..expected.len()];
        self.fill(&argon2, password, salt, out)?;
        // A comparison in constant time.
        Ok(Output::new(out)? == *expected)
    }

    /// Whether a hash has today's parameters.
    #[must_use]
    pub fn is_current(stored: &str) -> bool {
        stored.starts_with(&format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}$"))
    }

    fn fill(
        &mut self,
        argon2: &Argon2<'_>,
        password: &str,
        salt: &[u8],
        out: &mut [u8],
    ) -> Result<()> {
        let blocks = argon2.params().block_count();
        if self.memory.len() < blocks {
            self.memory.resize(blocks, Block::new());
        }
        let memory = &mut self.memory[..blocks];
        Ok(argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, memory)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::PasswordVerifier;
    use argon2::password_hash::PasswordHasher;

    #[test]
    fn hashes_in_reused_memory_are_argon2s_own() {
        let mut hasher = Hasher::default();
        for password in ["Abcdef1", "", "zwölf kleine robben", "Abcdef1"] {
            let stored = hasher.hash(password).unwrap();
            assert!(Hasher::is_current(&stored), "{stored}");
            assert!(Argon2::default().verify_password(password.as_bytes(), &*stored).is_ok());
            assert!(hasher.verify(password, &stored).unwrap());
            assert!(!hasher.verify("Abcdef2", &stored).unwrap());
        }
    }

    #[test]
    fn hashes_with_other_parameters_are_verified() {
        let mut hasher = Hasher::default();
        let params = Params::new(8_192, 3, 2, Some(24)).unwrap();
        let other = Argon2::new(Algorithm::Argon2i, Version::V0x10, params);
        let stored = other.hash_password(b"Abcdef1").unwrap().to_string();
        assert!(hasher.verify("Abcdef1", &stored).unwrap() && !Hasher::is_current(&stored));
        assert!(!hasher.verify("abcdef1", &stored).unwrap());
        for broken in ["", "plain", "$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHQ", "$md5$x"] {
            assert!(!hasher.verify("plain", broken).unwrap_or(false), "{broken}");
        }
    }
}
