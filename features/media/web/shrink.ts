import { IMAGE_COMPRESS_BYTES } from '../rules.ts'
import { canvasOf, encode } from './canvas.ts'

/** The longest side of what is sent, in pixels; more is never shown. */
export const SIDE_MAX = 4096
/** Each smaller size is this much of the one before. */
const SHORTER = 0.8
/** Below this side nothing gets smaller: what is still too large is sent as it is. */
const SIDE_MIN = 480
const QUALITIES = [0.88, 0.8, 0.7]
/** So many times too large, a lower quality is of no use: the next size is tried. */
const HOPELESS = 2

/** One way to write a picture down: `quality` is for jpeg alone. */
export type Try = { width: number; height: number; type: 'image/jpeg' | 'image/png'; quality?: number }
export type Area = { x: number; y: number; width: number; height: number }

/**
 * A picture written anew: about 1.5 MB at most, upright, and without what the camera noted (where it was taken,
 * for one). A png stays one while it is small enough. Rejects where the browser can't decode it.
 */
export async function shrink(file: Blob, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  return written(file, (bitmap) => ({
    area: { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
    tries: triesFor(bitmap.width, bitmap.height, type),
  }))
}

/** This part of a picture, as a png (specification section 5). */
export async function cut(file: Blob, area: Area): Promise<Blob> {
  return written(file, () => ({ area, tries: [...sizes(area.width, area.height)].map((size) => ({ ...size, type: 'image/png' })) }))
}

/** What is tried until one is small enough: the quality goes down first, then the size. Nothing is ever enlarged. */
export function triesFor(width: number, height: number, type: 'image/jpeg' | 'image/png'): Try[] {
  const tries = [...sizes(width, height)].flatMap((size) => QUALITIES.map((quality) => ({ ...size, type: 'image/jpeg' as const, quality })))
  const [first] = tries
  return type === 'image/png' && first ? [{ width: first.width, height: first.height, type }, ...tries] : tries
}

/** The picture fitted into SIDE_MAX, and ever smaller ones of the same shape. */
function* sizes(width: number, height: number): Generator<{ width: number; height: number }> {
  const side = Math.max(width, height)
  for (let scale = Math.min(1, SIDE_MAX / side); ; scale *= SHORTER) {
    yield { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    if (side * scale * SHORTER < SIDE_MIN) return
  }
}

type Plan = { area: Area; tries: Try[] }

async function written(file: Blob, plan: (bitmap: ImageBitmap) => Plan): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { area, tries } = plan(bitmap)
    let canvas: ReturnType<typeof drawn> | undefined
    let before: Try | undefined
    let blob = file
    for (const one of tries) {
      if (before?.type === one.type && before.width === one.width && blob.size > HOPELESS * IMAGE_COMPRESS_BYTES) continue
      if (!canvas || before?.width !== one.width || before.type !== one.type) canvas = drawn(bitmap, area, one)
      before = one
      blob = await encode(canvas, one.type, one.quality)
      if (blob.size <= IMAGE_COMPRESS_BYTES) break
    }
    return blob
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, area: Area, { width, height, type }: Try) {
  const { canvas, pen } = canvasOf(width, height)
  // A jpeg has no holes; white stands behind them.
  if (type === 'image/jpeg') {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, height)
  }
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return canvas
}
