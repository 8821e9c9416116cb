import { open } from 'node:fs/promises'
import mediaInfoFactory from 'mediainfo.js'
import { IMAGE_PIXELS_MAX, VIDEO_SECONDS_MAX, VIDEO_SECONDS_SLACK } from '../rules.ts'
import { FilmProblem, type FilmJob } from './film-job.ts'

type Track = {
  '@type': string
  Format?: string
  Duration?: number
  FrameCount?: number
  FrameRate?: number
  Width?: number
  Height?: number
}

/** The longest accepted film, in seconds. */
export const FILM_SECONDS_LIMIT = VIDEO_SECONDS_MAX + VIDEO_SECONDS_SLACK

/**
 * Reads the durations that a container declares: of the file, of each track, and of their frames. The longest counts, so that one false
 * value is not enough. @throws FilmProblem
 */
export async function checkContainer({ path }: FilmJob): Promise<void> {
  const tracks = await tracksOf(path)
  const [general] = tracks.filter((track) => track['@type'] === 'General')
  const video = tracks.find((track) => track['@type'] === 'Video')
  if (!video || general?.Format !== 'MPEG-4') throw new FilmProblem('broken')
  const pixels = (video.Width ?? 0) * (video.Height ?? 0)
  if (pixels < 1 || pixels > IMAGE_PIXELS_MAX) throw new FilmProblem('broken')
  if (Math.max(...tracks.flatMap(lengthsOf)) > FILM_SECONDS_LIMIT) throw new FilmProblem('too_long')
}

function lengthsOf({ Duration, FrameCount, FrameRate, '@type': type }: Track): number[] {
  const byFrames = type === 'Video' && FrameCount && FrameRate ? Number(FrameCount) / Number(FrameRate) : 0
  return [Number(Duration ?? 0), byFrames]
}

/** Reads pieces of the file at the offsets that the reader requests. */
async function tracksOf(path: string): Promise<Track[]> {
  const file = await open(path)
  const reader = await mediaInfoFactory({ format: 'object' })
  try {
    const { size } = await file.stat()
    const read = async (length: number, offset: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(length), position: offset })
      return buffer.subarray(0, bytesRead)
    }
    const { media } = await reader.analyzeData(size, read)
    return (media?.track ?? []) as Track[]
  } finally {
    reader.close()
    await file.close()
  }
}
