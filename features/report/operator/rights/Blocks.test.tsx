import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, OWN_MEMBER, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import Blocks from './Blocks.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/rights'
const ONE = 'GET /v1/operator/rights/3'
const PLAN = 'POST /v1/operator/rights/3/plan'
const REFUSE = 'POST /v1/operator/rights/3/refuse'
const OPEN = 'POST /v1/operator/rights'
const REASON = '이유 (기록에 남아요)'
const CLAIM = '제가 찍은 사진인데 허락 없이 올렸어요.'

const aRow = (block_no: number, of: object = {}) => ({
  block_no,
  target_kind: 'daily',
  target_no: 9,
  author: someone(101, '긴***가'),
  claimant: someone(102, '신***자'),
  claimant_name: '',
  state: 1,
  plan: null,
  reg_dt: '2026-11-20T05:00:00Z',
  end_dt: '2026-12-20T05:00:00Z',
  close_dt: null,
  ...of,
})
const aBlock = (of: object = {}) => ({
  ...aRow(3),
  claimant_mail: '',
  claim: CLAIM,
  objection: '',
  object_dt: null,
  reason: '',
  plan_by: null,
  close_by: null,
  case_no: 12,
  evidence: { content: '산에서 찍은 사진' },
  can_decide: true,
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/rights',
    <Blocks />,
    at,
    {
      [LIST]: () => ok([aRow(3), aRow(4, { state: 2, plan: 'restore', claimant: null, claimant_name: '하루사진' })]),
      [ONE]: () => ok(aBlock()),
      'GET /v1/operator/rights/4': () => ok(aBlock(aRow(4))),
      [PLAN]: () => ok({}),
      [REFUSE]: () => ok({}),
      ...answers,
    },
    refusedRights,
  )
const part = (title: string) => within(screen.getByRole('heading', { name: title }).closest('section')!)

test('the list says what is undecided, and the queue is in the address and in the request', async () => {
  const { callsTo, place } = open('/rights')
  const [first, second] = await screen.findAllByRole('listitem')
  for (const text of ['가려 둠', '아직 정하지 않음', /신\*\*\*자/]) expect(within(first!).getByText(text)).toBeTruthy()
  for (const text of ['이의 있음', '마지막 날 다시 보이기', /하루사진/]) expect(within(second!).getByText(text)).toBeTruthy()
  await click('끝난 것')
  await waitFor(() => expect(place()).toBe('/rights?queue=closed'))
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('queue=closed'))
})

test('a block shows both sides, and the plan for its last day needs a choice and a reason; then the next block opens', async () => {
  const { callsTo, place } = open('/rights/3')
  for (const text of ['산에서 찍은 사진', CLAIM, '작성자가 이의를 내지 않았어요.', '이의가 없으면 마지막 날 뒤에도 가려 둬요.']) {
    expect(await screen.findByText(text)).toBeTruthy()
  }
  expect(screen.getByRole('link', { name: '신고 12 보기' })).toBeTruthy()
  const plan = part('마지막 날에 어떻게 할까요?')
  fireEvent.change(plan.getByLabelText(new RegExp(`^${REASON.slice(0, 2)}`)), { target: { value: '사진을 처음 올린 사람을 확인했어요' } })
  await click('정하기')
  expect(await screen.findByText('어떻게 할지 골라 주세요.')).toBeTruthy()
  fireEvent.click(plan.getByRole('radio', { name: '마지막 날 뒤에도 가리기' }))
  await click('정하기')
  await waitFor(() =>
    expect(callsTo(PLAN).map(({ body }) => body)).toEqual([{ plan: 'remove', reason: '사진을 처음 올린 사람을 확인했어요' }]),
  )
  await waitFor(() => expect(place()).toBe('/rights/4'))
})

test('a request is refused only for a reason and after a question, which can be answered with no', async () => {
  const { callsTo } = open('/rights/3')
  await screen.findByText(CLAIM)
  const reason = part('요청 거절하기').getByLabelText(new RegExp(`^${REASON.slice(0, 2)}`))
  await click('요청 거절하기')
  expect(confirm).not.toHaveBeenCalled()
  fireEvent.change(reason, { target: { value: '누구나 쓸 수 있는 사진이에요' } })
  vi.mocked(confirm).mockResolvedValueOnce(false)
  await click('요청 거절하기')
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(callsTo(REFUSE)).toEqual([])
  await click('요청 거절하기')
  await waitFor(() => expect(callsTo(REFUSE).map(({ body }) => body)).toEqual([{ reason: '누구나 쓸 수 있는 사진이에요' }]))
})

test.each([
  ['it is their own content', { author: someone(OWN_MEMBER) }, []],
  ['they have no right', { can_decide: false }, ['rights.act']],
] as const)('an operator does not decide if %s', async (_, of, refusedRights) => {
  open('/rights/3', { [ONE]: () => ok(aBlock(of)) }, [...refusedRights])
  for (const name of ['정하기', '요청 거절하기']) {
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true)
  }
  expect(screen.queryAllByRole('link', { name: '요청 적기' })).toHaveLength(refusedRights.length === 0 ? 1 : 0)
})

test('an ended block says who ended it and cannot be decided', async () => {
  const ended = {
    state: 4,
    plan: 'remove',
    plan_by: operatorNamed(8),
    close_dt: '2026-12-20T05:00:00Z',
    objection: '제 사진이에요',
    reason: '확인했어요',
  }
  open('/rights/3', { [ONE]: () => ok(aBlock(ended)) })
  expect(await screen.findByText(/기한이 되어 자동/)).toBeTruthy()
  for (const text of ['정해 둠: 마지막 날 뒤에도 가리기', '제 사진이에요', '확인했어요']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /정하기|거절하기/ })).toBeNull()
})

test('a request of somebody without an account names each field that is missing, and opens the new block', async () => {
  const { callsTo, place } = open('/rights/new', {
    [OPEN]: () => ok({ block_no: 5 }),
    'GET /v1/operator/rights/5': () => ok(aBlock(aRow(5))),
  })
  const send = () => click('30일 동안 가리기')
  await send()
  expect(await screen.findByText('번호를 적어 주세요.')).toBeTruthy()
  await type('번호', '9')
  await type('요청한 사람의 이름', '하루사진')
  await send()
  expect(await screen.findByText('빠진 것이 있어요.')).toBeTruthy()
  await type('연락할 메일', 'photo@example.com')
  await send()
  expect(callsTo(OPEN)).toEqual([])
  await type(/^요청한 이유/, CLAIM)
  await send()
  const body = { target_kind: 'daily', target_no: 9, claimant_name: '하루사진', claimant_mail: 'photo@example.com', claim: CLAIM }
  await waitFor(() => expect(callsTo(OPEN)[0]?.body).toEqual(body))
  await waitFor(() => expect(place()).toBe('/rights/5'))
})
