import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetConsole, ok, showSection, someone, click, type } from '#kit/web/console/testing.tsx'
import { toast } from '#kit/web/overlays.ts'
import { MemberWallet } from './MemberWallet.tsx'
import JournalPage from './JournalPage.tsx'
import Ledger from './Ledger.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LOOK = 'POST /v1/operator/ledger/look'
const DIFFERENCES = 'GET /v1/operator/difference'
const limit = (of: object = {}) => ({ won: 900_000, limit_won: 1_000_000, percent: 90, is_near: true, is_over: false, ...of })
const aFloat = (of: object = {}) => ({
  trial: [
    { kind: 'platform:cash_clearing', unit: 1, accounts: null, balance: -500_000, won: -500_000 },
    { kind: 'user:paid', unit: 100, accounts: 3, balance: 5000, won: 500_000 },
  ],
  accounts_dt: '2026-12-03T03:40:00+09:00',
  trial_won: 0,
  outstanding: { paid: 5000, free: 0, held_paid: 0, held_free: 0, pending: 0, frozen: 0, all: 5000 },
  payout: 0,
  cash_won: 500_000,
  refund_won: 0,
  promo: 0,
  expired: 0,
  fee_won: 0,
  tax_withheld_won: 0,
  float: limit(),
  issued_year: limit({ percent: 120, is_over: true }),
  differences: 0,
  look_dt: null,
  ...of,
})
const aLot = (lot_no: number) => ({
  lot_no,
  user_no: 5,
  bucket: 'paid',
  source: 'sale',
  origin_source: 'sale',
  origin_dt: '2026-11-01T05:00:00Z',
  journal_no: 40,
  amount: 700,
  remaining: 300,
  frozen_dt: null,
  expire_dt: null,
  release_dt: null,
  charge_no: null,
  reg_dt: '2026-11-01T05:00:00Z',
})

beforeEach(resetConsole)

test('shows the trial balance as a table, and tags legal limits that are near or exceeded', async () => {
  const { place } = showSection('/ledger', <Ledger />, '/ledger', {
    'GET /v1/operator/ledger': () => ok(aFloat()),
    [DIFFERENCES]: () => ok([]),
  })
  const table = await screen.findByRole('table', { name: '시산표' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['계정', '개수', '잔액', '원으로'])
  expect(within(table).getByText('회원 유료')).toBeTruthy()
  expect(within(table).getByText('세기 전')).toBeTruthy()
  expect(screen.getByText(/^계정의 개수는 .+에 센 거예요/)).toBeTruthy()
  expect(screen.getByText('시산표는 모두 더하면 0원이에요.')).toBeTruthy()
  expect(screen.getByText('기준에 가까워요')).toBeTruthy()
  expect(screen.getByText('기준을 넘었어요')).toBeTruthy()
  await type('전표 번호', 'x')
  await click('찾기')
  expect(await screen.findByText('전표 번호를 숫자로 적어 주세요.')).toBeTruthy()
  await type('전표 번호', '40')
  await click('찾기')
  await waitFor(() => expect(place()).toBe('/journal/40'))
})

test('does not say that all agrees while a difference of another check is open', async () => {
  const one = {
    difference_no: 1,
    kind: 'gateway_cancelled',
    subject: 'charge:9',
    expected: 5000,
    found: 5050,
    reg_dt: '2026-11-20T05:00:00Z',
  }
  showSection('/ledger', <Ledger />, '/ledger', {
    'GET /v1/operator/ledger': () => ok(aFloat({ differences: 1 })),
    [DIFFERENCES]: () => ok([{ ...one, close_dt: null }]),
    [LOOK]: () => ok({ found: 0, open: 1 }),
  })
  expect(await screen.findByText(/열린 차이가 1건 있어 모든 환전이 멈춰 있어요/)).toBeTruthy()
  expect(await screen.findByText('결제사의 취소액')).toBeTruthy()
  expect(screen.getByText('5,050원')).toBeTruthy()
  expect(screen.getByRole('link', { name: '충전 9' }).getAttribute('href')).toBe('/charge/9')
  await click('지금 확인')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('새로 찾은 차이는 없지만 열린 차이가 1건 남아 있어요'))
})

