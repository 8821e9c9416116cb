import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity } from '#features/identity/web/public.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { aWallet, logIn, lost, ME, ok, refused, show } from './gift/testing.tsx'
import VivExchangeApply from './VivExchangeApply.tsx'
import VivExchangeComplete from './VivExchangeComplete.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

const mocks = vi.hoisted(() => ({ pending: null as string | null }))
vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: () => mocks.pending }))
vi.mock('#kit/web/spinner.ts', async (original) => ({ ...(await original<object>()), busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  toast: vi.fn(),
  confirm: vi.fn(async () => true),
  openSheet: (draw: (close: (value?: unknown) => void) => ReactNode) =>
    new Promise((resolve) => {
      const { unmount } = render(
        <div role="dialog">
          {draw((value) => {
            unmount()
            resolve(value)
          })}
        </div>,
      )
    }),
}))

const EXCHANGE = 'POST /v1/user/viv/exchange'
const ACCOUNT = { bank_code: '004', account_last4: '6789', holder: '김하루', from_dt: '2026-01-01T00:00:00Z' }
const MY_INFO = { real_name: '김하루', identity_dt: '2026-01-01T00:00:00Z', is_minor: false, has_password: true }
const anExchange = (exchange_no: number, of: object = {}) => ({
  exchange_no,
  viv: 1500,
  gross_won: 150_000,
  platform_won: 15_000,
  withheld_won: 0,
  net_won: 135_000,
  state: 1,
  reason: null,
  bank_code: '004',
  account_last4: '6789',
  due_dt: '2026-11-26T14:59:59Z',
  end_dt: null,
  reg_dt: '2026-11-21T05:00:00Z',
  ...of,
})

let to: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logIn()
  mocks.pending = null
  vi.mocked(confirm).mockClear().mockResolvedValue(true)
  vi.mocked(toast).mockClear()
  vi.mocked(proveIdentity).mockReset()
  to = vi.spyOn(go, 'to').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Of = { wallet?: object; terms?: object; me?: object; account?: object | null; list?: object[]; answers?: Parameters<typeof show>[1] }
const open = ({ wallet, terms, me, account = ACCOUNT, list = [], answers }: Of = {}) =>
  show(<VivExchangeApply />, {
    'GET /v1/user/viv': () => ok(aWallet(wallet)),
    'GET /v1/user/viv/exchange/terms': () => ok({ is_earner: false, has_biz: false, min: 100, floor: 1000, now: after(0), ...terms }),
    'GET /v1/user/viv/account': () => ok(account),
    'GET /v1/user/viv/exchange': () => ok(list),
    'GET /v1/user/me': () => ok({ ...MY_INFO, ...me }),
    'GET /v1/user/auth/profile': () => ok({ user_no: ME, gender: 'w', user_info: { haru_name: '나무늘보', haru_character: '1' } }),
    ...answers,
  })
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: '환전할 비브' })
const type = async (typed: string) => fireEvent.change(await amount(), { target: { value: typed } })
const agree = () => fireEvent.click(screen.getByRole('checkbox'))
const submit = (name: string | RegExp = /환전 신청$/) => fireEvent.click(screen.getByRole('button', { name }))
const yes = async () => {
  const sheet = await screen.findByRole('dialog')
  fireEvent.click(within(sheet).getByRole('button', { name: /환전 신청$/ }))
}

test('shows what can be exchanged now, the rest with its date, and what never can', async () => {
  open({
    wallet: {
      paid: 2500,
      free: 30,
      exchangeable: 1800,
      exchangeable_later: [{ from_dt: '2026-11-28T05:00:00Z', amount: 500 }],
      exchangeable_never: 200,
    },
  })
  expect(await screen.findByText('1,800')).toBeTruthy()
  expect(screen.getByText('11월 28일 토요일부터 500 VIV')).toBeTruthy()
  expect(screen.getByText(/선물받은 200 VIV는 직접 환전할 수 없어요/)).toBeTruthy()
  expect(screen.getByText('이벤트로 받은 30 VIV는 환전할 수 없어요.')).toBeTruthy()
})

test('promises no day for a balance that is not above the floor', async () => {
  open({ wallet: { paid: 260, exchangeable: 0, exchangeable_later: [{ from_dt: '2026-11-28T05:00:00Z', amount: 260 }] } })
  expect(await screen.findByText('유료 비브가 1,000 VIV를 넘으면 환전할 수 있어요')).toBeTruthy()
  expect(screen.queryByText('조금 뒤에 환전할 수 있어요')).toBeNull()
})

