//! Identities as types, each with one strict reader.

use std::fmt;

/// A SHA-256, shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Takes the bytes of a SHA-256.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// Identifies one run: `run_` and 26 characters of Crockford's base 32, upper
/// case, the first of them 0 to 7. New ones are `UUIDv7`s (RFC 9562), so they
/// sort by time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(u128);

/// Crockford's base 32, which leaves out I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

impl RunId {
    /// Makes an id of 128 bits that the caller chose.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The 128 bits.
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0_u8; 26];
        let mut rest = self.0;
        for place in text.iter_mut().rev() {
            *place = ALPHABET[(rest & 31) as usize];
            rest >>= 5;
        }
        f.write_str("run_")?;
        text.iter().try_for_each(|&c| fmt::Write::write_char(f, char::from(c)))
    }
}

impl fmt::Debug for RunId {
    /// As in logs and receipts, so that one search finds it everywhere.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunId({self})")
    }
}

impl std::str::FromStr for RunId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let digits = text.strip_prefix("run_").filter(|digits| digits.len() == 26);
        let digits = digits.ok_or(InvalidId)?.as_bytes();
        if digits[0] > b'7' {
            return Err(InvalidId);
        }
        digits
            .iter()
            .try_fold(0_u128, |bits, digit| {
                let value = ALPHABET.iter().position(|c| c == digit).ok_or(InvalidId)?;
                Ok(bits << 5 | value as u128)
            })
            .map(Self)
    }
}

/// The text is no id of this kind. Retrying does not help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a run id: `run_` and 26 characters of Crockford's base 32 in upper case")]
#[non_exhaustive]
pub struct InvalidId;

impl InvalidId {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        "id.invalid"
    }
}
