//! The name of a field as numbers.
//!
//! A graph and its state are seen by different derives, perhaps in different
//! modules; the only thing that both have is the name of a field. As const
//! generics it becomes a type that both can write.

/// How many bytes of a field's name can be packed.
pub(crate) const BYTES: usize = 64;

/// A name as four numbers: its bytes, sixteen to a number, the first byte highest,
/// zeros behind. A longer name is cut; the derive of the state refuses it.
pub(crate) fn packed(name: &str) -> [u128; 4] {
    let mut bytes = [0_u8; BYTES];
    for (place, byte) in bytes.iter_mut().zip(name.bytes()) {
        *place = byte;
    }
    let mut numbers = [0_u128; 4];
    for (number, chunk) in numbers.iter_mut().zip(bytes.chunks(16)) {
        *number = chunk.iter().fold(0, |number, &byte| number << 8 | u128::from(byte));
    }
    numbers
}