test.each([
  ['a balance below the minimum', { wallet: { paid: 1000, exchangeable: 1000 } }, '유료 비브가 1,000 VIV를 넘을 때부터 환전할 수 있어요.'],
  ['nothing exchangeable yet', { wallet: { exchangeable: 0 } }, '아직 환전할 수 있는 비브가 없어요.'],
  ['exchanges stopped', { wallet: { exchange_stop: 'books' } }, '지금은 환전을 잠시 쉬고 있어요. 조금 뒤에 다시 해 주세요.'],
  ['an open loss', { wallet: { exchange_stop: 'loss' } }, '취소된 결제의 비브를 이미 써서 환전이 멈췄어요. 1:1 문의로 알려 주세요.'],
  ['no verified identity', { me: { real_name: null, identity_dt: null } }, '본인확인을 마친 뒤에 환전할 수 있어요.'],
  ['an open exchange', { list: [anExchange(5)] }, '신청한 환전이 끝나면 다시 신청할 수 있어요.'],
])('%s: shows the reason instead of the form', async (_, of, words) => {
  open(of)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /환전 신청$/ })).toBeNull()
})

test('nothing can be exchanged now while the paid viv is too little', async () => {
  open({ wallet: { paid: 795, exchangeable: 665 } })
  const summary = within(await screen.findByRole('region', { name: '지금 환전 가능' }))
  expect(summary.getByText('0')).toBeTruthy()
  expect(summary.queryByText('665')).toBeNull()
})

test('a member without a verified identity verifies it here and gets the form', async () => {
  const unknown = { ...MY_INFO, real_name: null, identity_dt: null }
  let me: object = unknown
  const { made } = open({
    answers: {
      'GET /v1/user/me': () => ok(me),
      'POST /v1/user/me/identity': () => ok((me = MY_INFO)),
    },
  })
  vi.mocked(proveIdentity).mockResolvedValue('p1')
  fireEvent.click(await screen.findByRole('button', { name: '본인확인하기' }))
  expect(await amount()).toBeTruthy()
  expect(made('POST /v1/user/me/identity').map(({ body }) => body)).toEqual([{ identity_no: 'p1' }])
  expect(to).not.toHaveBeenCalled()
})

