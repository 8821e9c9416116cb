import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { resetConsole, OWN_MEMBER, ok, refused, showSection, operatorNamed, someone } from '#kit/web/console/testing.tsx'
import { queryClient } from '#kit/web/query.ts'
import { confirm } from '#kit/web/overlays.ts'
import { proposalMember } from '../contract.ts'
import { Log } from './log/Log.tsx'
import { Proposals } from './Proposals.tsx'
import { Change, ProposedMember, proposalKind } from './public.ts'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/proposal'
const ONE = 'GET /v1/operator/proposal/3'
const DECIDE = 'POST /v1/operator/proposal/3/decide'
const WITHDRAW = 'POST /v1/operator/proposal/3/withdraw'
const LOG = 'GET /v1/operator/log'
const HEAD = 'GET /v1/operator/log/head'
const noHead = () => ok({ head: null })
const page = (rows: object[], next_no: number | null = null) => ok({ rows, next_no })
const aProposal = (of: object = {}) => ({
  proposal_no: 3,
  kind: 'adjust',
  target: 'user:5',
  payload: { user_no: 1234, bucket: 'paid', amount: -1200 },
  reason: '두 번 들어간 비브예요',
  state: 'proposed',
  is_expired: false,
  is_mine: false,
  may_decide: true,
  is_orphan: false,
  proposed_by: operatorNamed(8, '운영둘'),
  members: [],
  member_count: 0,
  decided_by: null,
  decide_reason: '',
  result: null,
  seen: null,
  view: { member: { ...someone(5, '하루'), state: 'left' }, after: -100 },
  version: 'v1',
  reg_dt: '2026-11-20T05:00:00Z',
  expire_dt: '2026-11-27T05:00:00Z',
  end_dt: null,
  ...of,
})
const aLine = (log_no: number, of: object = {}) => ({
  log_no,
  who: operatorNamed(7, '운영하나'),
  roles: ['finance'],
  act: 'config.save',
  target: 'config:gift_max',
  facts: { after: 2000, before: 1000 },
  reason: '약관이 바뀌었어요',
  ip: '127.0.0.1',
  reg_dt: '2026-11-20T05:00:00Z',
  ...of,
})

beforeEach(resetConsole)

const kinds = {
  adjust: proposalKind(z.object({ member: proposalMember, after: z.number() }), {
    rows: ({ member, after }) => [
      ['누구', <ProposedMember key="member" of={member} />],
      ['얼마', <Change key="after" before="1,100 VIV" after={`${after} VIV`} by="-1,200 VIV" isBad={after < 0} />],
    ],
    effect: ({ after }) => `${after} VIV가 돼요.`,
    members: ({ member }) => [member],
    amount: ({ amount }) => `${String(amount)} VIV`,
  }),
}
const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) => {
  const given = { [LIST]: () => ok([aProposal()]), [ONE]: () => ok(aProposal()), ...answers }
  return showSection('/proposal', <Proposals kinds={kinds} />, at, given, refusedRights)
}
const button = (name: string) => screen.findByRole('button', { name })
const type = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('lists open proposals first and filters state and kind by the address', async () => {
  const { callsTo, place } = open('/proposal')
  expect(await screen.findByText('두 번 들어간 비브예요')).toBeTruthy()
  expect(callsTo(LIST)[0]!.url).toContain('state=open')
  fireEvent.click(screen.getByRole('button', { name: '모두' }))
  await waitFor(() => expect(place()).toBe('/proposal?state=all'))
  type('종류', 'grant')
  await waitFor(() => expect(place()).toBe('/proposal?state=all&kind=grant'))
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toMatch(/kind=grant/))
  expect(callsTo(LIST).at(-1)!.url).not.toMatch(/state=/)
})

