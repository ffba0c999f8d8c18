//! Pictures of the stand-in's image host: one plain colour each, made from the name.

use super::bodies::{Answer, whole};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

/// A picture, for every name that the stand-in gives.
pub fn answer(size: &str, file: &str) -> Answer {
    if !file.starts_with("fake") {
        return whole(404, "text/html", "<h1>File not Found</h1>");
    }
    let mut hasher = DefaultHasher::new();
    (size, file).hash(&mut hasher);
    let [red, green, blue, ..] = hasher.finish().to_be_bytes();
    let (width, height) = if file.contains("backdrop") { (32, 18) } else { (20, 30) };
    whole(200, "image/png", png(width, height, [red, green, blue]))
}

/// A PNG of one colour (<https://www.w3.org/TR/png-3/>).
fn png(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, 2, 0, 0, 0]);
    let row = std::iter::once(0).chain((0..width).flat_map(|_| colour));
    let pixels: Vec<u8> = (0..height).flat_map(|_| row.clone()).collect();
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    let _ = packer.write_all(&pixels);
    let data = packer.finish().unwrap_or_default();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [(b"IHDR", head), (b"IDAT", data), (b"IEND", Vec::new())] {
        let mut crc = Crc::new();
        crc.update(name);
        crc.update(&data);
        png.extend(u32::try_from(data.len()).unwrap_or(0).to_be_bytes());
        png.extend(name);
        png.extend(data);
        png.extend(crc.sum().to_be_bytes());
    }
    png
}
