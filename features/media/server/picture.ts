import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { mediaErrors } from '../errors.ts'
import { IMAGE_PIXELS_MAX, MEDIA_SIZES, type MediaSize } from '../rules.ts'
import type { Format } from './objects.ts'
import { makeQueue } from './queue.ts'

let loading: Promise<typeof sharp> | undefined

/** Loaded with the first picture: a start does not wait for the native library. */
const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: loaded }) => {
    // Concurrency comes from the queues, and no picture is decoded twice, so a cache has no use.
    loaded.concurrency(1)
    loaded.cache(false)
    return loaded
  }))

/** A larger picture takes up to 500 MB of memory: those are processed one at a time. */
const LARGE_PIXELS = 16_000_000
const large = makeQueue({ running: 1, waiting: 60 })
/** Seconds until processing a picture is aborted. */
const TIMEOUT_SECONDS = 30
/** Each frame costs time, however small it is. */
const FRAMES_MAX = 1000
/** Width of the placeholder in pixels, and its maximum length in characters. */
const PLACEHOLDER_WIDTH = 16
const PLACEHOLDER_LETTERS = 600

export type Picture = { body: Buffer; mimetype: string; width: number; height: number; placeholder: string | null }

/**
 * haru's own copy of a picture: only the pixels, upright, in sRGB. All metadata and trailing bytes are removed. An
 * animated gif becomes an animated webp, a third of its bytes.
 * @throws `media.too_many_pixels`, `media.broken`
 */
export async function copyPicture(bytes: Buffer, mimetype: string): Promise<Picture> {
  const { frames, pixels } = await headOf(bytes, mimetype)
  const copy = async (): Promise<Picture> => {
    const body = await encodeCopy((await openPicture(bytes, frames > 1)).autoOrient(), mimetype, frames).toBuffer()
    const { width, height, pageHeight } = await (await openPicture(body, frames > 1)).metadata()
    return { body, mimetype, width, height: pageHeight ?? height, placeholder: await placeholderOf(body) }
  }
  const copied = (): Promise<Picture> =>
    copy().catch(() => {
      throw mediaErrors.broken()
    })
  return pixels > LARGE_PIXELS ? large.run(copied) : copied()
}

/** A copy in one of the sizes. Call it only with haru's own copies. */
export async function resized(copy: Buffer, size: MediaSize, format: Format): Promise<Buffer> {
  const { fit, ...box } = MEDIA_SIZES[size]
  // A thumbnail is never animated: enlarging a thousand one-pixel frames takes a minute.
  const mayMove = size !== 'thm' && (format === 'webp' || format === 'gif')
  const isAnimated = mayMove && ((await (await openPicture(copy, true)).metadata()).pages ?? 1) > 1
  const picture = (await openPicture(copy, isAnimated)).resize({ ...box, fit, withoutEnlargement: fit === 'inside' })
  return encodeSize(picture, format, isAnimated).toBuffer()
}

async function openPicture(bytes: Buffer, isAnimated: boolean): Promise<Sharp> {
  const load = await loadSharp()
  return load(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', animated: isAnimated, sequentialRead: true }).timeout({
    seconds: TIMEOUT_SECONDS,
  })
}

/** The number of frames, and the pixels of all frames together, because all are decoded. */
async function headOf(bytes: Buffer, mimetype: string): Promise<{ frames: number; pixels: number }> {
  const load = await loadSharp()
  // Only the head is read here, so no limit is needed to tell too large from broken.
  const {
    format,
    width,
    height,
    pageHeight,
    pages = 1,
  } = await load(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw mediaErrors.broken()
    })
  // sharp reads more formats than may be uploaded.
  if (`image/${format}` !== mimetype) throw mediaErrors.broken()
  const pixels = width * (pageHeight ?? height) * pages
  if (pages > FRAMES_MAX || pixels > IMAGE_PIXELS_MAX) throw mediaErrors.too_many_pixels()
  return { frames: pages, pixels }
}

function encodeCopy(picture: Sharp, mimetype: string, frames: number): Sharp {
  if (frames > 1) return picture.webp({ quality: 88, effort: 2 })
  return mimetype === 'image/jpeg' ? picture.jpeg({ quality: 88 }) : picture.png()
}

function encodeSize(picture: Sharp, format: Format, isAnimated: boolean): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 3 })
    case 'webp':
      return picture.webp({ quality: 80, effort: isAnimated ? 2 : 4 })
    case 'gif':
      return picture.gif({ effort: 3 })
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 })
  }
}

async function placeholderOf(copy: Buffer): Promise<string | null> {
  const tiny = await (
    await openPicture(copy, false)
  )
    .resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_WIDTH, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  const address = `data:image/webp;base64,${tiny.toString('base64')}`
  return address.length <= PLACEHOLDER_LETTERS ? address : null
}
