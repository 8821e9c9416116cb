import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetConsole, ok, operatorNamed, refused, showSection, someone, click, type, ME, OWN_MEMBER } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { facts, operatorLog, proposals } from '#features/operator/words.ts'
import { CHARGE as CHARGE_STATES } from '#features/viv/transitions.ts'
import { REFUND_CAUSES, REFUND_WORDS, REFUSALS, REFUSED_WORDS, TOPUP_ACTS, TOPUP_PROPOSAL_KINDS } from '../rules.ts'
import { REFUND } from '../transitions.ts'
import { charges, failWords, noteWords, refunds } from '../words/operator.ts'
import Charges from './Charges.tsx'
import MemberCharges from './MemberCharges.tsx'
import Refunds from './Refunds.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/refund'
const ONE = 'GET /v1/operator/refund/5'
const CHARGES = 'GET /v1/operator/member/3/charge'
const CHARGE = 'GET /v1/operator/charge/9'
const SETTLE = 'POST /v1/operator/refund/5/settle'
const LOSS = 'POST /v1/operator/refund/5/accept-loss'
const RETRY = 'POST /v1/operator/refund/5/retry'
const REASON = '11월 20일 국민은행에서 보냈어요'
const [SETTLED, ACCEPT] = [refunds.settle, refunds.accept]

const aRefund = (of: object = {}) => ({
  refund_no: 5,
  charge_no: 9,
  member: someone(3),
  viv: 100,
  won: 10_000,
  method: 'card',
  state: 3,
  reason: 'withdrawal',
  tries: 6,
  fail_reason: '카드가 해지됐어요',
  is_by_hand: false,
  note: null,
  loss_viv: 0,
  loss_back_viv: 0,
  loss_accepted_dt: null,
  reg_dt: '2026-11-20T05:00:00Z',
  due_dt: '2026-11-25T14:59:59Z',
  done_dt: null,
  is_late: true,
  proposal_no: null,
  decision: null,
  ...of,
})
const aCharge = (of: object = {}) => ({
  charge_no: 9,
  viv: 300,
  won: 30_000,
  method: 'card',
  state: 2,
  cancelled_viv: 50,
  remaining: 100,
  fail_reason: null,
  reg_dt: '2026-11-20T05:00:00Z',
  paid_dt: '2026-11-20T05:01:00Z',
  refunds: [],
  member: someone(3, '하루'),
  ...of,
})

beforeEach(resetConsole)

type Answers = Parameters<typeof showSection>[3]
const open = (at: string, answers: Answers = {}) =>
  showSection('/refund', <Refunds />, at, { [LIST]: () => ok([aRefund()]), [ONE]: () => ok(aRefund()), ...answers })
const openCharges = (at: string, answers: Answers = {}) =>
  showSection('/charge', <Charges />, at, { [CHARGES]: () => ok([aCharge()]), [CHARGE]: () => ok(aCharge()), ...answers })

test('opens the failed queue; a failed refund is retried, or a payment by hand proposed with a note', async () => {
  const { callsTo, place } = open('/refund/5', { [RETRY]: () => ok(aRefund({ state: 1 })), [SETTLE]: () => ok({ proposal_no: 31 }) })
  expect(await screen.findByText('카드가 해지됐어요')).toBeTruthy()
  expect(callsTo(LIST)[0]!.url).toContain('queue=failed')
  expect(screen.queryByRole('button', { name: ACCEPT })).toBeNull()
  await click('결제사에 다시 요청하기')
  await waitFor(() => expect(callsTo(RETRY)).toHaveLength(1))
  await click(SETTLED)
  expect(await screen.findByText('10자 이상 적어 주세요.')).toBeTruthy()
  await type(/언제, 어느 계좌에서/, REASON)
  await click(SETTLED)
  await waitFor(() => expect(callsTo(SETTLE)[0]?.body).toEqual({ note: REASON }))
  const text = '10,000원을 직접 보냈다는 안건을 올릴까요? 다른 운영자가 승인하면 환불이 끝나요.'
  expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ text }))
  await waitFor(() => expect(place()).toBe('/proposal/31'))
})

