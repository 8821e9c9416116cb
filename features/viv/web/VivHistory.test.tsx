import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { followingForTest } from '#kit/web/testing.ts'
import {
  beginHistoryFile,
  getLife,
  listCharges,
  listHistory,
  returnGift,
  withdrawCharge,
  type Charge,
  type HistoryLine,
  type Life,
} from '../contract.ts'
import { aLine, aLot } from './sample.ts'
import VivHistory from './VivHistory.tsx'

const mocks = vi.hoisted(() => ({
  toast: vi.fn(),
  alert: vi.fn(),
  confirm: vi.fn<(question: { text: string }) => Promise<boolean>>(),
  download: vi.fn(),
  keys: 0,
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn(), newKey: () => `key${++mocks.keys}` }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/download.ts', () => ({ download: mocks.download }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => undefined, onConnected: () => () => undefined }))
vi.mock('#kit/web/overlays.ts', () => ({
  toast: mocks.toast,
  alert: mocks.alert,
  confirm: mocks.confirm,
  // Renders a sheet beside the screen.
  openSheet: (draw: (close: (value?: unknown) => void) => ReactNode, { title }: { title: string }) =>
    new Promise((resolve) => {
      const close = (value?: unknown) => {
        unmount()
        resolve(value)
      }
      const { unmount } = render(
        <QueryClientProvider client={queryClient}>
          <div role="dialog" aria-label={title}>
            {draw(close)}
          </div>
        </QueryClientProvider>,
      )
    }),
}))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
const reachEnd = fakeIntersection()

type Asked = { query?: Record<string, unknown>; params?: { journal_no: number }; body?: unknown }
let lines: HistoryLine[]
let charges: Charge[]
let lives: Record<number, Life>
let refusal: CallError | null
const now = new Date('2026-11-21T12:00:00+09:00')
const WITHDRAWN = { refund_no: 1, viv: 20, won: 2000, due_dt: '2026-11-25T23:59:59+09:00', balance: { paid: 0, free: 0 } }

const aCharge = (rest: Partial<Charge> = {}): Charge => ({
  charge_no: 5,
  viv: 300,
  won: 30_000,
  method: 'card',
  state: 2,
  cancelled_viv: 0,
  remaining: 70,
  withdraw_dt: '2026-11-27T23:59:59+09:00',
  reg_dt: '2026-11-20T19:12:00+09:00',
  ...rest,
})

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.clearAllMocks()
  queryClient.clear()
  mocks.confirm.mockResolvedValue(true)
  ;[lines, charges, lives, refusal] = [[], [], {}, null]
  vi.mocked(call).mockImplementation((async (line: Endpoint, input: Asked = {}) => {
    const is = (endpoint: Endpoint) => line === endpoint
    if (is(listHistory as Endpoint)) {
      const { before_no, limit = 30 } = (input.query ?? {}) as { before_no?: number; limit?: number }
      return lines.filter(({ entry_no }) => before_no === undefined || entry_no < before_no).slice(0, limit)
    }
    if (is(listCharges as Endpoint)) return charges
    if (is(getLife as Endpoint)) {
      const life = lives[input.params!.journal_no]
      if (!life) throw new CallError({ status: 404, message: '볼 수 없는 페이지입니다' })
      return life
    }
    if (refusal) throw refusal
    return is(withdrawCharge as Endpoint) ? WITHDRAWN : { url: '/v1/user/viv/history.csv?mark=1' }
  }) as never)
})

function open(search = '') {
  const { router, view } = followingForTest(<VivHistory />, `/viv-history${search}`)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const sentTo = (endpoint: unknown) => vi.mocked(call).mock.calls.filter(([line]) => line === endpoint)

it('groups bookings by day with the balance after each, and loads older pages at the end', async () => {
  lines = Array.from({ length: 40 }, (_, at) =>
    aLine({
      entry_no: 40 - at,
      journal_no: 40 - at,
      paid: 40 - at,
      balance: { paid: 1000 - at, free: 5 },
      reg_dt: new Date(now.getTime() - at * HOUR_MS * 5).toISOString(),
    }),
  )
  open()
  const first = await screen.findByText('잔액 1,005')
  expect(first.closest('button')?.textContent).toBe('비브 충전오후 12:00+40 VIV잔액 1,005')
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 3)
      .map((one) => one.textContent),
  ).toEqual(['오늘', '어제', '11월 19일 목요일'])
  expect(screen.queryByText('잔액 975')).toBeNull()
  reachEnd()
  expect(await screen.findByText('잔액 966')).toBeTruthy()
  expect(sentTo(listHistory).at(-1)?.[1]).toEqual({ query: { before_dt: lines[29]!.reg_dt, before_no: 11 } })
  expect(screen.getByText('모두 봤어요')).toBeTruthy()
})

