import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { fakeNetwork, createFakeNativeHost, screenForTest, wireForTest, type Call } from '#kit/web/testing.ts'
import { takeAll, watchTrail } from '#kit/web/trail.ts'
import type { IdentityPurpose } from '../rules.ts'
import { browser } from '#kit/web/window/browser.ts'
import { proveIdentity, usePendingIdentity } from './public.ts'

const NO = '8f14e45f-ceea-467f-a0f6-1c2d3e4f5a6b'
const BEGUN = { identity_no: NO, window: `/identity/${NO}`, expire_dt: '2026-11-21T15:00:00+09:00' }
const TOLD = { real_name: '홍*동', phone: '010-****-5678', is_minor: false, account: null }

let stop = () => {}
let came: Call[] = []
let finished: () => { status?: number; json?: unknown }
let opened: { closed: boolean; close: () => void }

beforeEach(() => {
  wireForTest()
  stop = watchTrail()
  opened = { closed: false, close: () => void (opened.closed = true) }
  vi.spyOn(browser, 'open').mockImplementation(() => opened as Window)
  vi.spyOn(browser, 'lead').mockImplementation(() => {})
  vi.spyOn(browser, 'leave').mockImplementation(() => {})
  vi.spyOn(browser, 'isTouch').mockReturnValue(false)
  finished = () => ({ json: { state: 1, query: TOLD } })
  came = fakeNetwork(({ url }) => (url.endsWith(NO) ? finished() : { json: { state: 1, query: BEGUN } })).calls
})
afterEach(async () => {
  cleanup()
  await takeAll()
  stop()
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tell = (message: object) => {
  const channel = new BroadcastChannel('haru-identity')
  channel.postMessage(message)
  channel.close()
}
/** Begins, and waits until the notice stands. */
async function begin(): Promise<{ proof: Promise<string | null> }> {
  render(<OverlayHost />)
  const proof = proveIdentity('register')
  // Answered only where a test waits for it.
  proof.catch(() => undefined)
  expect(browser.open).toHaveBeenCalledOnce()
  await screen.findByText('새 창에서 본인확인을 하고 있어요.')
  return { proof }
}
const lines = () => came.map(({ method, url }) => `${method} ${url}`)
const BEGIN = 'POST /v1/user/auth/identity'
const FINISH = `POST /v1/user/auth/identity/${NO}`

test('the window opens in the press, is led to its page, and its word brings the number once the server knows it', async () => {
  const { proof } = await begin()
  expect(browser.lead).toHaveBeenCalledWith(opened, `/identity/${NO}`)
  tell({ identity_no: 'another', opened: true })
  tell({ identity_no: 'another' })
  tell({ identity_no: NO, opened: true })
  tell({ identity_no: NO })
  expect(await proof).toBe(NO)
  expect(lines()).toEqual([BEGIN, FINISH])
  expect(came[0]!.body).toEqual({ purpose: 'register' })
  expect(opened.closed).toBe(true)
  await waitFor(() => expect(screen.queryByText('새 창에서 본인확인을 하고 있어요.')).toBeNull())
})

test('what this browser began is written down for the window, which opens for nothing else', async () => {
  localStorage.setItem('haru_identity', '{')
  const { proof } = await begin()
  await waitFor(() => expect(browser.lead).toHaveBeenCalled())
  expect(localStorage.getItem('haru_identity')).toBe(JSON.stringify([NO]))
  tell({ identity_no: NO })
  await proof
})

test('who closes the window has given up', async () => {
  finished = () => ({ status: 409, json: { state: -9, code: 'identity.waiting', msg: '아직' } })
  const { proof } = await begin()
  tell({ identity_no: NO, opened: true })
  // The word that it is open comes before it is closed.
  await new Promise((resolve) => setTimeout(resolve, 50))
  opened.closed = true
  expect(await proof).toBeNull()
})

test('a window that was closed in the moment it was done still counts', async () => {
  const { proof } = await begin()
  tell({ identity_no: NO, opened: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  opened.closed = true
  expect(await proof).toBe(NO)
})

test('a window that the browser has cut off is waited for', async () => {
  const { proof } = await begin()
  opened.closed = true
  tell({ identity_no: NO, opened: true })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(lines()).toEqual([BEGIN])
  tell({ identity_no: NO })
  expect(await proof).toBe(NO)
})

test('cancelling closes the window and asks nobody', async () => {
  const { proof } = await begin()
  fireEvent.click(screen.getByRole('button', { name: '취소' }))
  expect(await proof).toBeNull()
  expect(opened.closed).toBe(true)
  expect(lines()).toEqual([BEGIN])
})

test('what the server refuses is thrown', async () => {
  finished = () => ({ status: 403, json: { state: -9, code: 'identity.under_14', msg: '만 14세부터 가입할 수 있어요.' } })
  const { proof } = await begin()
  tell({ identity_no: NO })
  await expect(proof).rejects.toMatchObject({ code: 'identity.under_14' })
})

test('what can’t begin closes the empty window', async () => {
  fakeNetwork(() => ({ status: 429, json: { state: -9, code: 'request.too_many', msg: '잦아요' } }))
  await expect(proveIdentity('register')).rejects.toMatchObject({ code: 'request.too_many' })
  expect(opened.closed).toBe(true)
})

const leaves = [
  ['the app', () => void (host = createFakeNativeHost())],
  ['a phone', () => vi.mocked(browser.isTouch).mockReturnValue(true)],
  ['a browser that refuses windows', () => vi.mocked(browser.open).mockReturnValue(null)],
] as const
let host: ReturnType<typeof createFakeNativeHost> | undefined
afterEach(() => {
  host?.stop()
  host = undefined
})

test.each(leaves)('%s leaves for the page itself, and will come back to where it was', async (_where, arrange) => {
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

async function comeBack(purpose: IdentityPurpose, no = NO): Promise<void> {
  vi.mocked(browser.isTouch).mockReturnValue(true)
  location.hash = '/register'
  void proveIdentity('register')
  await waitFor(() => expect(browser.leave).toHaveBeenCalled())
  location.hash = `/register?identity=${no}`
  render(screenForTest(<Pending purpose={purpose} />, { at: '/register', search: new URLSearchParams({ identity: no }) }))
}

test('who comes back has the number, once', async () => {
  await comeBack('register')
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
] as const)('a proof %s is not taken up', async (_which, purpose, no) => {
  await comeBack(purpose, no)
  await act(() => Promise.resolve())
  expect(screen.getByRole('button').textContent).toBe('none')
  expect(lines()).toEqual([BEGIN])
})
