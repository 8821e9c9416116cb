import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetConsole, ok, refused, showSection, someone, click, type, OWN_MEMBER } from '#kit/web/console/testing.tsx'
import Gifts from './Gifts.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/gift'
const ONE = 'GET /v1/operator/gift/6'
const aGift = (of: object = {}) => ({
  gift_no: 6,
  from: someone(1, '보낸이'),
  to: someone(2, '받은이'),
  amount: 500,
  message: '고마워요',
  state: 1,
  remaining: 500,
  is_frozen: false,
  fraud_dt: '2026-11-21T05:00:00Z',
  proposal_no: null,
  journal_no: 77,
  reg_dt: '2026-11-20T05:00:00Z',
  end_dt: null,
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/gift', <Gifts />, at, { [LIST]: () => ok([aGift()]), [ONE]: () => ok(aGift()), ...answers })

test('requests a member’s gifts only after the member is found', async () => {
  const { callsTo, place } = open('/gift?side=sent', {
    'POST /v1/operator/member/search': () => ok({ members: [], is_cut: false }),
    'POST /v1/operator/member/find': ({ body }) =>
      ok({ members: (body as { lines: string[] }).lines[0] === '보낸이' ? [someone(1)] : [], unknown: [] }),
  })
  expect(await screen.findByText('먼저 회원을 찾아 주세요.')).toBeTruthy()
  await type(/회원 번호, 아이디/, '없는이')
  await click('찾기')
  expect(await screen.findByText('그런 회원을 찾지 못했어요.')).toBeTruthy()
  expect(callsTo(LIST)).toEqual([])
  await type(/회원 번호, 아이디/, '보낸이')
  await click('찾기')
  await waitFor(() => expect(place()).toBe('/gift?side=sent&user_no=1'))
  expect(await screen.findByText('보낸이 → 받은이')).toBeTruthy()
  expect(callsTo(LIST)[0]!.url).toContain('side=sent&user_no=1')
})

test('freezes a gift with the time of the report in Korean time; a refused time is shown at its field', async () => {
  const FREEZE = 'POST /v1/operator/gift/6/freeze'
  const { callsTo } = open('/gift/6', { [FREEZE]: () => refused(400, 'treasury.report_dt', '24시간 안에만 돼요.', 'report_dt') })
  await click('사용 멈추기')
  expect(await screen.findByText('신고한 날과 시각을 적어 주세요.')).toBeTruthy()
  await type(/보낸 회원이 신고한 때/, '2026-11-20T20:30')
  await type(/이유/, '문의 12번에서 확인했어요')
  await click('사용 멈추기')
  expect(await screen.findByText('24시간 안에만 돼요.')).toBeTruthy()
  expect(callsTo(FREEZE)[0]!.body).toEqual({ report_dt: '2026-11-20T20:30:00+09:00', reason: '문의 12번에서 확인했어요' })
  expect(screen.queryByRole('button', { name: '선물 취소 올리기' })).toBeNull()
})

test('a frozen gift can be unfrozen or proposed for cancellation, but not proposed twice', async () => {
  const VOID = 'POST /v1/operator/gift/6/void'
  let waits: number | null = null
  const { callsTo } = open('/gift/6', {
    [ONE]: () => ok(aGift({ is_frozen: true, proposal_no: waits })),
    [VOID]: () => ok({ proposal_no: (waits = 12) }),
  })
  expect(await screen.findByRole('button', { name: '다시 쓸 수 있게 하기' })).toBeTruthy()
  const [, reason] = screen.getAllByLabelText(/이유/)
  await waitFor(() => expect(reason).toBeTruthy())
  fireEvent.change(reason!, { target: { value: '두 사람이 확인한 사기예요' } })
  await click('선물 취소 올리기')
  await waitFor(() => expect(callsTo(VOID)).toHaveLength(1))
  expect((await screen.findByRole('link', { name: '안건 12 보기' })).getAttribute('href')).toBe('/proposal/12')
  expect(screen.queryByRole('button', { name: '선물 취소 올리기' })).toBeNull()
})

test('disables actions on the operator’s own gift', async () => {
  open('/gift/6', { [ONE]: () => ok(aGift({ to: someone(OWN_MEMBER) })) })
  expect((await screen.findByRole('button', { name: '사용 멈추기' })).hasAttribute('disabled')).toBe(true)
})

test('an ended gift offers no action', async () => {
  open('/gift/6', { [ONE]: () => ok(aGift({ state: 2, end_dt: '2026-11-20T06:00:00Z' })) })
  expect(await screen.findByText('선물 6')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '사용 멈추기' })).toBeNull()
})

test('offers to print all gifts, but not beside an open one, which is printed instead', async () => {
  open('/gift')
  expect(await screen.findByRole('button', { name: '모두 불러와 인쇄' })).toBeTruthy()
  cleanup()
  open('/gift/6')
  await screen.findByRole('button', { name: '사용 멈추기' })
  expect(screen.queryByRole('button', { name: '모두 불러와 인쇄' })).toBeNull()
})
