import { canvasOf, encode } from './canvas.ts'
import { aviSeconds, movieSeconds } from './length.ts'

/** The moment of the still, in seconds. */
const STILL_AT = 1
const STILL_SIDE_MAX = 1280
const STILL_QUALITY = 0.82
/** A film that gives no picture within this many milliseconds gives none. */
const WAIT_MS = 8000

/** Null: the browser can't tell the length, or can't take a still. The server reads the film in any case. */
export type FilmFacts = { seconds: number | null; still: Blob | null }

/** How long a film is, and a picture of it. */
export async function readFilm(file: Blob, mimetype: string): Promise<FilmFacts> {
  if (mimetype === 'video/x-msvideo') return { seconds: await aviSeconds(file), still: null }
  const address = URL.createObjectURL(file)
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  try {
    const known = await comes(video, 'loadedmetadata', () => (video.src = address))
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
  if (!(await comes(video, 'seeked', () => (video.currentTime = at)))) return null
  const scale = Math.min(1, STILL_SIDE_MAX / Math.max(width, height))
  const { canvas, pen } = canvasOf(Math.round(width * scale), Math.round(height * scale))
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  return encode(canvas, 'image/jpeg', STILL_QUALITY)
}

/** Whether the event comes after the start; false for an error or too long a wait. */
function comes(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', start: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), WAIT_MS)
    const yes = () => end(true)
    const no = () => end(false)
    function end(came: boolean) {
      clearTimeout(timer)
      video.removeEventListener(event, yes)
      video.removeEventListener('error', no)
      resolve(came)
    }
    video.addEventListener(event, yes)
    video.addEventListener('error', no)
    start()
  })
}
