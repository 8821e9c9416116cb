import { act, screen, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatRoom } from '#features/chat/contract.ts'
import { getCard } from '../../../contract/apply.ts'
import { getNote, listEarlierSessions } from '../../../contract/desk.ts'
import { getCounsel, listCounselEvents, sendBeat, type CounselInfo } from '../../../contract/session.ts'
import { refreshCounsel } from '../../api.ts'
import { extendCounsels, type StageProps } from '../../extensions.ts'
import { aSession, minutes, NOW } from '../sample.ts'
import { answers, asked, draw, serve } from '../testing.tsx'
import SessionLayout from './SessionLayout.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

/** A window whose width changes. */
const view = { isWide: true, listeners: new Set<() => void>() }
const mounts = { stage: 0, messages: 0 }
let info: CounselInfo

extendCounsels({ Stage: Stage as never })
function Stage({ isWide }: StageProps) {
  useState(() => mounts.stage++)
  return <p>{isWide ? '넓은 무대' : '좁은 무대'}</p>
}
function Messages(): ReactNode {
  useState(() => mounts.messages++)
  return <p>메시지</p>
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return view.isWide && query.startsWith('(min-width')
    },
    addEventListener: (_: string, listener: () => void) => view.listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => view.listeners.delete(listener),
  }))
  view.isWide = true
  mounts.stage = mounts.messages = 0
  serve()
  answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
  answers.set(sendBeat, () => ({ now: new Date().toISOString(), state: info.state, end_dt: info.end_dt, is_present: true }))
  answers.set(listCounselEvents, () => [])
  answers.set(getNote, () => ({ words: '' }))
  answers.set(listEarlierSessions, () => [])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(of: CounselInfo) {
  info = of
  draw(
    <SessionLayout
      room={{ cr_no: 40, cr_type: 'counsel', coun_no: 5, coun_state: of.state } as ChatRoom}
      onBack={() => {}}
      head={(as) => <h2>{`머리 ${as}`}</h2>}
      isFinding={false}
      messages={<Messages />}
      foot={<textarea aria-label="메시지 쓰기" />}
    />,
  )
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
}
const resize = (isWide: boolean) =>
  act(async () => {
    view.isWide = isWide
    for (const listener of view.listeners) listener()
  })
const main = () => within(screen.getByRole('main'))

test('a wide window has client card, stage and conversation; for the member stage and conversation', async () => {
  answers.set(getCard, () => ({
    from_day: '2026-11-16',
    to_day: '2026-11-22',
    mood: null,
    meal: null,
    workout: null,
    weight: null,
    words: null,
  }))
  await open(aSession(2, { side: 'expert', channel: 'video', has_card: true }))
  expect(await main().findByRole('region', { name: '회원이 전한 내용' })).toBeTruthy()
  expect(await main().findByText('7일 공유')).toBeTruthy()
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('식단 점검 30분')
  expect(main().getByText('넓은 무대')).toBeTruthy()
  expect(main().getByText('머리 part')).toBeTruthy()
  expect(main().getByRole('textbox', { name: '상담 메모' })).toBeTruthy()
})

test('a changed window keeps the stage, the messages and the focus', async () => {
  await open(aSession(2, { channel: 'video' }))
  await main().findByText('넓은 무대')
  const field = screen.getByRole('textbox', { name: '메시지 쓰기' })
  field.focus()
  await resize(false)
  expect(main().getByText('좁은 무대')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await resize(true)
  expect(document.activeElement).toBe(field)
  expect(mounts).toEqual({ stage: 1, messages: 1 })
})

test('a session by chat has the conversation in the middle, and the note at its other side', async () => {
  await open(aSession(2, { side: 'expert' }))
  expect(await main().findByRole('textbox', { name: '상담 메모' })).toBeTruthy()
  expect(main().getByText('머리 screen')).toBeTruthy()
  expect(main().getByRole('timer')).toBeTruthy()
})

test('the end stays on the screen with what happened; a session that was over before is a bar', async () => {
  await open(aSession(2, { channel: 'video' }))
  info = aSession(3, { channel: 'video', close_code: 'TIME_UP', quit_dt: minutes(0), adjust_seconds: 40, returned_viv: 20 })
  await act(() => refreshCounsel(5))
  expect(await main().findByRole('heading', { name: '상담이 끝났어요' })).toBeTruthy()
  expect(main().getByText('끊긴 시간 40초를 더했어요')).toBeTruthy()
  expect(main().getByText('돌려받은 비브 20 VIV')).toBeTruthy()
  expect(asked(listCounselEvents)).toHaveLength(1)
})

test('an expert reads at the end what they get and from when, and the member’s refund', async () => {
  await open(aSession(2, { side: 'expert', channel: 'video' }))
  const over = { close_code: 'AGREED_END', quit_dt: minutes(0), paid_viv: 90, returned_viv: 210, release_dt: minutes(7 * 24 * 60) }
  info = aSession(3, { side: 'expert', channel: 'video', ...over })
  await act(() => refreshCounsel(5))
  expect(await main().findByText('받은 비브 90 VIV')).toBeTruthy()
  expect(main().getByText(/부터 환전할 수 있어요$/)).toBeTruthy()
  expect(main().getByText('회원에게 돌아간 비브 210 VIV')).toBeTruthy()
})

test('an ended session that is opened is the usual room', async () => {
  await open(aSession(3, { channel: 'video', quit_dt: minutes(-60) }))
  expect(main().getByText('머리 screen')).toBeTruthy()
  expect(main().getByText('상담이 끝났어요')).toBeTruthy()
  expect(asked(sendBeat)).toEqual([])
})