test('shows what an approval changes, asks it in the confirmation and shows a refused approval', async () => {
  const { callsTo } = open('/proposal/3', {
    [DECIDE]: () =>
      callsTo(DECIDE).length === 1
        ? refused(409, 'operator.changed', '보고 있던 내용이 그사이 바뀌었어요.')
        : ok(aProposal({ state: 'executed' })),
    [ONE]: () => ok(aProposal(callsTo(DECIDE).length === 0 ? {} : { version: 'v2' })),
  })
  expect(await screen.findByText('-100 VIV')).toBeTruthy()
  expect(screen.getByText('(-1,200 VIV)')).toBeTruthy()
  expect(screen.getByRole('link', { name: '하루 (5번)' }).getAttribute('href')).toBe('/member/5')
  expect(screen.getByText('떠난 회원')).toBeTruthy()
  expect(screen.getByRole('link', { name: '회원 5' }).getAttribute('href')).toBe('/member/5')
  fireEvent.click(await button('승인하고 처리하기'))
  expect(await screen.findByText('보고 있던 내용이 그사이 바뀌었어요.')).toBeTruthy()
  const text = '-100 VIV가 돼요. 승인하면 바로 처리되고, 되돌리려면 새로 처리해야 해요. 승인할까요?'
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ text }))
  await waitFor(() => expect(callsTo(ONE)).toHaveLength(2))
  fireEvent.click(await button('승인하고 처리하기'))
  await waitFor(() => expect(callsTo(DECIDE)).toHaveLength(2))
  expect(callsTo(DECIDE)[1]!.body).toEqual({ approve: true, reason: '', version: 'v2' })
  expect(callsTo(DECIDE)[1]!.headers['idempotency-key']).not.toBe(callsTo(DECIDE)[0]!.headers['idempotency-key'])
})

test('closes the decision for an operator whom the proposal concerns', async () => {
  open('/proposal/3', { [ONE]: () => ok(aProposal({ view: { member: { ...someone(OWN_MEMBER), state: 'active' }, after: 5 } })) })
  for (const name of ['승인하고 처리하기', '반려하기']) expect((await button(name)).hasAttribute('disabled')).toBe(true)
})

test('shows what the deciding operator saw, and the request alone of a proposal that nobody decided', async () => {
  const ended = { view: null, version: null, end_dt: '2026-11-21T05:00:00Z' }
  const seen = { member: { ...someone(5, '하루'), state: 'active' }, after: 7 }
  open('/proposal/3', { [ONE]: () => ok(aProposal({ ...ended, state: 'executed', seen, decided_by: someone(9, '운영셋') })) })
  expect(await screen.findByRole('heading', { name: '결정한 사람이 본 내용' })).toBeTruthy()
  expect(screen.getByText('7 VIV')).toBeTruthy()
  cleanup()
  open('/proposal/3', { [ONE]: () => ok(aProposal({ ...ended, state: 'withdrawn' })) })
  expect(await screen.findByText('-1,200')).toBeTruthy()
  // Numbers of rows are not formatted as amounts.
  expect(screen.getByText('1234')).toBeTruthy()
})

test('says that another operator decided or withdrew it meanwhile', async () => {
  for (const [of, name] of [
    [{ state: 'rejected', decided_by: operatorNamed(9) }, '반려'],
    [{ state: 'withdrawn' }, '거둠'],
  ] as const) {
    let one = aProposal()
    open('/proposal/3', { [ONE]: () => ok(one) })
    await button('반려하기')
    expect(screen.queryByText(/다른 운영자가 방금/)).toBeNull()
    one = aProposal({ ...of, view: null, version: null, end_dt: '2026-11-21T05:00:00Z' })
    void queryClient.invalidateQueries()
    expect(await screen.findByText(`다른 운영자가 방금 처리했어요. 지금은 ${name} 상태예요.`)).toBeTruthy()
    cleanup()
    queryClient.clear()
  }
})

