import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetConsole, ok, refused, showSection, operatorNamed } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { Log } from './Log.tsx'
import Proposals from './Proposals.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/proposal'
const ONE = 'GET /v1/operator/proposal/3'
const DECIDE = 'POST /v1/operator/proposal/3/decide'
const WITHDRAW = 'POST /v1/operator/proposal/3/withdraw'
const LOG = 'GET /v1/operator/log'
const aProposal = (of: object = {}) => ({
  proposal_no: 3,
  kind: 'adjust',
  target: 'user:5',
  payload: { user_no: 1234, bucket: 'paid', amount: -1200 },
  reason: '두 번 들어간 비브예요',
  state: 'proposed',
  is_expired: false,
  is_mine: false,
  is_orphan: false,
  proposed_by: operatorNamed(8, '운영둘'),
  decided_by: null,
  decide_reason: '',
  result: null,
  reg_dt: '2026-11-20T05:00:00Z',
  expire_dt: '2026-11-27T05:00:00Z',
  end_dt: null,
  ...of,
})
const aLine = (log_no: number, of: object = {}) => ({
  log_no,
  who: operatorNamed(7, '운영하나'),
  act: 'config.save',
  target: 'config:gift_max',
  facts: { after: 2000, before: 1000 },
  reason: '약관이 바뀌었어요',
  ip: '127.0.0.1',
  reg_dt: '2026-11-20T05:00:00Z',
  ...of,
})

beforeEach(() => {
  resetConsole()
  vi.mocked(confirm).mockClear().mockResolvedValue(true)
})
afterEach(() => vi.unstubAllGlobals())

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/proposal', <Proposals />, at, { [LIST]: () => ok([aProposal()]), [ONE]: () => ok(aProposal()), ...answers })
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

test('shows a proposal in words, approves after a confirmation and shows a refused execution', async () => {
  const { callsTo } = open('/proposal/3', {
    [DECIDE]: () =>
      callsTo(DECIDE).length === 1 ? refused(409, 'viv.insufficient', 'Insufficient Viv Amount') : ok(aProposal({ state: 'executed' })),
  })
  expect(await screen.findByText('-1,200')).toBeTruthy()
  expect(screen.getByText('유료')).toBeTruthy()
  // Numbers of rows are not formatted as amounts.
  expect(screen.getByText('1234')).toBeTruthy()
  expect(screen.getByRole('link', { name: '회원 5' }).getAttribute('href')).toBe('/books/5')
  fireEvent.click(await button('승인하고 처리하기'))
  expect(await screen.findByText('비브가 부족해요')).toBeTruthy()
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ text: '승인하면 바로 처리돼요. 되돌릴 수 없어요.' }))
  fireEvent.click(await button('승인하고 처리하기'))
  await waitFor(() => expect(callsTo(DECIDE)).toHaveLength(2))
  expect(callsTo(DECIDE)[1]!.body).toEqual({ approve: true, reason: '' })
  expect(callsTo(DECIDE)[1]!.headers['idempotency-key']).not.toBe(callsTo(DECIDE)[0]!.headers['idempotency-key'])
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
    [LOG]: ({ url }) => ok(url.includes('before_no') ? [aLine(1, { reason: '첫 일' })] : lines),
  })
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['때', '운영자', '한 일', '대상', '내용', '이유', 'IP'])
  expect(screen.getAllByText('바꾸기 전 1,000 · 바꾼 뒤 2,000')).toHaveLength(50)
  expect(screen.getAllByRole('link', { name: '설정값 gift_max' })[0]!.getAttribute('href')).toBe('/config/gift_max')
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
  const { callsTo, place } = showSection('/log', <Log acts={[]} />, '/log', { [LOG]: () => ok([line]) })
  expect(await screen.findByText('바꾸기 전 승인 · 바꾼 뒤 지급')).toBeTruthy()
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
  open('/proposal/3', { [ONE]: () => ok(aProposal({ kind: 'grant', target: 'users:2', payload })) })
  expect((await screen.findByRole('link', { name: '회원 20' })).getAttribute('href')).toBe('/books/20')
  expect(screen.getByRole('link', { name: '회원 3' }).getAttribute('href')).toBe('/books/3')
  expect(screen.getByText('10,000')).toBeTruthy()
})

test('refetches the list every minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { callsTo } = open('/proposal', { [LIST]: () => ok(callsTo(LIST).length === 1 ? [] : [aProposal()]) })
  expect(await screen.findByText('여기에는 안건이 없어요')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await screen.findByText('두 번 들어간 비브예요')).toBeTruthy()
  vi.useRealTimers()
})