test('shows an unbalanced ledger, and runs the reconciliation on request', async () => {
  const difference = { difference_no: 1, kind: 'lots', subject: '5:paid', expected: 700, found: 600, reg_dt: '2026-11-20T05:00:00Z' }
  let found: object[] = []
  const { callsTo } = showSection('/ledger', <Ledger />, '/ledger', {
    'GET /v1/operator/ledger': () => ok(aFloat({ trial_won: 100 })),
    [DIFFERENCES]: () => ok(found),
    [LOOK]: () => {
      found = [{ ...difference, close_dt: null }]
      return ok({ found: 1, open: 1 })
    },
  })
  expect(await screen.findByText('차이가 없어요')).toBeTruthy()
  expect(screen.getByText('시산표가 맞지 않아요. 모두 더하면 100원이에요.')).toBeTruthy()
  await click('지금 확인')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('차이 1건을 찾았어요'))
  expect((await screen.findByRole('link', { name: '회원 5번 유료' })).getAttribute('href')).toBe('/books/5')
  expect(screen.getByText('700 VIV')).toBeTruthy()
  await click('닫힌 차이')
  await waitFor(() => expect(callsTo(DIFFERENCES).at(-1)!.url).toContain('is_open=false'))
})

const MEMBER_WALLET = 'GET /v1/operator/member/5/books'
const aWallet = (of: object = {}) => ({
  member: someone(5, '하루'),
  is_active: false,
  accounts: [{ account_no: 1, kind: 'paid', balance: 300 }],
  use_day: '2026-11-10',
  frozen: 0,
  holds: [],
  exchange_no: 12,
  join_dt: '2026-01-02T05:00:00Z',
  identity_dt: '2026-01-02T05:00:00Z',
  isexpert: false,
  bank: { bank_name: '국민은행', account_last4: '6789', holder: '김하루', from_dt: '2026-10-01T05:00:00Z' },
  limits: {
    is_minor: true,
    has_guardian: true,
    charge_day: { used: 10_000, limit: 1_000_000 },
    charge_month: { used: 10_000, limit: 70_000 },
    gift_day: { used: 0, limit: 10_000 },
    gift_month: { used: 20, limit: 30_000 },
  },
  ...of,
})

test('requests a member’s wallet once, since each request is logged', async () => {
  const LOTS = 'GET /v1/operator/member/5/lot'
  const LINES = 'GET /v1/operator/member/5/journal'
  const line = { entry_no: 3, journal_no: 40, kind: 'exchange_req', ref: 'exchange:12', account: 'paid', amount: -400, balance: 300 }
  const { callsTo, place } = showSection('/books', <MemberWallet added={[]} />, '/books/5', {
    [MEMBER_WALLET]: () => ok(aWallet()),
    [LOTS]: () => ok([aLot(1)]),
    [LINES]: () => ok([{ ...line, reg_dt: '2026-11-10T05:00:00Z' }]),
  })
  expect(await screen.findByText('하루 (5번)')).toBeTruthy()
  expect(screen.getByText('떠난 회원이에요')).toBeTruthy()
  expect(screen.getByText('본인 확인')).toBeTruthy()
  expect(screen.getByText('국민은행 ····6789 · 김하루')).toBeTruthy()
  expect(screen.getByText('10,000원 / 70,000원')).toBeTruthy()
  expect(screen.getByText('20 VIV / 30,000 VIV')).toBeTruthy()
  expect(screen.getByRole('link', { name: '환전 12' }).getAttribute('href')).toBe('/exchange/12')
  expect(screen.getByRole('link', { name: '열람 기록' }).getAttribute('href')).toBe('/log?target=user:5')
  expect(await screen.findByText('판매 수입')).toBeTruthy()
  await click('사용 멈춤')
  await waitFor(() => expect(place()).toBe('/books/5?bucket=frozen'))
  await waitFor(() => expect(callsTo(LOTS).at(-1)!.url).toContain('bucket=frozen'))
  expect(callsTo(LINES)).toEqual([])
  await click('장부 내역')
  expect(await screen.findByText('-400')).toBeTruthy()
  expect(screen.getByRole('link', { name: '환전 12' }).getAttribute('href')).toBe('/exchange/12')
  expect(callsTo(MEMBER_WALLET)).toHaveLength(1)
})

