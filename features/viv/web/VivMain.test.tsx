import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest } from '#kit/web/testing.ts'
import { getWallet, listHistory, type HistoryLine, type Wallet } from '../contract.ts'
import { aLine, aWallet } from './sample.ts'
import VivMain from './VivMain.tsx'
import { WalletSummary } from './wallet/WalletSummary.tsx'

const mocks = vi.hoisted(() => ({ toast: vi.fn(), openSheet: vi.fn(), alarmListeners: new Set<() => void>() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/overlays.ts', () => ({ toast: mocks.toast, openSheet: mocks.openSheet, alert: vi.fn() }))
vi.mock('#kit/web/socket.ts', () => ({
  onSocket: (_news: unknown, listener: () => void) => {
    mocks.alarmListeners.add(listener)
    return () => mocks.alarmListeners.delete(listener)
  },
  onConnected: () => () => undefined,
}))

let wallet: Wallet
let lines: HistoryLine[]
let failure: CallError | null
const now = new Date('2026-11-21T12:00:00+09:00')

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.clearAllMocks()
  queryClient.clear()
  mocks.alarmListeners.clear()
  wallet = aWallet()
  lines = []
  failure = null
  vi.mocked(call).mockImplementation((async (line: Endpoint) => {
    if (failure) throw failure
    return line === (getWallet as Endpoint) ? wallet : lines
  }) as never)
})

const open = () => render(<QueryClientProvider client={queryClient}>{screenForTest(<VivMain />)}</QueryClientProvider>)
const summary = () => within(screen.getByRole('region', { name: '보유 비브' }))

it('shows the total, paid and free viv; held, pending and frozen ones only above zero', async () => {
  const { unmount } = open()
  expect(await screen.findByText('2,480')).toBeTruthy()
  expect(summary().getByText('1 VIV = 100원')).toBeTruthy()
  expect(
    summary()
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['2,180', '300'])
  unmount()
  wallet = aWallet({ held: 1200, pending: 30, frozen: 5 })
  open()
  await screen.findByText('1,200 VIV')
  expect(
    summary()
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['2,180', '300', '1,200 VIV', '30 VIV', '5 VIV'])
  expect(summary().getByText(/받은 선물을 확인하고 있어요/)).toBeTruthy()
})

it('opens the tooltip about paid and free viv by press, mouse and keyboard; Escape and leaving close it', async () => {
  const user = userEvent.setup()
  open()
  const trigger = await screen.findByRole('button', { name: '유료 비브와 무료 비브의 차이' })
  const tip = () => screen.queryByRole('tooltip')
  expect(tip()).toBeNull()
  await user.click(trigger)
  expect(tip()?.textContent).toContain('환전하거나 선물할 수 없어요')
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  await user.click(trigger)
  expect(tip()).toBeNull()
  await user.unhover(trigger)
  await user.hover(trigger)
  expect(tip()).not.toBeNull()
  // The pointer may move from the trigger into the tooltip.
  fireEvent.pointerOut(trigger, { relatedTarget: tip() })
  expect(tip()).not.toBeNull()
  fireEvent.pointerOut(tip()!, { relatedTarget: screen.getByText('1 VIV = 100원') })
  expect(tip()).toBeNull()
  await user.click(trigger)
  await user.keyboard('{Escape}')
  expect(tip()).toBeNull()
  // The tooltip describes its trigger even while hidden.
  expect(document.getElementById(trigger.getAttribute('aria-describedby')!)?.textContent).toContain('무료 비브')
})

it('shows the exchange button only with exchangePath', () => {
  const { rerender } = render(screenForTest(<WalletSummary wallet={wallet} />))
  expect(screen.queryByRole('button', { name: '환전하기' })).toBeNull()
  rerender(screenForTest(<WalletSummary wallet={wallet} exchangePath="/viv-exchange-apply" />))
  expect(screen.getByRole('button', { name: '환전하기' })).toBeTruthy()
})

it('shows what can be exchanged when, that exchanges are stopped, and when viv expire', async () => {
  wallet = aWallet({
    paid: 900,
    exchangeable: 100,
    exchangeable_later: [{ from_dt: '2026-11-28T14:00:00+09:00', amount: 300 }],
    exchangeable_never: 500,
    expire: { expire_day: '2031-11-20', amount: 1200 },
    exchange_stop: 'books',
  })
  open()
  const card = (await screen.findByRole('heading', { name: '환전할 수 있는 비브' })).closest('section')!
  expect(
    within(card)
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['100 VIV', '300 VIV', '500 VIV'])
  expect(within(card).getByText('11월 28일 토요일 오후 2:00부터')).toBeTruthy()
  // Below the minimum balance nothing can be exchanged, so "now" is not shown.
  expect(within(card).getByText('유료 비브가 1,000 VIV를 넘으면')).toBeTruthy()
  expect(within(card).queryByText('지금')).toBeNull()
  expect(screen.getByText(/지금은 환전을 잠시 쉬고 있어요/)).toBeTruthy()
  const idle = screen.getByText(/60개월 동안/)
  expect(idle.previousElementSibling?.textContent).toBe('2031년 11월 20일 목요일까지 쓰지 않으면 1,200 VIV가 사라져요.')
  expect(idle.closest('p')?.className).not.toContain('text-warn-fg')
})

it('warns about viv that expire soon', async () => {
  wallet = aWallet({ expire: { expire_day: '2026-12-01', amount: 7 } })
  open()
  const soon = await screen.findByText(/7 VIV가 사라져요/)
  expect(soon.closest('p')?.className).toContain('text-warn-fg')
  // The near day stands before the rule of sixty months, on a line of its own.
  expect(soon.nextElementSibling?.textContent).toBe('60개월 동안 쓰지 않은 비브는 사라져요.')
})

it('lists the recent bookings with member, kind and time; a press opens the life sheet', async () => {
  const other = { user_no: 2, haru_name: '요가하는달', haru_character: '4', gender: 'w', cate_no: null, user_profile: [] } as const
  lines = [
    aLine({ entry_no: 5, journal_no: 9, kind: 'gift_in', paid: 50, other: { ...other, user_profile: [] }, message: '생일 축하해요' }),
    aLine({ entry_no: 6, kind: 'gift_return', paid: 20, other: null }),
    aLine({ entry_no: 7, kind: 'gift_return', paid: -20, other: null }),
    aLine({ entry_no: 4, kind: 'gift_out', paid: -30, other: null }),
    aLine({ entry_no: 3, method: 'card' }),
    aLine({ entry_no: 2, kind: 'exchange_req', paid: -1200, exchange_state: 1, reg_dt: '2025-11-12T09:00:00+09:00' }),
    aLine({ entry_no: 1, kind: 'spend_hold', ref: 'kin:7:1', paid: -70, free: -10, reg_dt: '2026-11-21T09:00:00+09:00' }),
  ]
  open()
  await screen.findByText('요가하는달')
  const rows = within(screen.getByRole('region', { name: '최근 내역' })).getAllByRole('button')
  expect(rows.map((row) => row.textContent)).toEqual([
    '요가하는달받은 선물 · 어제 오후 7:12생일 축하해요+50 VIV',
    '알 수 없음돌려받은 선물 · 어제 오후 7:12+20 VIV',
    '알 수 없음돌려준 선물 · 어제 오후 7:12−20 VIV',
    '알 수 없음보낸 선물 · 어제 오후 7:12−30 VIV',
    '비브 충전카드 · 어제 오후 7:12+500 VIV',
    '환전 신청심사 중 · 2025년 11월 12일−1,200 VIV',
    '결제 예약질문 보상 · 유료 −70 · 무료 −10 · 오늘 오전 9:00−80 VIV',
  ])
  fireEvent.click(rows[0]!)
  await waitFor(() => expect(mocks.openSheet).toHaveBeenCalledWith(expect.anything(), { title: '비브 한살이' }))
  expect(screen.getByRole('link', { name: '전체 보기' }).getAttribute('href')).toBe('/viv-history')
})

it('says that the guardian stopped the spending, and links to the consent, only while it is stopped', async () => {
  wallet = aWallet({ is_spending_frozen: true })
  open()
  const title = { name: '보호자가 비브 쓰기를 멈췄어요' }
  expect(await screen.findByRole('heading', title)).toBeTruthy()
  expect(screen.getByText(/보호자만 다시 쓸 수 있게 할 수 있으니/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '보호자 동의 보기' }).getAttribute('href')).toBe('/viv-guardian')
  wallet = aWallet()
  await act(async () => mocks.alarmListeners.forEach((listener) => listener()))
  await waitFor(() => expect(screen.queryByRole('heading', title)).toBeNull())
})

