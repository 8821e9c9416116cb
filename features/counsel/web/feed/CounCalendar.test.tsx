import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirm, toast } from '#kit/web/overlays.ts'
import { endFeed, getFeed, renewFeed } from '../../contract/ics.ts'
import { answers, asked, draw, serve } from '../session/testing.tsx'
import CounCalendar from './CounCalendar.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), alert: vi.fn(), confirm: vi.fn(), toast: vi.fn() }))

let since: string | null
const copied = vi.fn<(text: string) => Promise<void>>()
beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(confirm).mockResolvedValue(true)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  since = null
  serve()
  answers.set(getFeed, () => ({ reg_dt: since }))
  answers.set(renewFeed, () => ({
    reg_dt: (since = '2026-11-23T12:00:00+09:00'),
    url: `https://haru.test/v1/counsel/feed/${asked(renewFeed).length}.ics`,
  }))
  answers.set(endFeed, () => ((since = null), {}))
})
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('makes an address that can be copied and opened in a calendar', async () => {
  draw(<CounCalendar />)
  await screen.findByText('아직 연결하지 않았어요')
  await click('주소 만들기')
  expect(confirm).not.toHaveBeenCalled()
  const url = 'https://haru.test/v1/counsel/feed/1.ics'
  expect(screen.getByRole('textbox', { name: '내 캘린더 주소' })).toHaveProperty('value', url)
  expect(screen.getByRole('link', { name: '캘린더 앱에서 열기' }).getAttribute('href')).toBe('webcal://haru.test/v1/counsel/feed/1.ics')
  await click('주소 복사')
  expect(copied).toHaveBeenCalledExactlyOnceWith(url)
  expect(toast).toHaveBeenCalledWith('주소를 복사했어요.')
})

test('warns before a new address and before the end, and does neither without a yes', async () => {
  since = '2026-11-20T12:00:00+09:00'
  draw(<CounCalendar />)
  await screen.findByText('연결돼 있어요')
  expect(screen.queryByRole('textbox')).toBeNull()
  vi.mocked(confirm).mockResolvedValue(false)
  await click('새 주소로 바꾸기')
  await click('끄기')
  expect([asked(renewFeed), asked(endFeed)]).toEqual([[], []])
  vi.mocked(confirm).mockResolvedValue(true)
  await click('새 주소로 바꾸기')
  expect(screen.getByRole('textbox')).toBeTruthy()
  await click('끄기')
  expect(await screen.findByText('아직 연결하지 않았어요')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
