import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signalling } from '../engine/signalling.ts'
import { CallSession } from './callSession.ts'

const reports = vi.hoisted(() => ({ read: null as (() => { ice: string }) | null }))
vi.mock('#features/counsel/web/public.tsx', () => ({
  reportMedia: (_: number, read: () => { ice: string }) => {
    reports.read = read
    return () => void (reports.read = reports.read === read ? null : reports.read)
  },
}))

/** A camera, microphone or screen. */
class FakeTrack {
  enabled = true
  readyState = 'live'
  onended: (() => void) | null = null
  readonly kind: string
  readonly deviceId: string
  constructor(kind: string, deviceId: string) {
    this.kind = kind
    this.deviceId = deviceId
  }
  getSettings = () => ({ deviceId: this.deviceId })
  stop = () => void (this.readyState = 'ended')
  /** As when the device is unplugged, or the browser's own bar ends a shared screen. */
  end() {
    this.readyState = 'ended'
    this.onended?.()
  }
}
type Constraints = { audio?: { deviceId?: { exact: string } }; video?: { deviceId?: { exact: string } } }

let opened: FakeTrack[]
let refused: { audio?: string; video?: string }
let plugged: string[]
let seats: string[]
let changed: () => void
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  ;[opened, refused, plugged, seats] = [[], {}, ['audioinput', 'videoinput'], []]
  const open = (kind: string, wanted?: { deviceId?: { exact: string } }) => {
    opened.push(new FakeTrack(kind, wanted?.deviceId?.exact ?? 'usual'))
    return opened.at(-1)!
  }
  const getUserMedia = async ({ audio, video }: Constraints) => {
    const name = (video && refused.video) || (audio && refused.audio)
    if (name) throw Object.assign(new Error(name), { name })
    const tracks = [audio && open('audio', audio), video && open('video', video)].filter((one) => one !== undefined)
    return {
      getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
      getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
    }
  }
  vi.stubGlobal('RTCPeerConnection', class {})
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia,
      getDisplayMedia: async () => ({ getVideoTracks: () => [open('screen')] }),
      enumerateDevices: async () => plugged.map((kind) => ({ kind })),
      addEventListener: (_: string, listener: () => void) => (changed = listener),
      removeEventListener: () => {},
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start({ hasVideo = true } = {}): Promise<CallSession> {
  const signalling: Signalling = {
    join: async () => {
      seats.push('join')
      return { side: 'member', channel: 'video', seat_no: 1, token: 't', ice_servers: [], has_partner: false, has_partner_left: false }
    },
    send: async () => {},
    leave: async () => void seats.push('leave'),
    listen: () => () => {},
  }
  const call = new CallSession({ counNo: 5, hasVideo, signalling })
  call.resume()
  await settle()
  return call
}
async function entered(how: 'video' | 'dark' | 'voice' = 'video') {
  const call = await start()
  await call.enter(how)
  await settle()
  return call
}
const live = () => opened.filter(({ readyState }) => readyState === 'live').map(({ kind, deviceId }) => `${kind} ${deviceId}`)

test('says nothing about the call before this side decides, and its phase while it takes part', async () => {
  const call = await start()
  expect([reports.read, call.read().entry]).toEqual([null, null])
  await call.enter('video')
  await settle()
  expect(reports.read?.()).toMatchObject({ ice: 'waiting' })
  expect(live()).toEqual(['audio usual', 'video usual'])
})

test('out of the call by choice: the devices are off, the beats say so, and a page that is loaded again stays out', async () => {
  const call = await entered()
  call.leave()
  await settle()
  expect([reports.read?.(), live(), seats]).toEqual([{ ice: 'off' }, [], ['join', 'leave']])
  call.close()
  await settle()
  expect(seats).toEqual(['join', 'leave'])
  const again = await start()
  expect([again.read().entry, reports.read?.(), live()]).toEqual(['chat', { ice: 'off' }, []])
})

