import { afterEach, expect, test, vi } from 'vitest'
import { openDevices } from './devices.ts'

afterEach(() => vi.unstubAllGlobals())

const named = (name: string) => Object.assign(new Error(name), { name })

/** A browser that refuses each of these devices with an error of this name. */
function browser(refused: { audio?: string; video?: string }) {
  const track = (kind: string) => ({ kind })
  const getUserMedia = async ({ audio, video }: { audio?: object; video?: object }) => {
    const name = (video && refused.video) ?? (audio && refused.audio)
    if (name) throw named(name)
    return { getAudioTracks: () => (audio ? [track('audio')] : []), getVideoTracks: () => (video ? [track('video')] : []) }
  }
  vi.stubGlobal('RTCPeerConnection', class {})
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
}

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
] as const)('opens the microphone alone when the camera answers %s', async (name, problem) => {
  browser({ video: name })
  expect(await openDevices({ video: true })).toEqual({
    tracks: { audio: { kind: 'audio' }, video: null },
    problem: { device: 'camera', kind: problem },
  })
})

test('opens both, or for a session by voice the microphone alone', async () => {
  browser({})
  expect(await openDevices({ video: true })).toMatchObject({
    tracks: { audio: { kind: 'audio' }, video: { kind: 'video' } },
    problem: null,
  })
  expect(await openDevices({ video: false })).toEqual({ tracks: { audio: { kind: 'audio' }, video: null }, problem: null })
})

test('opens nothing without the microphone, and in a browser without calls', async () => {
  const nothing = { audio: null, video: null }
  browser({ audio: 'NotAllowedError', video: 'NotAllowedError' })
  expect(await openDevices({ video: true })).toEqual({ tracks: nothing, problem: { device: 'microphone', kind: 'denied' } })
  vi.stubGlobal('RTCPeerConnection', undefined)
  expect(await openDevices({ video: true })).toEqual({ tracks: nothing, problem: { device: 'microphone', kind: 'unsupported' } })
})
