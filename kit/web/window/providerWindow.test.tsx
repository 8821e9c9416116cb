import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverlayHost } from '../OverlayHost.tsx'
import { screenForTest } from '../testing.ts'
import { removeAllSteps, watchOverlayHistory } from '../overlayHistory.ts'
import { useProviderReturn } from './openWindows.ts'
import { browser } from './browser.ts'
import { runProviderWindow, type ProviderResult } from './providerWindow.tsx'

const NO = '8f14e45f-ceea-467f-a0f6-1c2d3e4f5a6b'
const WORDS = { title: '결제', waiting: '새 창에서 결제하고 있어요.', hint: '창을 확인해 주세요.', cancel: '취소' }
const begin = async () => ({ no: NO, note: 'charge', window: `/pay/${NO}` })

let stop = () => {}
let opened: { closed: boolean; close: () => void }
beforeEach(() => {
  stop = watchOverlayHistory()
  opened = { closed: false, close: () => void (opened.closed = true) }
  vi.spyOn(browser, 'open').mockImplementation(() => opened as Window)
  vi.spyOn(browser, 'navigate').mockImplementation(() => {})
  vi.spyOn(browser, 'leave').mockImplementation(() => {})
  vi.spyOn(browser, 'isTouch').mockReturnValue(false)
})
afterEach(async () => {
  cleanup()
  await removeAllSteps()
  stop()
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
})

async function pay(): Promise<{ through: Promise<ProviderResult> }> {
  render(<OverlayHost />)
  const through = runProviderWindow('pay', { words: WORDS, begin })
  await screen.findByText(WORDS.waiting)
  return { through }
}
const postFromWindow = (message: object) => {
  const channel = new BroadcastChannel('haru-pay')
  channel.postMessage(message)
  channel.close()
}

test('resolves with the message of its own order and ignores another order’s', async () => {
  const { through } = await pay()
  expect(browser.navigate).toHaveBeenCalledWith(opened, `/pay/${NO}`)
  expect(localStorage.getItem('haru_pay')).toBe(JSON.stringify([NO]))
  postFromWindow({ order_id: 'another' })
  postFromWindow({ order_id: NO, opened: true })
  postFromWindow({ order_id: NO })
  expect(await through).toEqual({ no: NO, end: 'done' })
  expect(opened.closed).toBe(true)
})

test('resolves with the number when the person cancels here: the payment may have succeeded', async () => {
  const { through } = await pay()
  fireEvent.click(screen.getByRole('button', { name: '취소' }))
  expect(await through).toEqual({ no: NO, end: 'cancelled' })
})

test('resolves as cancelled when the person cancels in the window', async () => {
  const { through } = await pay()
  postFromWindow({ order_id: NO, cancelled: true })
  expect(await through).toEqual({ no: NO, end: 'cancelled' })
  expect(opened.closed).toBe(true)
})

function ReturnProbe({ note }: { note: string }) {
  const [no, setNo] = useState('none')
  useProviderReturn('pay', note, setNo)
  return <p>{no}</p>
}
const returnWith = (note: string, no = NO) => {
  location.hash = `/charge?step=2&pay=${no}`
  render(screenForTest(<ReturnProbe note={note} />, { at: '/charge', search: new URLSearchParams({ pay: no }) }))
}

test('leaves the page on a phone, and useProviderReturn resumes once', async () => {
  vi.mocked(browser.isTouch).mockReturnValue(true)
  location.hash = '/charge?step=2'
  void runProviderWindow('pay', { words: WORDS, begin })
  await waitFor(() => expect(browser.leave).toHaveBeenCalledWith(`/pay/${NO}?back=${encodeURIComponent('/charge?step=2')}`))
  returnWith('charge')
  expect(await screen.findByText(NO)).toBeDefined()
  cleanup()
  returnWith('charge')
  await act(() => Promise.resolve())
  expect(screen.getByText('none')).toBeDefined()
})

test.each([
  ['for something else', 'gift', NO],
  ['that this tab did not start', 'charge', '00000000-0000-4000-8000-000000000000'],
])('useProviderReturn ignores a number %s', async (_which, note, no) => {
  vi.mocked(browser.isTouch).mockReturnValue(true)
  void runProviderWindow('pay', { words: WORDS, begin })
  await waitFor(() => expect(browser.leave).toHaveBeenCalled())
  returnWith(note, no)
  await act(() => Promise.resolve())
  expect(screen.getByText('none')).toBeDefined()
})