test('links to the proposal that waits, and offers no retry meanwhile', async () => {
  open('/refund/5', { [ONE]: () => ok(aRefund({ proposal_no: 31 })) })
  expect((await screen.findByRole('link', { name: '안건 31 보기' })).getAttribute('href')).toBe('/proposal/31')
  expect(screen.getByRole('button', { name: '결제사에 다시 요청하기' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: SETTLED })).toBeNull()
})

test('proposes to accept a loss; a refund that is done cannot be settled', async () => {
  const { callsTo, place } = open('/refund/5?queue=loss', {
    [ONE]: () => ok(aRefund({ state: 2, loss_viv: 40, reason: 'gateway' })),
    [LOSS]: () => ok({ proposal_no: 32 }),
  })
  await type('인정하는 근거', '카드사 문의 12번에서 확인했어요')
  await click(ACCEPT)
  await waitFor(() => expect(callsTo(LOSS)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: SETTLED })).toBeNull()
  await waitFor(() => expect(place()).toBe('/proposal/32'))
})

test('says that another operator decided it meanwhile, not that the operator did or the gateway answered', async () => {
  const decision = (log_no: number, by: number) => ({ log_no, by: operatorNamed(by) })
  let one = aRefund({ decision: decision(1, 9) })
  open('/refund/5', { [ONE]: () => ok(one) })
  await screen.findByText('카드가 해지됐어요')
  const becomes = async (next: object, shown: string) => {
    one = aRefund(next)
    void queryClient.invalidateQueries()
    await screen.findByText(shown)
  }
  await becomes({ decision: decision(1, 9), fail_reason: '한도를 넘었어요' }, '한도를 넘었어요')
  await becomes({ decision: decision(2, ME), fail_reason: null, note: '내가 다시 요청' }, '내가 다시 요청')
  expect(screen.queryByText(/다른 운영자가 방금/)).toBeNull()
  await becomes({ decision: decision(3, 9), state: 2 }, `다른 운영자가 방금 처리했어요. 지금은 ${refunds.states[2]} 상태예요.`)
})

test('disables settling the operator’s own refund', async () => {
  open('/refund/5', { [ONE]: () => ok(aRefund({ member: someone(OWN_MEMBER) })) })
  expect((await screen.findByRole('button', { name: SETTLED })).hasAttribute('disabled')).toBe(true)
})