test('names members and amount in the rows; searches, sorts and pages by the last row', async () => {
  const rows = Array.from({ length: 30 }, (_, nth) =>
    aProposal({ proposal_no: 40 - nth, reason: `이유 ${nth}`, members: [someone(5, '하루')], member_count: nth === 0 ? 4 : 1 }),
  )
  const { callsTo, place } = open('/proposal', { [LIST]: ({ url }) => ok(url.includes('after_no') ? [] : rows) })
  const first = await screen.findByRole('link', { name: /이유 0/ })
  expect(first.textContent).toContain('하루 (5번) 외 3명')
  expect(first.textContent).toContain('-1200 VIV')
  const asked = () => new URL(callsTo(LIST).at(-1)!.url, 'http://x').searchParams
  fireEvent.click(await button('더 보기'))
  await waitFor(() => expect(asked().get('after_no')).toBe('11'))
  fireEvent.change(screen.getByLabelText('순서'), { target: { value: 'oldest' } })
  await waitFor(() => expect([asked().get('sort'), asked().get('after_no')]).toEqual(['oldest', null]))
  type('회원 이름, 실명, 전화번호, 번호', '김하루')
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(asked().get('q')).toBe('김하루'))
  expect(place()).toBe('/proposal?sort=oldest&q=%EA%B9%80%ED%95%98%EB%A3%A8')
})

test('offers no decision to an operator who only sees the proposal', async () => {
  open('/proposal/3', { [ONE]: () => ok(aProposal({ may_decide: false })) })
  expect(await screen.findByText('두 번 들어간 비브예요')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /승인하고 처리하기|반려하기/ })).toBeNull()
})

test('requires a reason to reject', async () => {
  const { callsTo } = open('/proposal/3', { [DECIDE]: () => ok(aProposal({ state: 'rejected' })) })
  fireEvent.click(await button('반려하기'))
  expect(await screen.findByText('2자 이상 적어 주세요.')).toBeTruthy()
  type('반려하는 이유', '근거가 모자라요')
  fireEvent.click(await button('반려하기'))
  await waitFor(() => expect(callsTo(DECIDE)[0]?.body).toEqual({ approve: false, reason: '근거가 모자라요' }))
})

test('allows to withdraw but not to decide an own proposal', async () => {
  const { callsTo } = open('/proposal/3', {
    [ONE]: () => ok(aProposal({ is_mine: true })),
    [WITHDRAW]: () => ok(aProposal({ state: 'withdrawn' })),
  })
  for (const name of ['승인하고 처리하기', '반려하기']) expect((await button(name)).hasAttribute('disabled')).toBe(true)
  expect(screen.getAllByText('내가 올린 안건이라 다른 운영자가 결정해야 해요.')).toHaveLength(2)
  fireEvent.click(await button('안건 거두기'))
  await waitFor(() => expect(callsTo(WITHDRAW)).toHaveLength(1))
})

test('allows only a rejection when the proposer is no longer an operator', async () => {
  open('/proposal/3', { [ONE]: () => ok(aProposal({ is_orphan: true })) })
  expect((await button('승인하고 처리하기')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('올린 사람이 이제 운영자가 아니에요')).toBeTruthy()
  expect((await button('반려하기')).hasAttribute('disabled')).toBe(false)
  cleanup()
  open('/proposal/4')
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

test('offers no decision for an expired proposal', async () => {
  open('/proposal/3', { [ONE]: () => ok(aProposal({ is_expired: true })) })
  expect(await screen.findByText('기한 지남')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /승인하고|반려하기|거두기/ })).toBeNull()
})

test('shows the log as a table, filtered by the address and paged', async () => {
  const lines = Array.from({ length: 50 }, (_, nth) => aLine(100 - nth))
  const { callsTo, place } = showSection('/log', <Log acts={['config.save']} />, '/log?act=config.save', {
    [HEAD]: noHead,
    [LOG]: ({ url }) => (url.includes('before_no') ? page([aLine(1, { reason: '첫 일' })]) : page(lines, 51)),
  })
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.slice(0, 7).map((head) => head.textContent)).toEqual(['때', '운영자', '한 일', '대상', '내용', '이유', 'IP'])
  expect(screen.getAllByRole('row', { name: '상태 1,000 2,000' })).toHaveLength(50)
  expect(screen.getAllByRole('link', { name: '설정값 선물 한 번 한도 (VIV)' })[0]!.getAttribute('href')).toBe('/config/gift_max')
  fireEvent.click(await button('더 보기'))
  expect(await screen.findByText('첫 일')).toBeTruthy()
  expect(callsTo(LOG)[1]!.url).toContain('before_no=51')

  type('운영자 번호', '하나')
  fireEvent.click(await button('찾기'))
  expect(await screen.findByText('번호는 숫자로 적어 주세요.')).toBeTruthy()
  type('운영자 번호', '7')
  type('이 날까지', '2026-11-20')
  fireEvent.click(await button('찾기'))
  await waitFor(() => expect(place()).toBe('/log?act=config.save&operator_no=7&until=2026-11-20'))
  await waitFor(() => {
    const asked = new URL(callsTo(LOG).at(-1)!.url, 'http://x').searchParams
    expect([asked.get('act'), asked.get('operator_no'), asked.get('until_dt')]).toEqual([
      'config.save',
      '7',
      '2026-11-20T23:59:59.999+09:00',
    ])
  })
})

