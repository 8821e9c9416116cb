import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, OWN_MEMBER, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { AccountCheck } from './exchange/AccountCheck.tsx'
import { vivInbox } from './inbox.ts'

vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  toast: vi.fn(),
  confirm: vi.fn(async () => true),
}))

const ONE = 'GET /v1/operator/account-check/12'
const CONFIRM = 'POST /v1/operator/account-check/12/confirm'
const REFUSE = 'POST /v1/operator/account-check/12/refuse'

const aCheck = (of: object = {}) => ({
  exchange_no: 12,
  state: 1,
  member: someone(112),
  viv: 1500,
  net_won: 135_000,
  is_shared: true,
  is_renamed: false,
  bank_name: '국민은행',
  account_last4: '6789',
  holder: '김*루',
  verified_name: '김*루',
  is_masked: true,
  others: [{ member: someone(113), verified_name: '김*루', is_active: false, first_dt: '2026-11-10T05:00:00Z' }],
  earlier: [{ bank_name: '우리은행', account_last4: '1111', paid: 2, last_dt: '2026-10-10T05:00:00Z' }],
  pay_due_dt: '2026-11-25T14:59:59Z',
  reg_dt: '2026-11-20T05:00:00Z',
  due_dt: '2026-11-23T14:59:59Z',
  decide_dt: null,
  decided_by: null,
  note: null,
  ...of,
})

beforeEach(resetConsole)

const open = (answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/inbox', <AccountCheck exchangeNo={12} />, '/inbox/account_checks:12', { [ONE]: () => ok(aCheck()), ...answers })

test('shows why the account waits, who else gave it, and the earlier accounts', async () => {
  open()
  expect(await screen.findByText('다른 회원도 이 계좌를 등록했어요.')).toBeTruthy()
  expect(screen.queryByText('예금주가 회원이 본인 확인한 이름과 달라요.')).toBeNull()
  expect(screen.getByText(/회원113/)).toBeTruthy()
  expect(screen.getByText('떠난 회원')).toBeTruthy()
  expect(screen.getByText('우리은행 1111')).toBeTruthy()
  expect(screen.getByRole('link', { name: '환전 12 · 1,500 VIV' }).getAttribute('href')).toBe('/exchange/12')
  expect(vivInbox['account_checks']!.to(12)).toBe('/exchange/12')
})

test('confirms the account with a note, after a question', async () => {
  const { callsTo } = open({ [CONFIRM]: () => ok({ exchange_no: 12, state: 2 }) })
  await click('계좌 확인하기')
  expect(await screen.findByText(/2자/)).toBeTruthy()
  expect(callsTo(CONFIRM)).toEqual([])
  await type('무엇을 보고 확인했나요', '두 사람의 통장 사본')
  await click('계좌 확인하기')
  await waitFor(() => expect(callsTo(CONFIRM)).toHaveLength(1))
  expect(callsTo(CONFIRM)[0]!.body).toEqual({ note: '두 사람의 통장 사본' })
  expect(confirm).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(toast).toHaveBeenCalledWith('확인했어요. 이제 환전을 승인할 수 있어요.'))
})

test('refuses the account with a reason that the member reads', async () => {
  const { callsTo } = open({ [REFUSE]: () => ok({ exchange_no: 12, state: 3 }) })
  await type('받아들이지 않는 이유 (회원이 읽어요)', '다른 회원의 계좌예요')
  await click('받아들이지 않기')
  await waitFor(() => expect(callsTo(REFUSE)).toHaveLength(1))
  expect(callsTo(REFUSE)[0]!.body).toEqual({ reason: '다른 회원의 계좌예요' })
})

test('offers no decision once decided, nor to the operator whose own account it is', async () => {
  open({ [ONE]: () => ok(aCheck({ state: 2, decided_by: operatorNamed(8), decide_dt: '2026-11-21T05:00:00Z', note: '통장 사본' })) })
  expect(await screen.findByText('통장 사본')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '계좌 확인하기' })).toBeNull()
  cleanup()
  open({ [ONE]: () => ok(aCheck({ member: someone(OWN_MEMBER) })) })
  const button = await screen.findByRole('button', { name: '계좌 확인하기' })
  expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true)
})
