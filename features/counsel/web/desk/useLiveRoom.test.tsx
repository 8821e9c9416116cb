import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCounsel, type CounselInfo } from '../../contract/session.ts'
import { refreshCounsel } from '../api.ts'
import { aSession, anInfo, minutes, NOW } from '../session/sample.ts'
import { answers, draw, serve } from '../session/testing.tsx'
import { useLiveRoom } from './useLiveRoom.ts'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

let info: CounselInfo
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  serve({ isExpert: true })
  answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
})
afterEach(() => void vi.useRealTimers())

function Shown({ isLeft }: { isLeft: boolean }) {
  return <p>{`room ${useLiveRoom(5, isLeft)}`}</p>
}
const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
async function open(of: CounselInfo, isLeft = false) {
  info = of
  const drawn = draw(<Shown isLeft={isLeft} />)
  await later(1)
  return drawn
}
const become = async (of: CounselInfo) => {
  info = of
  await act(() => refreshCounsel(5))
  await later(1)
}
const shown = () => screen.getByText(/^room/).textContent
const ROOM = 40
const ofExpert = { side: 'expert', cr_no: ROOM } as const

test('an accepted session is its room from five minutes before the start on', async () => {
  await open(anInfo({ state: 8, ...ofExpert, hope_dt: minutes(6) }))
  expect(shown()).toBe('room null')
  await later(61_000)
  expect(shown()).toBe(`room ${ROOM}`)
})

test('a session that runs is its room, and stays it after its end until the expert goes on', async () => {
  const { unmount } = await open(aSession(2, ofExpert))
  expect(shown()).toBe(`room ${ROOM}`)
  const ended = aSession(3, { ...ofExpert, close_code: 'TIME_UP', quit_dt: minutes(0) })
  await become(ended)
  expect(shown()).toBe(`room ${ROOM}`)
  unmount()
  // Opened again it is over, and so it is for an expert who went on to the details.
  await open(ended)
  expect(shown()).toBe('room null')
})

test('the details of a session that ended here are shown when the expert goes on to them, but not while it runs', async () => {
  await open(aSession(2, ofExpert), true)
  expect(shown()).toBe(`room ${ROOM}`)
  await become(aSession(3, { ...ofExpert, close_code: 'TIME_UP', quit_dt: minutes(0) }))
  expect(shown()).toBe('room null')
})

test.each([1, 3, 4, 5])('a counselling in state %i is not its room', async (state) => {
  await open(anInfo({ state, ...ofExpert, hope_dt: minutes(1) }))
  expect(shown()).toBe('room null')
})