test('shows states in words and finds a target by its Korean name', async () => {
  const line = aLine(1, { act: 'exchange.pay', target: 'exchange:12', facts: { before: 2, after: 4 } })
  const { callsTo, place } = showSection('/log', <Log acts={[]} />, '/log', {
    [LOG]: () => page([line, aLine(2, { act: 'order.goodwill', target: 'order:40' })]),
    [HEAD]: noHead,
  })
  expect(await screen.findByRole('row', { name: '상태 승인 지급' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '주문 40' }).getAttribute('href')).toBe('/order?no=40')
  expect(screen.getByRole('link', { name: '환전 12' }).getAttribute('href')).toBe('/exchange/12')
  type(/^대상/, '아무거나')
  fireEvent.click(await button('찾기'))
  expect(await screen.findByText('환전 12처럼 종류와 번호를 적어 주세요.')).toBeTruthy()
  type(/^대상/, '환전 12')
  fireEvent.click(await button('찾기'))
  await waitFor(() => expect(place()).toBe('/log?target=exchange%3A12'))
  await waitFor(() => expect(new URL(callsTo(LOG).at(-1)!.url, 'http://x').searchParams.get('target')).toBe('exchange:12'))
  expect(screen.getByLabelText(/^대상/)).toHaveProperty('value', '환전 12')
})

test('lists each member of a proposal for several, with the sum', async () => {
  const payload = { user_nos: [20, 3], amount: 5000, expire_day: null, words: '가을 걷기' }
  open('/proposal/3', { [ONE]: () => ok(aProposal({ kind: 'grant', target: 'users:2', payload, state: 'withdrawn', view: null })) })
  expect((await screen.findByRole('link', { name: '회원 20' })).getAttribute('href')).toBe('/member/20')
  expect(screen.getByRole('link', { name: '회원 3' }).getAttribute('href')).toBe('/member/3')
  expect(screen.getByText('10,000')).toBeTruthy()
})

test('a proposal for a new budget names no number', async () => {
  open('/proposal/3', { [ONE]: () => ok(aProposal({ kind: 'event', target: 'event:new', payload: {}, view: null })) })
  await screen.findByText('무료 비브 예산 새로 만들기')
})

test('names a member without a link for an operator who may not open their page', async () => {
  open('/proposal/3', {}, ['member.see'])
  expect(await screen.findByText('하루 (5번)')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '하루 (5번)' })).toBeNull()
})

test('refetches the list every minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { callsTo } = open('/proposal', { [LIST]: () => ok(callsTo(LIST).length === 1 ? [] : [aProposal()]) })
  expect(await screen.findByText('여기에는 안건이 없어요')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await screen.findByText('두 번 들어간 비브예요')).toBeTruthy()
  vi.useRealTimers()
})

test('a decided change of roles shows the names of the roles', async () => {
  const result = { roles: ['finance', 'ads'], operator_no: 115 }
  const one = aProposal({
    kind: 'operator_roles',
    state: 'executed',
    decided_by: operatorNamed(9),
    payload: result,
    result,
    view: null,
    version: null,
  })
  open('/proposal/3', { [LIST]: () => ok([one]), [ONE]: () => ok(one) })
  const names = await screen.findAllByText('역할', { selector: 'dt' })
  expect(names.at(-1)!.nextElementSibling?.textContent).toBe('비브·정산 · 광고')
})