it('reads and writes group and month in the URL and requests them', async () => {
  const router = open('?group=gift&month=2026-10')
  const place = () => router.state.location.search
  await waitFor(() => expect(sentTo(listHistory).at(-1)?.[1]).toEqual({ query: { group: 'gift', month: '2026-10' } }))
  expect(screen.getByRole('button', { name: '선물' }).getAttribute('aria-pressed')).toBe('true')
  click('충전')
  await waitFor(() => expect(place()).toBe('?group=charge&month=2026-10'))
  click('다음 달')
  await waitFor(() => expect(place()).toBe('?group=charge&month=2026-11'))
  // The current month is the last one.
  await waitFor(() => expect(screen.getByRole('button', { name: '다음 달' }).getAttribute('aria-disabled')).toBe('true'))
  click('다음 달')
  expect(place()).toBe('?group=charge&month=2026-11')
  click('2026년 11월')
  const sheet = await dialog('기간 고르기')
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: '2026년 12월' }).disabled).toBe(true)
  fireEvent.click(sheet.getByRole('button', { name: '이전 해' }))
  fireEvent.click(sheet.getByRole('button', { name: '2025년 12월' }))
  await waitFor(() => expect(place()).toBe('?group=charge&month=2025-12'))
  fireEvent.click(await screen.findByRole('button', { name: '2025년 12월' }))
  fireEvent.click((await dialog('기간 고르기')).getByRole('button', { name: '모든 기간' }))
  await waitFor(() => expect(place()).toBe('?group=charge'))
})

it('titles a grant by its purpose, without repeating it', async () => {
  lines = [
    aLine({ entry_no: 3, kind: 'event_grant', ref: 'grant:2:7', paid: 0, free: 100, message: '첫 기록 응원 이벤트' }),
    aLine({ entry_no: 2, kind: 'event_grant', ref: 'referral:7', paid: 0, free: 30 }),
    aLine({ entry_no: 1, kind: 'event_grant', ref: 'grant:1:7', paid: 0, free: 50, reg_dt: '2026-11-20T10:00:00+09:00' }),
  ]
  open()
  expect((await screen.findByText('친구 초대 보상')).closest('button')?.textContent).toBe(
    '친구 초대 보상무료 비브 · 오후 7:12+30 VIV잔액 500',
  )
  expect(screen.getByText('첫 기록 응원 이벤트').closest('button')?.textContent).toBe(
    '첫 기록 응원 이벤트무료 비브 · 오후 7:12+100 VIV잔액 500',
  )
  expect(screen.getByText('무료 비브').closest('button')?.textContent).toBe('무료 비브오전 10:00+50 VIV잔액 500')
})

it('ignores an unknown group and month in the URL', async () => {
  open('?group=moon&month=2026-13')
  await waitFor(() => expect(sentTo(listHistory).at(-1)?.[1]).toEqual({ query: {} }))
  expect(await screen.findByText('아직 비브 내역이 없어요')).toBeTruthy()
})

it('an empty filter result offers all bookings', async () => {
  const router = open('?group=sale')
  expect(await screen.findByText('정산한 수익이 없어요')).toBeTruthy()
  click('모든 내역 보기')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await screen.findByText('아직 비브 내역이 없어요')).toBeTruthy()
})

it('downloads the filtered bookings as a file', async () => {
  open('?group=gift')
  await screen.findByText('주고받은 선물이 없어요')
  click('내역 내려받기')
  await waitFor(() => expect(mocks.download).toHaveBeenCalledExactlyOnceWith('/v1/user/viv/history.csv?mark=1'))
  expect(sentTo(beginHistoryFile)[0]?.[1]).toEqual({ body: { group: 'gift' } })
  refusal = new CallError({ status: 0, message: 'lost' })
  click('내역 내려받기')
  await waitFor(() => expect(mocks.toast).toHaveBeenLastCalledWith('하지 못했어요. 다시 시도해 주세요.'))
})

