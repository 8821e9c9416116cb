import sharp, { type Sharp } from 'sharp'
import { mediaErrors } from '../errors.ts'
import { IMAGE_PIXELS_MAX, MEDIA_SIZES, type MediaSize } from '../rules.ts'
import type { Format } from './objects.ts'
import { makeQueue } from './queue.ts'

// Pictures are worked on side by side, each in one thread, and none is seen twice.
sharp.concurrency(1)
sharp.cache(false)

/** Above this a picture takes up to half a gigabyte: those are worked on one at a time. */
const LARGE_PIXELS = 16_000_000
const large = makeQueue({ running: 1, waiting: 60 })
/** Seconds after which a picture is given up. */
const PATIENCE = 30
/** Each frame costs time, however small it is. */
const FRAMES_MAX = 1000
/** Width of the placeholder in pixels, and its length at most, in letters. */
const PLACEHOLDER_WIDTH = 16
const PLACEHOLDER_LETTERS = 600

export type Picture = { body: Buffer; mimetype: string; width: number; height: number; placeholder: string | null }

/**
 * haru's own copy of a picture: its pixels alone, upright, in sRGB. What else the file held (position, profile,
 * words, something behind its end) is gone. A moving gif becomes a moving webp, a third of its bytes.
 * @throws `media.too_many_pixels`, `media.broken`
 */
export async function copyPicture(bytes: Buffer, mimetype: string): Promise<Picture> {
  const { frames, pixels } = await headOf(bytes, mimetype)
  const copy = async (): Promise<Picture> => {
    const body = await encoded(opened(bytes, frames > 1).autoOrient(), mimetype, frames).toBuffer()
    const { width, height, pageHeight } = await opened(body, frames > 1).metadata()
    return { body, mimetype, width, height: pageHeight ?? height, placeholder: await placeholderOf(body) }
  }
  const copied = (): Promise<Picture> =>
    copy().catch(() => {
      throw mediaErrors.broken()
    })
  return pixels > LARGE_PIXELS ? large.run(copied) : copied()
}

/** A copy in one of the sizes. Reads haru's own copies alone. */
export async function resized(copy: Buffer, size: MediaSize, format: Format): Promise<Buffer> {
  const { fit, ...box } = MEDIA_SIZES[size]
  // A thumb stands still: a thousand frames of one pixel, each enlarged to fill it, are a minute's work.
  const mayMove = size !== 'thm' && (format === 'webp' || format === 'gif')
  const moving = mayMove && ((await opened(copy, true).metadata()).pages ?? 1) > 1
  const picture = opened(copy, moving).resize({ ...box, fit, withoutEnlargement: fit === 'inside' })
  return written(picture, format, moving).toBuffer()
}

function opened(bytes: Buffer, moving: boolean): Sharp {
  return sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', animated: moving, sequentialRead: true }).timeout({
    seconds: PATIENCE,
  })
}

/** How many frames it has and how many pixels all of them together, for all are decoded. */
async function headOf(bytes: Buffer, mimetype: string): Promise<{ frames: number; pixels: number }> {
  // Only the head is read here, so no limit is needed to tell too large from broken.
  const {
    format,
    width,
    height,
    pageHeight,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw mediaErrors.broken()
    })
  // It must be read as what it was taken for: there are readers for much that may not be uploaded.
  if (`image/${format}` !== mimetype) throw mediaErrors.broken()
  const pixels = width * (pageHeight ?? height) * pages
  if (pages > FRAMES_MAX || pixels > IMAGE_PIXELS_MAX) throw mediaErrors.too_many_pixels()
  return { frames: pages, pixels }
}

function encoded(picture: Sharp, mimetype: string, frames: number): Sharp {
  if (frames > 1) return picture.webp({ quality: 88, effort: 2 })
  return mimetype === 'image/jpeg' ? picture.jpeg({ quality: 88 }) : picture.png()
}

function written(picture: Sharp, format: Format, moving: boolean): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 3 })
    case 'webp':
      return picture.webp({ quality: 80, effort: moving ? 2 : 4 })
    case 'gif':
      return picture.gif({ effort: 3 })
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 })
  }
}

async function placeholderOf(copy: Buffer): Promise<string | null> {
  const tiny = await opened(copy, false)
    .resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_WIDTH, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  const address = `data:image/webp;base64,${tiny.toString('base64')}`
  return address.length <= PLACEHOLDER_LETTERS ? address : null
}
