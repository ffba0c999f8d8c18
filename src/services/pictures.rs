//! Pictures that users upload. They are decoded and encoded again, so that no metadata is kept: no location, no
//! camera model, no data after the image.

use crate::app::App;
use crate::domain::change::Change;
use crate::domain::ids::UserId;
use crate::store::StoreError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, crop_imm, overlay, resize};
use image::metadata::Orientation;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgba, RgbaImage,
};
use std::io::Cursor;
use std::sync::Arc;

/// The largest uploaded file, in bytes.
pub const MAX_FILE: usize = 5 * 1024 * 1024;
/// The width and height of a stored picture in pixels; less if the file has fewer.
const MAX_SIDE: u32 = 512;
const QUALITY: u8 = 85;
/// A limit on pixels, because a file of some kilobytes can decode to billions.
const MAX_PIXELS: u64 = 25_000_000;
/// The most bytes of a decoded file. A pixel has up to eight bytes.
const MAX_DECODED: u64 = 128 * 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    #[error("not a JPEG, PNG or WebP image")]
    Unreadable,
    #[error("too many pixels")]
    TooManyPixels,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Replaces the user's picture by the center square of an image.
pub async fn set(app: &App, user: UserId, file: Vec<u8>) -> Result<Option<Change>, PictureError> {
    let permit = Arc::clone(&app.picture_decoder).lock_owned().await;
    let decoding = tokio::task::spawn_blocking(move || {
        let jpeg = to_square_jpeg(&file);
        drop(permit);
        jpeg
    });
    // A panic of the decoder means that it cannot read the image.
    let jpeg = decoding.await.unwrap_or(Err(PictureError::Unreadable))?;
    let now = app.config.clock.now();
    Ok(app.store.set_picture(user, Some(STANDARD.encode(&jpeg)), now).await?)
}

/// The bytes of a stored picture.
pub fn decode(stored: &str) -> Result<Vec<u8>, StoreError> {
    STANDARD.decode(stored).map_err(|error| StoreError::Broken(error.to_string()))
}

/// The center square of an image as a JPEG: rotated upright, on white where it is transparent.
pub fn to_square_jpeg(file: &[u8]) -> Result<Vec<u8>, PictureError> {
    let mut reader = ImageReader::new(Cursor::new(file))
        .with_guessed_format()
        .map_err(|_| PictureError::Unreadable)?;
    let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];
    if !reader.format().is_some_and(|format| formats.contains(&format)) {
        return Err(PictureError::Unreadable);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| refusal(&error))?;
    let (width, height) = decoder.dimensions();
    // The limits of a decoder do not include the image itself.
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_DECODED {
        return Err(PictureError::TooManyPixels);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let image = DynamicImage::from_decoder(decoder).map_err(|error| refusal(&error))?;
    let edge = width.min(height);
    let middle = crop_imm(&image, (width - edge) / 2, (height - edge) / 2, edge, edge);
    let side = edge.min(MAX_SIDE);
    let mut square = DynamicImage::from(resize(&*middle, side, side, FilterType::Triangle));
    square.apply_orientation(orientation);
    let mut canvas = RgbaImage::from_pixel(side, side, Rgba([255; 4]));
    overlay(&mut canvas, &square.to_rgba8(), 0, 0);
    let mut jpeg = Vec::new();
    let opaque = DynamicImage::ImageRgba8(canvas).to_rgb8();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    opaque.write_with_encoder(encoder).map_err(|error| refusal(&error))?;
    Ok(jpeg)
}

/// The picture of an export, a JPEG in base64. A picture that [`to_square_jpeg`] made is kept as it is, so that it is
/// not encoded twice. Any other is converted.
pub fn of_export(picture: &str) -> Result<String, PictureError> {
    let file = STANDARD.decode(picture).map_err(|_| PictureError::Unreadable)?;
    if file.len() > MAX_FILE {
        return Err(PictureError::Unreadable);
    }
    let square = to_square_jpeg(&file)?;
    let is_stored_form = has_only_image(&file) && dimensions(&file) == dimensions(&square);
    Ok(if is_stored_form { picture.to_owned() } else { STANDARD.encode(square) })
}

fn dimensions(file: &[u8]) -> Option<(u32, u32)> {
    ImageReader::with_format(Cursor::new(file), ImageFormat::Jpeg).into_dimensions().ok()
}

/// Whether a JPEG consists only of the segments of one image and its JFIF header.
fn has_only_image(file: &[u8]) -> bool {
    const JFIF: usize = 16;
    let Some(mut rest) = file.strip_prefix(&[0xff, 0xd8]) else { return false };
    while let [0xff, marker, high, low, ..] = *rest {
        let length = usize::from(u16::from_be_bytes([high, low]));
        // Tables, the header of one baseline image and that of its scan.
        let is_needed = matches!(marker, 0xc0 | 0xc4 | 0xda | 0xdb | 0xdd);
        if !is_needed && (marker, length) != (0xe0, JFIF) {
            return false;
        }
        let Some(after) = rest.get(2 + length..) else { return false };
        if marker == 0xda {
            let mut pairs = after.windows(2);
            let end = pairs.position(|pair| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7));
            return end.is_some_and(|end| after[end..] == [0xff, 0xd9]);
        }
        rest = after;
    }
    false
}

