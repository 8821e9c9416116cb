import type { Tracks } from './connection.ts'

export type DeviceProblem = 'denied' | 'none' | 'busy' | 'unsupported'
export type Opened = { tracks: Tracks; problem: DeviceProblem | null }
export type Facing = 'user' | 'environment'

/** Whether this browser can hold a call. */
export const isSupported = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'

const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const videoOf = (facing: Facing) => ({
  facingMode: facing,
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
})

/** Opens microphone and camera. Without the camera the microphone alone, with the camera's problem; without both, no tracks. */
export async function openDevices({ video }: { video: boolean }): Promise<Opened> {
  if (!isSupported()) return { tracks: { audio: null, video: null }, problem: 'unsupported' }
  try {
    return { tracks: tracksOf(await open(video)), problem: null }
  } catch (error) {
    const problem = problemOf(error)
    if (!video) return { tracks: { audio: null, video: null }, problem }
    const { tracks } = await openDevices({ video: false })
    return { tracks, problem }
  }
}

/** @throws the browser's error */
export async function openCamera(facing: Facing): Promise<MediaStreamTrack> {
  return (await navigator.mediaDevices.getUserMedia({ video: videoOf(facing) })).getVideoTracks()[0]!
}

/** The screen or a window that the person chooses. @throws the browser's error, also when they choose none */
export async function openScreen(): Promise<MediaStreamTrack> {
  return (await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } })).getVideoTracks()[0]!
}

export async function countCameras(): Promise<number> {
  return (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length
}

const open = (video: boolean): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: AUDIO, ...(video && { video: videoOf('user') }) })

const tracksOf = (stream: MediaStream): Tracks => ({
  audio: stream.getAudioTracks()[0] ?? null,
  video: stream.getVideoTracks()[0] ?? null,
})

export function problemOf(error: unknown): DeviceProblem {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