it('lists top-ups with their state and withdrawal deadline', async () => {
  charges = [
    aCharge(),
    aCharge({ charge_no: 4, state: 5, cancelled_viv: 20, withdraw_dt: null, remaining: 0 }),
    aCharge({ charge_no: 3, state: 3, method: null, withdraw_dt: null, remaining: 0 }),
  ]
  const router = open()
  fireEvent.click(await screen.findByRole('tab', { name: '충전 내역' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=charges'))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '300 VIV충전 완료30,000원 · 카드 · 어제 오후 7:1211월 27일 금요일까지 철회할 수 있어요쓰지 않은 비브 70 VIV충전 철회하기',
    '300 VIV일부 철회30,000원 · 카드 · 어제 오후 7:1220 VIV를 철회했어요철회할 수 있는 기간이 지났거나 이미 썼어요',
    '300 VIV결제 실패30,000원 · 어제 오후 7:12',
  ])
  expect(screen.queryByRole('button', { name: '내역 내려받기' })).toBeNull()
})

async function withdrawing() {
  charges = [aCharge()]
  open('?tab=charges')
  fireEvent.click(await screen.findByRole('button', { name: '300 VIV 충전 철회하기' }))
  const form = await dialog('충전 철회')
  const field = form.getByRole<HTMLInputElement>('textbox', { name: '철회할 비브' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const send = () => act(async () => void fireEvent.submit(field.closest('form')!))
  return { form, field, type, send }
}

it('withdraws part of a top-up: shows the refund, asks for confirmation and sends once', async () => {
  const { form, field, type, send } = await withdrawing()
  expect(form.getByText('7,000원')).toBeTruthy()
  type('71')
  await send()
  expect((await form.findByText('1부터 70까지 숫자로 적어 주세요.')).closest('p')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(mocks.confirm).not.toHaveBeenCalled()
  type('20')
  expect(form.getByText('2,000원')).toBeTruthy()
  mocks.confirm.mockResolvedValueOnce(false)
  await send()
  expect(mocks.confirm.mock.calls[0]?.[0].text).toBe('20 VIV가 사라지고 2,000원을 돌려받아요. 되돌릴 수 없어요.')
  expect(sentTo(withdrawCharge)).toHaveLength(0)
  await send()
  await waitFor(() => expect(mocks.alert).toHaveBeenCalledWith('철회했어요. 11월 25일 수요일까지 2,000원을 돌려드려요.'))
  expect(sentTo(withdrawCharge).map(([, input]) => input)).toEqual([{ params: { charge_no: 5 }, body: { amount: 20 } }])
})

it('after an unknown outcome, reuses the idempotency key even in a reopened form; after a refusal takes a new one', async () => {
  const keysOf = () => sentTo(withdrawCharge).map((made) => (made as unknown[])[2])
  const { form, field, send } = await withdrawing()
  refusal = new CallError({ status: 0, message: 'lost' })
  await send()
  expect(await form.findByText(/철회됐는지 확인하지 못했어요/)).toBeTruthy()
  // A different amount would be a different withdrawal.
  expect(field.disabled).toBe(true)
  fireEvent.click(form.getByRole('button', { name: '다시 확인하기' }))
  await waitFor(() => expect(keysOf()).toHaveLength(2))
  expect(mocks.confirm).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: '300 VIV 충전 철회하기' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const again = within(screen.getAllByRole('dialog')[1]!).getByRole('textbox')
  refusal = new CallError({ status: 409, code: 'viv.withdraw_used', field: 'amount', message: '남은 비브가 없어 철회할 수 없어요.' })
  await act(async () => void fireEvent.submit(again.closest('form')!))
  expect(await screen.findByText('남은 비브가 없어 철회할 수 없어요.')).toBeTruthy()
  refusal = null
  await act(async () => void fireEvent.submit(again.closest('form')!))
  await waitFor(() => expect(keysOf()).toHaveLength(4))
  const [first, second, third, fourth] = keysOf()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toEqual(first)
})

it('the life sheet shows the origin and uses of the viv, the rules for the rest, and the possible actions', async () => {
  const { balance: _balance, entry_no: _entry, ...line } = aLine({ method: 'card' })
  lines = [aLine({ method: 'card' })]
  lives[1] = {
    line,
    used: [],
    made: [
      aLot({
        remaining: 70,
        uses: [{ journal_no: 2, kind: 'gift_out', ref: 'gift:3', amount: -30, reg_dt: '2026-11-21T09:00:00+09:00' }],
        rules: [
          { rule: 'withdraw', until_dt: '2026-11-27T23:59:59+09:00' },
          { rule: 'exchange_never', until_dt: null },
          { rule: 'expire', until_dt: '2031-11-20T23:59:59+09:00' },
        ],
      }),
    ],
  }
  const { balance: _b, entry_no: _e, ...given } = aLine({ journal_no: 2, kind: 'gift_out', ref: 'gift:3', paid: -30 })
  lives[2] = { line: given, used: [{ ...aLot(), amount: -30 }], made: [] }
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^비브 충전/ }))
  const life = await dialog('비브 한살이')
  expect(await life.findByText('100 VIV 중 70 VIV가 남았어요')).toBeTruthy()
  expect(
    within(life.getByRole('list', { name: '남은 비브의 규칙' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    '11월 27일 금요일까지 철회하고 결제한 돈을 돌려받을 수 있어요',
    '결제 수단 때문에 직접 환전할 수 없어요',
    '2031년 11월 20일 목요일까지 비브를 한 번도 쓰지 않으면 사라져요',
  ])
  fireEvent.click(life.getByRole('button', { name: /^보낸 선물/ }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const next = within(screen.getAllByRole('dialog')[1]!)
  expect(await next.findByText('알 수 없음')).toBeTruthy()
  expect(next.getByText('카드로 충전').closest('button')?.textContent).toBe('카드로 충전11월 20일 금요일30 VIV')
  fireEvent.click(life.getByRole('button', { name: '충전 철회하기' }))
  expect((await dialog('충전 철회')).getByText('7,000원')).toBeTruthy()
})

it('returns a gift from the life sheet; an unknown booking shows not found', async () => {
  const gift = aLine({ entry_no: 2, journal_no: 7, kind: 'gift_in', ref: 'gift:12', paid: 50 })
  const { balance: _balance, entry_no: _entry, ...line } = gift
  lines = [gift, aLine()]
  lives[7] = {
    line,
    used: [],
    made: [aLot({ source: 'gift', amount: 50, remaining: 50, rules: [{ rule: 'return', until_dt: '2026-11-27T23:59:59+09:00' }] })],
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^알 수 없음/ }))
  const life = await dialog('비브 한살이')
  expect(await life.findByText('받은 선물 · 처음에는 카드로 충전')).toBeTruthy()
  refusal = new CallError({ status: 409, code: 'viv.gift_used', message: '이미 쓴 선물은 돌려줄 수 없어요.' })
  fireEvent.click(life.getByRole('button', { name: '선물 돌려주기' }))
  await waitFor(() => expect(mocks.toast).toHaveBeenLastCalledWith('이미 쓴 선물은 돌려줄 수 없어요.'))
  expect(mocks.confirm.mock.calls[0]?.[0].text).toBe('50 VIV가 보낸 분에게 돌아가요. 되돌릴 수 없어요.')
  refusal = null
  fireEvent.click(life.getByRole('button', { name: '선물 돌려주기' }))
  await waitFor(() => expect(mocks.toast).toHaveBeenLastCalledWith('선물을 돌려줬어요'))
  expect(sentTo(returnGift).map(([, input]) => input)).toEqual(Array(2).fill({ params: { gift_no: 12 } }))
  fireEvent.click(screen.getByRole('button', { name: /^비브 충전/ }))
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

it('labels a rejected exchange, the expiry of free viv and a used-up lot', async () => {
  lines = [aLine({ journal_no: 8, kind: 'exchange_fail', ref: 'exchange:4', paid: 300, exchange_state: 5 })]
  const { balance: _b, entry_no: _e, ...line } = aLine({ journal_no: 8, kind: 'event_grant', ref: 'grant:1:7', paid: 0, free: 50 })
  const free = [
    { rule: 'free', until_dt: null },
    { rule: 'expire', until_dt: '2026-12-12T23:59:59+09:00' },
  ] as const
  lives[8] = {
    line,
    used: [],
    made: [
      aLot({ lot_no: 1, source: 'event', origin_source: 'event', amount: 50, remaining: 50, rules: [...free] }),
      aLot({ lot_no: 2, source: 'event', origin_source: 'event', amount: 30, remaining: 0, rules: [] }),
    ],
  }
  open()
  const row = await screen.findByRole('button', { name: /^환전 반려/ })
  expect(row.textContent).toContain('환전 반려오후')
  fireEvent.click(row)
  const life = await dialog('비브 한살이')
  expect(await life.findByText('12월 12일 토요일까지 쓰지 않으면 사라져요')).toBeTruthy()
  // The uses below say whether they were spent or expired.
  expect(life.getByText('30 VIV 중 남은 비브가 없어요')).toBeTruthy()
})
