import { mediaErrors } from '../errors.ts'
import { bytesMax, isVideo, VIDEO_SECONDS_MAX, VIDEO_SECONDS_SLACK, type MediaType } from '../rules.ts'
import { readFilm } from './film.ts'
import { shrink } from './shrink.ts'
import { limitConcurrency } from './concurrency.ts'

/** The bytes to upload. */
export type Ready = { mimetype: MediaType; blob: Blob; still: Blob | null; seconds: number | null }

/** The file cannot be uploaded; the message is the reason. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}

/** Prepares a picked file: re-encodes pictures, measures films. One at a time. @throws RefusedFile */
export function prepare(file: Blob, kind: MediaType, signal: AbortSignal): Promise<Ready> {
  return oneByOne(async () => {
    signal.throwIfAborted()
    const ready = await (isVideo(kind) ? film(file, kind) : picture(file, kind))
    if (ready.blob.size > bytesMax(kind)) throw new RefusedFile(mediaErrors.too_large.message)
    return ready
  })
}

/** A decoded picture takes much memory, so only one is decoded at a time. */
const oneByOne = limitConcurrency(1)

async function picture(file: Blob, kind: MediaType): Promise<Ready> {
  // Re-encoding would remove an animation.
  if (kind !== 'image/jpeg' && kind !== 'image/png') return { mimetype: kind, blob: file, still: null, seconds: null }
  const blob = await shrink(file, kind).catch(() => {
    throw new RefusedFile(mediaErrors.broken.message)
  })
  return { mimetype: blob.type === 'image/png' ? 'image/png' : 'image/jpeg', blob, still: null, seconds: null }
}

async function film(file: Blob, kind: MediaType): Promise<Ready> {
  const { seconds, still } = await readFilm(file)
  if (seconds !== null && seconds > VIDEO_SECONDS_MAX + VIDEO_SECONDS_SLACK) throw new RefusedFile(mediaErrors.too_long.message)
  return { mimetype: kind, blob: file, still, seconds }
}