fn refusal(error: &ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooManyPixels,
        _ => PictureError::Unreadable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::png::PngEncoder;
    use image::{ExtendedColorType, ImageEncoder, RgbImage};

    fn decoded(jpeg: &[u8]) -> RgbImage {
        image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).unwrap().to_rgb8()
    }

    fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    /// Red on the left, blue on the right, both as wide as high.
    fn halves(side: u32) -> DynamicImage {
        RgbImage::from_fn(side * 2, side, |x, _| {
            image::Rgb(if x < side { [255, 0, 0] } else { [0, 0, 255] })
        })
        .into()
    }

    fn crc32(bytes: &[u8]) -> u32 {
        let mut crc = u32::MAX;
        for byte in bytes {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
            }
        }
        !crc
    }

    #[test]
    fn every_format_becomes_a_square_of_the_middle() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let square = decoded(&to_square_jpeg(&encoded(&halves(600), format)).unwrap());
            assert_eq!(square.dimensions(), (512, 512), "{format:?}");
            assert!(square.get_pixel(10, 256).0[0] > 200, "{format:?}");
            assert!(square.get_pixel(500, 256).0[2] > 200, "{format:?}");
        }
        let small = to_square_jpeg(&encoded(&halves(40), ImageFormat::Png)).unwrap();
        assert_eq!(decoded(&small).dimensions(), (40, 40), "small images are not enlarged");
    }

    #[test]
    fn metadata_is_dropped_after_its_orientation_is_applied() {
        let image = halves(100);
        let mut png = Vec::new();
        let mut encoder = PngEncoder::new(&mut png);
        // TIFF with one entry: orientation 6, to be turned right by 90 degrees; then a text.
        let mut exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
        exif.extend(b"taken at 52.5N 13.4E");
        encoder.set_exif_metadata(exif).unwrap();
        encoder.write_image(image.as_bytes(), 200, 100, ExtendedColorType::Rgb8).unwrap();
        let jpeg = to_square_jpeg(&png).unwrap();
        let square = decoded(&jpeg);
        assert!(square.get_pixel(50, 5).0[0] > 200, "red is at the top");
        assert!(square.get_pixel(50, 95).0[2] > 200, "blue is at the bottom");
        let has = |bytes: &[u8], text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
        assert!(has(&png, b"taken at") && !has(&jpeg, b"taken at") && !has(&jpeg, b"Exif"));
    }

    #[test]
    fn transparent_parts_become_white() {
        let image = DynamicImage::ImageRgba8(RgbaImage::new(20, 20));
        let square = decoded(&to_square_jpeg(&encoded(&image, ImageFormat::Png)).unwrap());
        assert!(square.pixels().all(|pixel| pixel.0.iter().all(|channel| *channel > 250)));
    }

    /// A PNG whose header says that it has this size and this type of color.
    fn with_header(size: (u32, u32), depth_and_color: [u8; 2]) -> Vec<u8> {
        let mut png = encoded(&halves(8), ImageFormat::Png);
        png[16..20].copy_from_slice(&size.0.to_be_bytes());
        png[20..24].copy_from_slice(&size.1.to_be_bytes());
        png[24..26].copy_from_slice(&depth_and_color);
        let checksum = crc32(&png[12..29]);
        png[29..33].copy_from_slice(&checksum.to_be_bytes());
        png
    }

    #[test]
    fn a_panorama_of_few_enough_pixels_becomes_a_square_of_its_middle() {
        let panorama = image::GrayImage::from_fn(14_000, 1_000, |x, _| {
            image::Luma([if (6_500..7_500).contains(&x) { 200 } else { 0 }])
        });
        let square =
            decoded(&to_square_jpeg(&encoded(&panorama.into(), ImageFormat::Png)).unwrap());
        assert_eq!(square.dimensions(), (512, 512));
        assert!(square.pixels().all(|pixel| pixel.0.iter().all(|channel| *channel > 180)));
    }

    #[test]
    fn images_that_take_too_much_memory_are_refused_before_they_are_decoded() {
        const RGBA_16: [u8; 2] = [16, 6];
        const RGBA_8: [u8; 2] = [8, 6];
        let refused = to_square_jpeg(&with_header((5_000, 5_000), RGBA_16));
        assert_eq!(refused, Err(PictureError::TooManyPixels));
        let broken = to_square_jpeg(&with_header((5_000, 5_000), RGBA_8));
        assert_eq!(
            broken,
            Err(PictureError::Unreadable),
            "its size is allowed, its data end early"
        );
    }

    #[test]
    fn images_of_too_many_pixels_and_other_files_are_refused() {
        let png = encoded(&halves(8), ImageFormat::Png);
        for cut in [0, 7, 40, png.len() - 20] {
            assert_eq!(to_square_jpeg(&png[..cut]), Err(PictureError::Unreadable), "{cut} bytes");
        }
        for text in
            [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"GIF89a\x01\0\x01\0", b"BM"]
        {
            assert_eq!(to_square_jpeg(text), Err(PictureError::Unreadable));
        }
        for size in [(60_000, 60_000), (5_001, 5_000)] {
            let large = to_square_jpeg(&with_header(size, [8, 2]));
            assert_eq!(large, Err(PictureError::TooManyPixels), "{size:?}");
        }
    }

    #[test]
    fn a_picture_of_an_export_is_kept_unchanged_only_without_further_data() {
        let own = to_square_jpeg(&encoded(&halves(300), ImageFormat::Png)).unwrap();
        let text = STANDARD.encode(&own);
        assert_eq!(of_export(&text).as_ref(), Ok(&text));
        let comment = [&own[..2], &[0xff, 0xfe, 0, 6], b"home", &own[2..]].concat();
        let behind = [&own[..], b"home"].concat();
        let large = encoded(&halves(600), ImageFormat::Jpeg);
        for file in [comment, behind, large] {
            let stored = STANDARD.decode(of_export(&STANDARD.encode(&file)).unwrap()).unwrap();
            assert_ne!(stored, file);
            assert!(has_only_image(&stored));
        }
        assert_eq!(of_export("no picture"), Err(PictureError::Unreadable));
    }
}
