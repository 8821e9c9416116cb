import { mediaErrors } from '../errors.ts'
import { bytesMax, isVideo, VIDEO_SECONDS_MAX, VIDEO_SECONDS_SLACK, type MediaType } from '../rules.ts'
import { readFilm } from './film.ts'
import { shrink } from './shrink.ts'
import { turnsOf } from './turns.ts'

/** What is sent, in memory until it is up. */
export type Ready = { mimetype: MediaType; blob: Blob; still: Blob | null; seconds: number | null }

/** This file can't be uploaded, and why in words. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Makes a picked file ready to be sent: pictures are written anew, films are measured. One at a time. @throws Refused */
export function prepare(file: Blob, kind: MediaType, signal: AbortSignal): Promise<Ready> {
  return oneByOne(async () => {
    signal.throwIfAborted()
    const ready = await (isVideo(kind) ? film(file, kind) : picture(file, kind))
    if (ready.blob.size > bytesMax(kind)) throw new Refused(mediaErrors.too_large.message)
    return ready
  })
}

/** A picture that is decoded takes much memory: there is never more than one. */
const oneByOne = turnsOf(1)

async function picture(file: Blob, kind: MediaType): Promise<Ready> {
  // Written anew, an animation would stand still.
  if (kind !== 'image/jpeg' && kind !== 'image/png') return { mimetype: kind, blob: file, still: null, seconds: null }
  const blob = await shrink(file, kind).catch(() => {
    throw new Refused(mediaErrors.broken.message)
  })
  return { mimetype: blob.type === 'image/png' ? 'image/png' : 'image/jpeg', blob, still: null, seconds: null }
}

async function film(file: Blob, kind: MediaType): Promise<Ready> {
  const { seconds, still } = await readFilm(file, kind)
  if (seconds !== null && seconds > VIDEO_SECONDS_MAX + VIDEO_SECONDS_SLACK) throw new Refused(mediaErrors.too_long.message)
  return { mimetype: kind, blob: file, still, seconds }
}
