import { canvasOf, encode } from './canvas.ts'
import { movieSeconds } from './length.ts'

/** The moment of the still, in seconds. */
const STILL_AT = 1
const STILL_SIDE_MAX = 1280
const STILL_QUALITY = 0.82
/** Timeout for each event of the video element. */
const EVENT_TIMEOUT_MS = 8000

/** Null if the browser cannot read it. The server checks the film in any case. */
export type FilmFacts = { seconds: number | null; still: Blob | null }

/** Length of a film, and a still. */
export async function readFilm(file: Blob): Promise<FilmFacts> {
  const address = URL.createObjectURL(file)
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  try {
    const known = await firesEvent(video, 'loadedmetadata', () => (video.src = address))
    const length = known && Number.isFinite(video.duration) ? video.duration : await movieSeconds(file)
    return { seconds: length, still: known ? await stillOf(video).catch(() => null) : null }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

async function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height, duration } = video
  if (width === 0 || height === 0) return null
  const at = Number.isFinite(duration) ? Math.min(STILL_AT, duration / 2) : 0
  if (!(await firesEvent(video, 'seeked', () => (video.currentTime = at)))) return null
  const scale = Math.min(1, STILL_SIDE_MAX / Math.max(width, height))
  const { canvas, context } = canvasOf(Math.round(width * scale), Math.round(height * scale))
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return encode(canvas, 'image/jpeg', STILL_QUALITY)
}

/** Whether the event fires after `start`; false after an error or the timeout. */
function firesEvent(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', start: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), EVENT_TIMEOUT_MS)
    const yes = () => end(true)
    const no = () => end(false)
    function end(fired: boolean) {
      clearTimeout(timer)
      video.removeEventListener(event, yes)
      video.removeEventListener('error', no)
      resolve(fired)
    }
    video.addEventListener(event, yes)
    video.addEventListener('error', no)
    start()
  })
}
