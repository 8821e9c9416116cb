import type { Tracks } from './connection.ts'

export type DeviceProblem = 'denied' | 'none' | 'busy' | 'unsupported'
export type DeviceKind = 'camera' | 'microphone'
/** What could not be opened: the camera alone, or the microphone too, without which there is no call. */
export type Problem = { device: DeviceKind; kind: DeviceProblem }
export type Opened = { tracks: Tracks; problem: Problem | null }
export type Facing = 'user' | 'environment'
/** A camera by its direction or its id; a microphone by its id. */
export type Wanted = { facing?: Facing; cameraId?: string; microphoneId?: string }

/** Whether this browser can hold a call. */
export const isSupported = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'

const audioOf = ({ microphoneId }: Wanted) => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...(microphoneId !== undefined && { deviceId: { exact: microphoneId } }),
})
const videoOf = ({ facing = 'user', cameraId }: Wanted) => ({
  ...(cameraId === undefined ? { facingMode: facing } : { deviceId: { exact: cameraId } }),
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
})

/** Opens microphone and camera. Without the camera the microphone alone, with the camera's problem; without the microphone, no tracks. */
export async function openDevices({ video, ...wanted }: { video: boolean } & Wanted): Promise<Opened> {
  const none = { audio: null, video: null }
  if (!isSupported()) return { tracks: none, problem: { device: 'microphone', kind: 'unsupported' } }
  try {
    return {
      tracks: tracksOf(await navigator.mediaDevices.getUserMedia({ audio: audioOf(wanted), ...(video && { video: videoOf(wanted) }) })),
      problem: null,
    }
  } catch (error) {
    const kind = problemOf(error)
    if (!video) return { tracks: none, problem: { device: 'microphone', kind } }
    const voice = await openDevices({ video: false, ...wanted })
    return voice.problem ? voice : { tracks: voice.tracks, problem: { device: 'camera', kind } }
  }
}

/** @throws the browser's error */
export async function openCamera(wanted: Wanted): Promise<MediaStreamTrack> {
  return (await navigator.mediaDevices.getUserMedia({ video: videoOf(wanted) })).getVideoTracks()[0]!
}

/** @throws the browser's error */
export async function openMicrophone(wanted: Wanted): Promise<MediaStreamTrack> {
  return (await navigator.mediaDevices.getUserMedia({ audio: audioOf(wanted) })).getAudioTracks()[0]!
}

/** The screen or a window that the person chooses. @throws the browser's error, also when they choose none */
export async function openScreen(): Promise<MediaStreamTrack> {
  return (await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } })).getVideoTracks()[0]!
}

export type Devices = Record<'audioinput' | 'videoinput' | 'audiooutput', MediaDeviceInfo[]>

/** The devices of this computer. Their names are known once one may be used. */
export async function listDevices(): Promise<Devices> {
  const found: Devices = { audioinput: [], videoinput: [], audiooutput: [] }
  for (const device of await navigator.mediaDevices.enumerateDevices()) found[device.kind].push(device)
  return found
}

const tracksOf = (stream: MediaStream): Tracks => ({
  audio: stream.getAudioTracks()[0] ?? null,
  video: stream.getVideoTracks()[0] ?? null,
})

export function problemOf(error: unknown): DeviceProblem {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