test('shows a refused identity verification and offers another try', async () => {
  open({
    me: { real_name: null, identity_dt: null },
    answers: { 'POST /v1/user/me/identity': () => refused(409, 'account.other_person', '다른 사람이에요.') },
  })
  vi.mocked(proveIdentity).mockResolvedValue('p1')
  fireEvent.click(await screen.findByRole('button', { name: '본인확인하기' }))
  expect(await screen.findByText('다른 사람이에요.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '본인확인하기' })).toBeTruthy()
})

test('a member under 19 sees the link to the guardian’s consent', async () => {
  open({ me: { is_minor: true } })
  await amount()
  expect(screen.getByRole('link', { name: '보호자 동의 받기' }).getAttribute('href')).toBe('/viv-guardian')
})

test.each([
  [{}, '수수료 10%', ['150,700원', '−15,070원', '135,630원']],
  [{ is_earner: true }, '원천징수 3.3%', ['150,700원', '−15,070원', '−4,973원', '130,657원']],
  [{ is_earner: true, has_biz: true }, '수수료 10% (세금계산서)', ['150,700원', '−15,070원', '135,630원']],
])('shows the fee while the amount is typed: %j', async (terms, line, figures) => {
  open({ terms })
  await type('1507')
  expect(screen.getByText(line)).toBeTruthy()
  for (const figure of figures) expect(screen.getByText(figure)).toBeTruthy()
  expect(screen.queryAllByText(/^−/)).toHaveLength(figures.length - 2)
  await type('')
  expect(screen.queryByText(line)).toBeNull()
})

test.each([
  ['', '환전할 비브를 적어 주세요.'],
  ['99', '환전할 수 있는 만큼만 적어 주세요.'],
  ['2001', '환전할 수 있는 만큼만 적어 주세요.'],
])('refuses %j at the field', async (typed, words) => {
  const { made } = open()
  if (typed === '') await amount()
  else await type(typed)
  submit()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(await amount())
  expect(made(EXCHANGE)).toEqual([])
})

test('refuses a request without a bank account and focuses its button', async () => {
  const { made } = open({ account: null })
  await type('1500')
  submit()
  expect(await screen.findByText('환전받을 계좌를 먼저 등록해 주세요.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '계좌 등록' }))
  expect(made(EXCHANGE)).toEqual([])
})

/** This long after the present time of this device. */
const after = (ms: number): string => new Date(Date.now() + ms).toISOString()

test('refuses an account that was changed less than 24 hours ago', async () => {
  // The server's clock is behind this device's.
  open({ terms: { now: after(-2 * HOUR_MS) }, account: { ...ACCOUNT, from_dt: after(-HOUR_MS) } })
  await type('1500')
  expect(screen.getByText(/^바꾼 계좌는 .*부터 쓸 수 있어요\.$/)).toBeTruthy()
  submit()
  expect(await screen.findByText('계좌를 바꾼 뒤 24시간이 지나야 환전할 수 있어요.')).toBeTruthy()
})

test('accepts an account that can be used by the server’s clock, which is ahead of this device’s', async () => {
  open({ terms: { now: after(2 * HOUR_MS) }, account: { ...ACCOUNT, from_dt: after(HOUR_MS) } })
  await type('1500')
  expect(screen.queryByText(/^바꾼 계좌는/)).toBeNull()
  submit()
  expect(await screen.findByText('내용을 확인하고 동의해 주세요.')).toBeTruthy()
})

test('sends after consent and confirmation; after a lost answer sends the same request again', async () => {
  let tries = 0
  const { made } = open({ answers: { [EXCHANGE]: () => (++tries === 1 ? lost() : ok(anExchange(9))) } })
  await type('1500')
  submit()
  expect(await screen.findByText('내용을 확인하고 동의해 주세요.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  agree()
  submit()
  const sheet = await screen.findByRole('dialog')
  expect(sheet.textContent).toMatch(/1,500 VIV.*135,000원.*KB국민은행 \*\*\*\*6789 김하루.*영업일 3일 안/)
  fireEvent.click(within(sheet).getByRole('button', { name: '다시 볼게요' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
  expect(made(EXCHANGE)).toEqual([])
  submit()
  await yes()
  expect(await screen.findByText(/신청했는지 확인하지 못했어요/)).toBeTruthy()
  expect((await amount()).disabled).toBe(true)
  submit('다시 확인하기')
  await waitFor(() => expect(to).toHaveBeenCalledWith('/viv-exchange-complete?exchange=9', { replace: true }))
  const [first, second] = made(EXCHANGE)
  expect([first!.body, second!.body]).toEqual([{ amount: 1500 }, { amount: 1500 }])
  expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
})

test('focuses the account when the server refuses it', async () => {
  open({ answers: { [EXCHANGE]: () => refused(409, 'viv.account_wait', '계좌를 바꾼 뒤 24시간이 지나야 환전할 수 있어요.') } })
  await type('1500')
  agree()
  submit()
  await yes()
  await screen.findByText('계좌를 바꾼 뒤 24시간이 지나야 환전할 수 있어요.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '바꾸기' })))
})

test('cancels an open exchange before its approval', async () => {
  let isOver = false
  const { made } = open({
    answers: {
      'GET /v1/user/viv/exchange': () => ok([anExchange(5, isOver ? { state: 3, end_dt: '2026-11-21T06:00:00Z' } : {})]),
      'POST /v1/user/viv/exchange/5/cancel': () => {
        isOver = true
        return ok(anExchange(5, { state: 3 }))
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '신청 취소' }))
  expect(await screen.findByText('취소함')).toBeTruthy()
  expect(made('POST /v1/user/viv/exchange/5/cancel')).toHaveLength(1)
  expect(toast).toHaveBeenCalledWith('환전 신청을 취소했어요')
})

test('an approved exchange cannot be cancelled; past ones show their outcome', async () => {
  open({
    list: [
      anExchange(5, { state: 2 }),
      anExchange(4, { state: 4, end_dt: '2026-11-10T00:00:00Z' }),
      anExchange(3, { state: 5, reason: '예금주가 달라요', end_dt: '2026-11-09T00:00:00Z' }),
    ],
  })
  expect(await screen.findByText('승인됨')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '신청 취소' })).toBeNull()
  const past = screen.getByRole('region', { name: '지난 환전' })
  expect(past.textContent).toMatch(/입금 완료.*KB국민은행 \*\*\*\*6789 135,000원.*반려됨.*사유: 예금주가 달라요/)
})

const SAVE = 'PUT /v1/user/viv/account'
const fill = async (sheet: HTMLElement) => {
  fireEvent.change(within(sheet).getByRole('combobox', { name: '은행' }), { target: { value: '090' } })
  fireEvent.change(within(sheet).getByRole('textbox', { name: '계좌번호' }), { target: { value: '333-01-1234567' } })
}

test('registers the account in the member’s own name with the password', async () => {
  const answers = [
    refused(400, 'auth.pw_wrong', '지금 비밀번호가 맞지 않아요.', 'password'),
    ok({ ...ACCOUNT, bank_code: '090', account_last4: '4567' }),
  ]
  const { made } = open({ account: null, answers: { [SAVE]: () => answers.shift()! } })
  fireEvent.click(await screen.findByRole('button', { name: '계좌 등록' }))
  const sheet = await screen.findByRole('dialog')
  const click = () => fireEvent.click(within(sheet).getByRole('button', { name: '이 계좌로 받기' }))
  expect(within(sheet).getAllByRole('option')).toHaveLength(33)
  click()
  expect(await within(sheet).findByText('은행을 골라 주세요.')).toBeTruthy()
  await fill(sheet)
  // A corrected field loses its error.
  expect(within(sheet).queryByText('은행을 골라 주세요.')).toBeNull()
  click()
  expect(await within(sheet).findByText('비밀번호를 적어 주세요')).toBeTruthy()
  expect(made(SAVE)).toEqual([])
  fireEvent.change(within(sheet).getByLabelText('비밀번호'), { target: { value: '비밀 1!' } })
  click()
  expect(await within(sheet).findByText('지금 비밀번호가 맞지 않아요.')).toBeTruthy()
  click()
  expect(await screen.findByText('카카오뱅크 ****4567')).toBeTruthy()
  expect(made(SAVE)[1]!.body).toEqual({ bank_code: '090', account_no: '333-01-1234567', holder: '김하루', password: '비밀 1!' })
  expect(toast).toHaveBeenCalledWith('계좌를 등록했어요')
})

test('a member without a password verifies their identity and continues after the redirect back', async () => {
  mocks.pending = '0190a0a0-0000-7000-8000-000000000000'
  const { made } = open({ me: { has_password: false }, answers: { [SAVE]: () => ok(ACCOUNT) } })
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByRole('button', { name: '본인확인을 마쳤어요' })).toBeTruthy()
  await fill(sheet)
  fireEvent.click(within(sheet).getByRole('button', { name: '이 계좌로 받기' }))
  await waitFor(() => expect(made(SAVE)[0]?.body).toMatchObject({ identity_no: mocks.pending }))
  await waitFor(() => expect(toast).toHaveBeenCalledWith('계좌를 바꿨어요. 24시간 뒤부터 쓸 수 있어요.'))
})

test('asks for a new identity verification after a used one is refused', async () => {
  vi.mocked(proveIdentity).mockResolvedValue('0190a0a0-0000-7000-8000-000000000001')
  open({ me: { has_password: false }, answers: { [SAVE]: () => refused(400, 'auth.other_person', '다른 사람이에요.', 'identity_no') } })
  fireEvent.click(await screen.findByRole('button', { name: '바꾸기' }))
  const sheet = await screen.findByRole('dialog')
  await fill(sheet)
  fireEvent.click(within(sheet).getByRole('button', { name: '이 계좌로 받기' }))
  expect(await within(sheet).findByText('본인확인을 해 주세요')).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('button', { name: '본인확인하기' }))
  await within(sheet).findByRole('button', { name: '본인확인을 마쳤어요' })
  fireEvent.click(within(sheet).getByRole('button', { name: '이 계좌로 받기' }))
  expect(await within(sheet).findByText('다른 사람이에요.')).toBeTruthy()
  expect(within(sheet).getByRole('button', { name: '본인확인하기' })).toBeTruthy()
})

test('VivExchangeComplete shows the payout, its due date and the account', async () => {
  const { made } = show(
    <VivExchangeComplete />,
    { 'GET /v1/user/viv/exchange': () => ok([anExchange(9)]) },
    { search: new URLSearchParams('exchange=9') },
  )
  expect(await screen.findByText('135,000원을 11월 26일 목요일까지 보내 드려요.')).toBeTruthy()
  expect(screen.getByText('KB국민은행 ****6789')).toBeTruthy()
  expect(made('GET /v1/user/viv/exchange')[0]!.url).toContain('before_no=10')
  expect(screen.getByRole('link', { name: '환전 내역 보기' }).getAttribute('href')).toBe('/viv-exchange-apply')
  expect(screen.getByRole('button', { name: '비브 보기' })).toBeTruthy()
})