test('opens a refund by its URL without the list; an unknown number shows not found', async () => {
  open('/refund/5', { [LIST]: () => ok([]) })
  expect(await screen.findByText('카드가 해지됐어요')).toBeTruthy()
  expect(screen.getByRole('link', { name: '회원3 (3번)' }).getAttribute('href')).toBe('/books/3')
  expect(screen.getByRole('link', { name: '충전 9' }).getAttribute('href')).toBe('/charge/9')
  cleanup()
  open('/refund/6')
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

test('opens a top-up with its refunds by its URL; an unknown number shows not found', async () => {
  const { callsTo } = openCharges('/charge/9', {
    [CHARGE]: () => ok(aCharge({ refunds: [{ refund_no: 5, viv: 50, won: 5000, state: 3 }] })),
  })
  const link = await screen.findByRole('link', { name: '환불 5 · 5,000원 · 결제사가 돌려줄 수 없어요' })
  expect(link.getAttribute('href')).toBe('/refund/5')
  expect(callsTo(CHARGES)).toEqual([])
  cleanup()
  openCharges('/charge/10')
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

test('proposes the refund of a top-up, even above what remains, and opens the proposal', async () => {
  const GIVE = 'POST /v1/operator/charge/9/refund'
  const { callsTo, place } = openCharges('/charge', {
    'POST /v1/operator/member/search': () => ok({ members: [], is_cut: false }),
    'POST /v1/operator/member/find': () => ok({ members: [someone(3, '하루')], unknown: [] }),
    [GIVE]: () =>
      callsTo(GIVE).length === 1 ? refused(400, 'treasury.charge_amount', '그만큼은 안 돼요.', 'amount') : ok({ proposal_no: 21 }),
  })
  await type(/회원 번호, 아이디/, '하루')
  await click('찾기')
  await waitFor(() => expect(place()).toBe('/charge?user_no=3'))
  ;(await screen.findByRole('link', { name: /300 VIV/ })).click()
  await click('충전 환불 올리기')
  expect(await screen.findByText('1부터 250까지 숫자로 적어 주세요.')).toBeTruthy()
  await type('돌려줄 비브', '250')
  await type('까닭', 'minor')
  await type('어떤 자료로 확인했나요', '가족관계증명서를 확인했어요')
  await click('충전 환불 올리기')
  expect(await screen.findByText('그만큼은 안 돼요.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('돌려줄 비브')))
  await click('충전 환불 올리기')
  await waitFor(() => expect(place()).toBe('/proposal/21'))
  expect(callsTo(GIVE)[1]!.body).toEqual({ amount: 250, cause: 'minor', reason: '가족관계증명서를 확인했어요' })
})

test('disables the refund of a top-up that was never paid', async () => {
  openCharges('/charge/9', { [CHARGE]: () => ok(aCharge({ state: 3 })) })
  expect((await screen.findByRole('button', { name: '충전 환불 올리기' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('결제가 끝났고 아직 다 돌려주지 않은 충전만 환불할 수 있어요.')).toBeTruthy()
})

test('every code of a refund and of a top-up has Korean words', () => {
  const isKorean = (text: string | undefined) => /[가-힣]/.test(text ?? '')
  for (const reason of Object.keys(REFUND_WORDS)) expect(isKorean(refunds.reasons[reason]), reason).toBe(true)
  for (const state of Object.values(REFUND)) expect(isKorean(refunds.states[state]), String(state)).toBe(true)
  for (const state of Object.values(CHARGE_STATES)) expect(isKorean(charges.states[state]), String(state)).toBe(true)
  for (const cause of REFUND_CAUSES) expect([isKorean(charges.causes[cause]), isKorean(facts.values[cause])], cause).toEqual([true, true])
  for (const why of REFUSALS) expect(isKorean(failWords(why)), why).toBe(true)
  for (const why of Object.keys(REFUSED_WORDS)) expect(noteWords(`${why}: 10000 KRW`)).toMatch(/^[가-힣 ]+요 \(10,000원\)$/)
  expect([failWords('카드가 해지됐어요'), noteWords('mismatch: 5 USD'), noteWords('국민은행에서 보냈어요')]).toEqual([
    '카드가 해지됐어요',
    '주문과 다른 금액이 결제됐어요 (5 USD)',
    '국민은행에서 보냈어요',
  ])
})

test('every act and every kind of proposal has a label', () => {
  for (const act of TOPUP_ACTS) expect(operatorLog.acts[act], act).toBeTruthy()
  for (const kind of TOPUP_PROPOSAL_KINDS) expect(proposals.kinds[kind], kind).toBeTruthy()
})

test('MemberCharges links to each top-up and its refunds', async () => {
  showSection('/books', <MemberCharges userNo={3} />, '/books/3', {
    [CHARGES]: () => ok([aCharge({ refunds: [{ refund_no: 5, viv: 50, won: 5000, state: 2 }] })]),
  })
  expect((await screen.findByRole('link', { name: '9' })).getAttribute('href')).toBe('/charge/9')
  expect(screen.getByRole('link', { name: '환불 5 · 5,000원 · 돌려줬어요' }).getAttribute('href')).toBe('/refund/5')
})

test('offers to print all top-ups of a member, but not beside an open one, which is printed instead', async () => {
  openCharges('/charge?user_no=3')
  expect(await screen.findByRole('button', { name: '모두 불러와 인쇄' })).toBeTruthy()
  cleanup()
  openCharges('/charge/9?user_no=3')
  await screen.findByRole('button', { name: '충전 환불 올리기' })
  expect(screen.queryByRole('button', { name: '모두 불러와 인쇄' })).toBeNull()
})