test('a person who goes on to another screen leaves the place, and takes part as before when they are back', async () => {
  const call = await entered()
  call.close()
  await settle()
  expect([seats, live(), reports.read]).toEqual([['join', 'leave'], [], null])
  const again = await start()
  await settle()
  expect([again.read().entry, live()]).toEqual(['video', ['audio usual', 'video usual']])
})

test('who goes on by chat without a microphone tells the other side', async () => {
  refused = { audio: 'NotAllowedError', video: 'NotAllowedError' }
  const call = await entered()
  expect(call.read().problem).toEqual({ device: 'microphone', kind: 'denied' })
  expect([reports.read?.(), seats]).toEqual([{ ice: 'off' }, []])
  call.leave()
  await settle()
  expect(seats).toEqual(['join', 'leave'])
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
])('goes on by voice when the camera answers %s', async (video, kind) => {
  refused = { video }
  const call = await entered()
  expect(call.read()).toMatchObject({ problem: { device: 'camera', kind }, own: { microphone: true, camera: false } })
  refused = {}
  await call.toggleCamera()
  expect(call.read()).toMatchObject({ problem: null, own: { camera: true } })
})

test('the camera starts off where it should, and one press turns it on', async () => {
  const call = await entered('dark')
  expect(live()).toEqual(['audio usual'])
  await call.toggleCamera()
  expect([live(), call.read().entry]).toEqual([['audio usual', 'video usual'], 'video'])
  await call.toggleCamera()
  expect([live(), call.read().entry]).toEqual([['audio usual'], 'dark'])
})

test('by voice alone by hand, and with the picture again', async () => {
  const call = await entered()
  await call.setVoice(true)
  expect([live(), call.read().entry]).toEqual([['audio usual'], 'voice'])
  await call.setVoice(false)
  expect(live()).toEqual(['audio usual', 'video usual'])
})

test('another device is taken without leaving the call; the muted microphone stays muted', async () => {
  const call = await entered()
  call.toggleMicrophone()
  await call.pick('microphone', 'headset')
  await call.pick('camera', 'other')
  expect([live(), seats, call.read().own.microphone]).toEqual([['audio headset', 'video other'], ['join'], false])
  refused = { video: 'NotReadableError' }
  await expect(call.pick('camera', 'third')).rejects.toThrow()
  expect(live()).toEqual(['audio headset', 'video other'])
})

test('an unplugged device is replaced; without another one, it is told, and offered when it is there again', async () => {
  const call = await entered()
  opened[0]!.end()
  await settle()
  expect([call.read().news, live()]).toEqual([{ device: 'microphone', kind: 'replaced' }, ['video usual', 'audio usual']])
  refused = { audio: 'NotFoundError' }
  plugged = ['videoinput']
  changed()
  opened[2]!.end()
  await settle()
  expect(call.read()).toMatchObject({ news: { device: 'microphone', kind: 'lost' }, own: { microphone: false } })
  refused = {}
  plugged = ['videoinput', 'audioinput']
  changed()
  await settle()
  expect(call.read().news).toEqual({ device: 'microphone', kind: 'found' })
  await call.useFound()
  expect([call.read().own.microphone, live()]).toEqual([true, ['video usual', 'audio usual']])
})

test('a shared screen gives way to the camera when the browser’s own bar ends it', async () => {
  const call = await entered()
  await call.toggleShare()
  expect([call.read().own.isSharing, live()]).toEqual([true, ['audio usual', 'screen usual']])
  opened.at(-1)!.end()
  await settle()
  expect([call.read().own, live()]).toMatchObject([{ isSharing: false, camera: true }, ['audio usual', 'video usual']])
})

test('a shared screen leaves the camera off where it was off', async () => {
  const call = await entered('dark')
  await call.toggleShare()
  await call.toggleShare()
  expect([call.read().own, live()]).toMatchObject([{ isSharing: false, camera: false }, ['audio usual']])
})

test('what is opened after the call was left is stopped', async () => {
  const call = await start()
  const entering = call.enter('video')
  call.leave()
  await entering
  await settle()
  expect([live(), reports.read?.()]).toEqual([[], { ice: 'off' }])
})
