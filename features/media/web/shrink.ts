import { IMAGE_COMPRESS_BYTES } from '../rules.ts'
import { canvasOf, encode } from './canvas.ts'

/** Longest side of an uploaded picture, in pixels; larger ones are never shown. */
export const SIDE_MAX = 4096
/** Ratio of each size to the previous one. */
const SHORTER = 0.8
/** Minimum side in pixels; a picture that is still too large is sent as it is. */
const SIDE_MIN = 480
const QUALITIES = [0.88, 0.8, 0.7]
/** If the result exceeds the limit by this factor, lower qualities are skipped. */
const SKIP_QUALITY_FACTOR = 2

/** `quality` applies to jpeg only. */
export type Encoding = { width: number; height: number; type: 'image/jpeg' | 'image/png'; quality?: number }
export type Area = { x: number; y: number; width: number; height: number }

/**
 * Re-encodes a picture: at most about 1.5 MB, upright, without metadata such as its position. A small png stays a png.
 * Rejects if the browser cannot decode it.
 */
export async function shrink(file: Blob, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  return encodeWithinLimit(file, (bitmap) => ({
    area: { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
    encodings: encodingsFor(bitmap.width, bitmap.height, type),
  }))
}

/** Crops a picture to this area, as a png (specification section 5). */
export async function cropPicture(file: Blob, area: Area): Promise<Blob> {
  return encodeWithinLimit(file, () => ({
    area,
    encodings: [...sizes(area.width, area.height)].map((size) => ({ ...size, type: 'image/png' })),
  }))
}

/** Encodings in the order of trial: lower qualities first, then smaller sizes. Never enlarges. */
export function encodingsFor(width: number, height: number, type: 'image/jpeg' | 'image/png'): Encoding[] {
  const encodings = [...sizes(width, height)].flatMap((size) =>
    QUALITIES.map((quality) => ({ ...size, type: 'image/jpeg' as const, quality })),
  )
  const [first] = encodings
  return type === 'image/png' && first ? [{ width: first.width, height: first.height, type }, ...encodings] : encodings
}

/** The size fitted into SIDE_MAX, then smaller ones with the same ratio. */
function* sizes(width: number, height: number): Generator<{ width: number; height: number }> {
  const side = Math.max(width, height)
  for (let scale = Math.min(1, SIDE_MAX / side); ; scale *= SHORTER) {
    yield { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    if (side * scale * SHORTER < SIDE_MIN) return
  }
}

type Plan = { area: Area; encodings: Encoding[] }

async function encodeWithinLimit(file: Blob, plan: (bitmap: ImageBitmap) => Plan): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { area, encodings } = plan(bitmap)
    let canvas: ReturnType<typeof drawArea> | undefined
    let before: Encoding | undefined
    let blob = file
    for (const one of encodings) {
      if (before?.type === one.type && before.width === one.width && blob.size > SKIP_QUALITY_FACTOR * IMAGE_COMPRESS_BYTES) continue
      if (!canvas || before?.width !== one.width || before.type !== one.type) canvas = drawArea(bitmap, area, one)
      before = one
      blob = await encode(canvas, one.type, one.quality)
      if (blob.size <= IMAGE_COMPRESS_BYTES) break
    }
    return blob
  } finally {
    bitmap.close()
  }
}

function drawArea(bitmap: ImageBitmap, area: Area, { width, height, type }: Encoding) {
  const { canvas, context } = canvasOf(width, height)
  // A jpeg has no transparency.
  if (type === 'image/jpeg') {
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return canvas
}