test('shows an added view, and the member’s exchanges, gifts and related accounts', async () => {
  const added = [{ key: 'charge', title: '충전·환불', View: ({ userNo }: { userNo: number }) => <p>{`added ${userNo}`}</p> }]
  const gift = { gift_no: 7, from: someone(5), to: someone(6), amount: 20, message: '', state: 1, remaining: 20, is_frozen: true }
  const at = { reg_dt: '2026-11-20T05:00:00Z' }
  const { place } = showSection('/books', <MemberWallet added={added} />, '/books/5?view=charge', {
    [MEMBER_WALLET]: () => ok(aWallet()),
    'GET /v1/operator/member/5/exchange': () =>
      ok([{ exchange_no: 12, viv: 500, net_won: 43_350, state: 5, reason: null, account_last4: '6789', ...at, end_dt: null }]),
    'GET /v1/operator/gift': () => ok([{ ...gift, ...at, fraud_dt: at.reg_dt, proposal_no: null, journal_no: 1, end_dt: null }]),
    'GET /v1/operator/member/5/related': () => ok([{ member: someone(8), is_active: true, by: ['account', 'device'] }]),
  })
  const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await screen.findByText('added 5')).toBeTruthy()
  expect(screen.getByRole('button', { name: '충전·환불' }).getAttribute('aria-pressed')).toBe('true')
  await click('환전')
  expect([await to('12'), screen.getByText('거절')]).toBeTruthy()
  await click('선물')
  expect([await to('7'), await to('회원6 (6번)')]).toEqual(['/gift/7', '/books/6'])
  await click('받은 선물')
  expect(await to('회원5 (5번)')).toBe('/books/5')
  await click('관련 계정')
  expect(await to('회원8 (8번)')).toBe('/books/8')
  expect(screen.getByText('같은 환전 계좌, 같은 기기')).toBeTruthy()
  expect(place()).toContain('view=related')
})

test('an unknown member shows not found', async () => {
  showSection('/books', <MemberWallet added={[]} />, '/books/5', {})
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

test('a booking shows its entries and the lots that it made and used', async () => {
  showSection('/journal', <JournalPage />, '/journal/40', {
    'GET /v1/operator/journal/40': () =>
      ok({
        journal_no: 40,
        kind: 'exchange_paid',
        ref: 'exchange:12',
        member: someone(5, '하루'),
        reg_dt: '2026-11-10T05:00:00Z',
        entries: [
          { entry_no: 1, member: someone(5, '하루'), account: 'paid', unit: 100, amount: -400, balance: 300 },
          { entry_no: 2, member: null, account: 'cash_clearing', unit: 1, amount: 40_000, balance: 0 },
        ],
        made: [],
        used: [{ lot_no: 9, user_no: 5, bucket: 'paid', source: 'gift', origin_source: 'bank', amount: -400 }],
      }),
  })
  const entries = await screen.findByRole('table', { name: '분개' })
  expect(within(entries).getByText('-400 VIV')).toBeTruthy()
  expect(within(entries).getByText('+40,000원')).toBeTruthy()
  expect(screen.getByText('생긴 묶음이 없어요')).toBeTruthy()
  expect(screen.getByText('선물 · 계좌 이체')).toBeTruthy()
})

test('an unknown booking shows its own message', async () => {
  showSection('/journal', <JournalPage />, '/journal/41', {})
  expect(await screen.findByText('그런 전표가 없어요')).toBeTruthy()
})
