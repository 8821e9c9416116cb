import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { fakeNetwork, createFakeNativeHost, screenForTest, wireForTest, type Call } from '#kit/web/testing.ts'
import { removeAllSteps, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import type { IdentityPurpose } from '../rules.ts'
import { browser } from '#kit/web/window/browser.ts'
import { proveIdentity, usePendingIdentity } from './public.ts'

const NO = '8f14e45f-ceea-467f-a0f6-1c2d3e4f5a6b'
const BEGUN = { identity_no: NO, window: `/identity/${NO}`, expire_dt: '2026-11-21T15:00:00+09:00' }
const FINISHED = { real_name: '홍*동', phone: '010-****-5678', is_minor: false, account: null }

let stop = () => {}
let calls: Call[] = []
let finished: () => { status?: number; json?: unknown }
let opened: { closed: boolean; close: () => void }

beforeEach(() => {
  wireForTest()
  stop = watchOverlayHistory()
  opened = { closed: false, close: () => void (opened.closed = true) }
  vi.spyOn(browser, 'open').mockImplementation(() => opened as Window)
  vi.spyOn(browser, 'navigate').mockImplementation(() => {})
  vi.spyOn(browser, 'leave').mockImplementation(() => {})
  vi.spyOn(browser, 'isTouch').mockReturnValue(false)
  finished = () => ({ json: { state: 1, query: FINISHED } })
  calls = fakeNetwork(({ url }) => (url.endsWith(NO) ? finished() : { json: { state: 1, query: BEGUN } })).calls
})
afterEach(async () => {
  cleanup()
  await removeAllSteps()
  stop()
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const post = (message: object) => {
  const channel = new BroadcastChannel('haru-identity')
  channel.postMessage(message)
  channel.close()
}
/** Waits until a message that is sent now arrives: those before it have arrived, too. */
async function postsArrived(): Promise<void> {
  const listener = new BroadcastChannel('haru-identity')
  const arrived = new Promise((resolve) => listener.addEventListener('message', resolve))
  post({})
  await arrived
  listener.close()
}
/** Begins a proof and waits for the notice. */
async function begin(): Promise<{ proof: Promise<string | null> }> {
  render(<OverlayHost />)
  const proof = proveIdentity('register')
  // Avoids an unhandled rejection in tests that do not await it.
  proof.catch(() => undefined)
  expect(browser.open).toHaveBeenCalledOnce()
  await screen.findByText('새 창에서 본인확인을 하고 있어요.')
  return { proof }
}
const lines = () => calls.map(({ method, url }) => `${method} ${url}`)
const BEGIN = 'POST /v1/user/auth/identity'
const FINISH = `POST /v1/user/auth/identity/${NO}`

test('opens the window in the click and returns the number once the server has the result', async () => {
  const { proof } = await begin()
  expect(browser.navigate).toHaveBeenCalledWith(opened, `/identity/${NO}`)
  post({ identity_no: 'another', opened: true })
  post({ identity_no: 'another' })
  post({ identity_no: NO, opened: true })
  post({ identity_no: NO })
  expect(await proof).toBe(NO)
  expect(lines()).toEqual([BEGIN, FINISH])
  expect(calls[0]!.body).toEqual({ purpose: 'register' })
  expect(opened.closed).toBe(true)
  await waitFor(() => expect(screen.queryByText('새 창에서 본인확인을 하고 있어요.')).toBeNull())
})

test('stores the begun proof for the window', async () => {
  localStorage.setItem('haru_identity', '{')
  const { proof } = await begin()
  await waitFor(() => expect(browser.navigate).toHaveBeenCalled())
  expect(localStorage.getItem('haru_identity')).toBe(JSON.stringify([NO]))
  post({ identity_no: NO })
  await proof
})

test('returns null when the window is closed', async () => {
  finished = () => ({ status: 409, json: { state: -9, code: 'identity.waiting', msg: '아직' } })
  const { proof } = await begin()
  post({ identity_no: NO, opened: true })
  // The message that it is open arrives before it is closed.
  await postsArrived()
  opened.closed = true
  expect(await proof).toBeNull()
})

test('returns the number when the window closes right after completion', async () => {
  const { proof } = await begin()
  post({ identity_no: NO, opened: true })
  await postsArrived()
  opened.closed = true
  expect(await proof).toBe(NO)
})

test('waits for a window that the browser has isolated', async () => {
  const { proof } = await begin()
  opened.closed = true
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  post({ identity_no: NO, opened: true })
  await postsArrived()
  vi.advanceTimersByTime(MINUTE_MS)
  vi.useRealTimers()
  expect(lines()).toEqual([BEGIN])
  post({ identity_no: NO })
  expect(await proof).toBe(NO)
})

test('closes the window on cancel and does not ask the server', async () => {
  const { proof } = await begin()
  fireEvent.click(screen.getByRole('button', { name: '취소' }))
  expect(await proof).toBeNull()
  expect(opened.closed).toBe(true)
  expect(lines()).toEqual([BEGIN])
})

test('throws the server’s refusal', async () => {
  finished = () => ({ status: 403, json: { state: -9, code: 'identity.under_14', msg: '만 14세부터 가입할 수 있어요.' } })
  const { proof } = await begin()
  post({ identity_no: NO })
  await expect(proof).rejects.toMatchObject({ code: 'identity.under_14' })
})

test('closes the empty window when the proof cannot begin', async () => {
  fakeNetwork(() => ({ status: 429, json: { state: -9, code: 'request.too_many', msg: '잦아요' } }))
  await expect(proveIdentity('register')).rejects.toMatchObject({ code: 'request.too_many' })
  expect(opened.closed).toBe(true)
})

const SAME_WINDOW_CASES = [
  ['the app', () => void (host = createFakeNativeHost())],
  ['a phone', () => vi.mocked(browser.isTouch).mockReturnValue(true)],
  ['a browser that refuses windows', () => vi.mocked(browser.open).mockReturnValue(null)],
] as const
let host: ReturnType<typeof createFakeNativeHost> | undefined
afterEach(() => {
  host?.stop()
  host = undefined
})

test.each(SAME_WINDOW_CASES)('%s opens the page in this window with the way back', async (_where, arrange) => {
  arrange()
  location.hash = '/register?step=2&identity=old'
  void proveIdentity('register')
  await waitFor(() => expect(browser.leave).toHaveBeenCalledWith(`/identity/${NO}?back=${encodeURIComponent('/register?step=2')}`))
})

function Pending({ purpose }: { purpose: IdentityPurpose }) {
  const [renders, setRenders] = useState(0)
  return (
    <button type="button" onClick={() => setRenders(renders + 1)}>
      {usePendingIdentity(purpose) ?? 'none'}
    </button>
  )
}

async function returnToPage(purpose: IdentityPurpose, no = NO): Promise<void> {
  vi.mocked(browser.isTouch).mockReturnValue(true)
  location.hash = '/register'
  void proveIdentity('register')
  await waitFor(() => expect(browser.leave).toHaveBeenCalled())
  location.hash = `/register?identity=${no}`
  render(screenForTest(<Pending purpose={purpose} />, { at: '/register', search: new URLSearchParams({ identity: no }) }))
}

test('returns the number once after a return', async () => {
  await returnToPage('register')
  expect(await screen.findByRole('button', { name: NO })).toBeDefined()
  expect(lines()).toEqual([BEGIN, FINISH])
  cleanup()
  render(screenForTest(<Pending purpose="register" />, { at: '/register', search: new URLSearchParams({ identity: NO }) }))
  await act(() => Promise.resolve())
  expect(screen.getByRole('button').textContent).toBe('none')
})

test.each([
  ['for another purpose', 'find_id', NO],
  ['that this tab did not begin', 'register', '00000000-0000-4000-8000-000000000000'],
] as const)('ignores a proof %s', async (_which, purpose, no) => {
  await returnToPage(purpose, no)
  await act(() => Promise.resolve())
  expect(screen.getByRole('button').textContent).toBe('none')
  expect(lines()).toEqual([BEGIN])
})