it('refetches at each alarm and on request; keeps the shown data when that fails', async () => {
  open()
  await screen.findByText('2,480')
  wallet = aWallet({ paid: 0, free: 7 })
  await act(async () => mocks.alarmListeners.forEach((listener) => listener()))
  expect((await summary().findAllByText('7')).length).toBeGreaterThan(0)
  failure = new CallError({ status: 403, message: 'x' })
  fireEvent.click(screen.getByRole('button', { name: '새로 고침' }))
  await waitFor(() => expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('새로 불러오지 못했어요. 아까 불러온 내용을 보고 있어요.'))
  expect(summary().getAllByText('7').length).toBeGreaterThan(0)
})

it('shows a failed load and retries', async () => {
  failure = new CallError({ status: 500, message: 'x' })
  open()
  const again = await screen.findByRole('button', { name: '다시 시도' })
  failure = null
  fireEvent.click(again)
  expect(await screen.findByText('2,480')).toBeTruthy()
  expect(await screen.findByText('아직 비브 내역이 없어요')).toBeTruthy()
  expect(call).toHaveBeenCalledWith(listHistory, { query: { limit: 5 } }, expect.anything())
})

it('opens the rules of viv with a link to the terms', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '비브 도움말' }))
  await waitFor(() => expect(mocks.openSheet).toHaveBeenCalled())
  const [draw] = mocks.openSheet.mock.calls[0] as [() => ReactNode]
  render(<>{draw()}</>)
  expect(screen.getByText(/유료 비브가 1,000 VIV를 넘을 때 100 VIV부터/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '비브 이용약관 보기' })).toBeTruthy()
})
