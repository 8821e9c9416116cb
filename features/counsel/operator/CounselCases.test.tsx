import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import CounselCases from './CounselCases.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/counsel'
const ONE = 'GET /v1/operator/counsel/12'
const DECIDE = 'POST /v1/operator/counsel/12/decide'
const CORRECT = 'POST /v1/operator/counsel/12/correct'
const END = 'POST /v1/operator/counsel/12/end'
const PEOPLE = 'POST /v1/operator/counsel/12/people'
const ANSWER = '답 (두 사람이 읽어요)'
const AT = '2026-11-20T05:00:00Z'

const dispute = {
  reason: '약속보다 일찍 끝났어요',
  state: 0,
  opened_by: 'member',
  refund_percent: null,
  refund_viv: null,
  answer: null,
  reg_dt: AT,
  decide_dt: null,
  by: null,
}
const aRow = (coun_no: number, of: object = {}) => ({
  coun_no,
  state: 3,
  close_code: 'MEMBER_END',
  title: '운동 질문',
  channel: 'chat',
  cate_no: 3,
  member: someone(101, '푸****래'),
  expert: someone(102, '정*윤'),
  price: 300,
  paid_viv: 300,
  hope_dt: AT,
  close_dt: AT,
  dispute,
  sort_dt: AT,
  ...of,
})
const aCase = (of: object = {}) => ({
  ...aRow(12),
  minutes: 30,
  ext_count: 0,
  reg_dt: AT,
  accept_dt: AT,
  start_dt: AT,
  end_dt: AT,
  quit_dt: AT,
  adjust_seconds: 0,
  reward: null,
  reason: null,
  parts: [{ ref: 'coun:12', minutes: 30, price: 300, paid_viv: 300 }],
  asked_viv: 0,
  returned_viv: 0,
  refundable_viv: 300,
  pending_viv: 300,
  release_dt: null,
  messages: { member: 4, expert: 7 },
  events: [
    { event: 'T06', actor: 'system', from_dt: AT, to_dt: null, detail: {} },
    {
      event: 'device_test',
      actor: 'member',
      from_dt: AT,
      to_dt: null,
      detail: { camera: 'denied', microphone: 'ok', speaker: true, network: 'direct' },
    },
    { event: 'down', actor: 'member', from_dt: AT, to_dt: '2026-11-20T05:02:00Z', detail: {} },
    { event: 'present', actor: 'expert', from_dt: AT, to_dt: '2026-11-20T05:12:00Z', detail: {} },
  ],
  act: 'decide',
  proposal_no: null,
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/counsel', <CounselCases />, at, { [LIST]: () => ok([aRow(12), aRow(13)]), [ONE]: () => ok(aCase()), ...answers })

test('queue, order and search are in the address and in the request', async () => {
  const { callsTo, place } = open('/counsel')
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(callsTo(LIST)[0]!.url).toContain('queue=dispute&sort=oldest')
  fireEvent.click(screen.getByRole('button', { name: '결정함' }))
  await waitFor(() => expect(place()).toBe('/counsel?queue=decided'))
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('queue=decided&sort=newest'))
})

test('a case names the reward that was taken off the price, and whether it came back', async () => {
  const reward = { ki_no: 8, viv: 120, is_returned: false }
  open('/counsel/12', { [ONE]: () => ok(aCase({ reward })) })
  expect(await screen.findByText('상품 가격 420 VIV에서 −120 VIV (질문 8번)')).toBeTruthy()
  cleanup()
  open('/counsel/12', { [ONE]: () => ok(aCase({ reward: { ...reward, is_returned: true } })) })
  expect(await screen.findByText(/다른 상담에서 다시 뺄 수 있음/)).toBeTruthy()
  cleanup()
  open('/counsel/12')
  await screen.findByText('가격')
  expect(screen.queryByText('뺀 지식 보상')).toBeNull()
})

test('a case shows the time line, the messages and the money; names stay masked until a reason is given', async () => {
  const { callsTo } = open('/counsel/12', {
    [PEOPLE]: () => ok({ member: { ...someone(101, '푸른바다고래'), real_name: '김하루' }, expert: null }),
  })
  expect(await screen.findByText('상담 시작')).toBeTruthy()
  expect(screen.getByText('회원 · 카메라 막힘 · 마이크 정상 · 직접 연결만')).toBeTruthy()
  expect(screen.getByText('소리가 끊긴 시간')).toBeTruthy()
  expect(screen.getByText('4개')).toBeTruthy()
  expect(screen.getByText('결정할 때까지 멈춤')).toBeTruthy()
  expect(screen.getByText('푸****래 (101번)')).toBeTruthy()
  await click('이름 보기')
  await click('이유를 남기고 보기')
  expect(await screen.findByText('2자 이상 적어 주세요.')).toBeTruthy()
  expect(callsTo(PEOPLE)).toEqual([])
  await type('이름을 보는 이유 (기록에 남아요)', '본인 확인')
  await click('이유를 남기고 보기')
  expect(await screen.findByText('푸른바다고래 (101번)')).toBeTruthy()
  expect(screen.getByText('실명 김하루')).toBeTruthy()
  expect(callsTo(PEOPLE)[0]!.body).toEqual({ reason: '본인 확인' })
})

test('a decision shows viv and both messages before it is sent, and opens the next case', async () => {
  const { callsTo, place } = open('/counsel/12', {
    [DECIDE]: () => ok({ proposal_no: null }),
    'GET /v1/operator/counsel/13': () => ok(aCase({ ...aRow(13) })),
  })
  await type(ANSWER, '기록을 살펴보고 결정했어요.')
  fireEvent.click(screen.getByRole('button', { name: /돌려주지 않고 답하기/ }))
  expect(await screen.findByText('얼마나 돌려줄지 골라 주세요.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '비율 적기' }))
  fireEvent.change(screen.getByLabelText('돌려줄 비율 (%)'), { target: { value: '33' } })
  expect(screen.getByText('+99')).toBeTruthy()
  expect(screen.getByText('문의한 상담의 99 VIV를 돌려드렸어요')).toBeTruthy()
  expect(screen.getByText('문의가 마무리돼 99 VIV를 회원에게 돌려드렸어요')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /99 VIV 돌려주기/ }))
  await waitFor(() =>
    expect(callsTo(DECIDE)[0]?.body).toEqual({ refund_percent: 33, refund_viv: 99, answer: '기록을 살펴보고 결정했어요.' }),
  )
  expect(vi.mocked(confirm).mock.calls[0]![0]).toMatchObject({ text: '회원에게 99 VIV를 돌려줄까요? 되돌릴 수 없어요.' })
  await waitFor(() => expect(place()).toBe('/counsel/13'))
})

test('above the limit it is proposed, and the case links to the open proposal', async () => {
  let one = aCase({ parts: [{ ref: 'coun:12', minutes: 30, price: 1500, paid_viv: 1500 }], pending_viv: 1500 })
  open('/counsel/12', {
    [LIST]: () => ok([aRow(12)]),
    [ONE]: () => ok(one),
    [DECIDE]: () => {
      one = aCase({ proposal_no: 5 })
      return ok({ proposal_no: 5 })
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: '모두 돌려주기' }))
  expect(screen.getByText('1,000 VIV를 넘어서 다른 운영자가 한 번 더 확인해야 해요.')).toBeTruthy()
  await type(ANSWER, '기록을 살펴보고 결정했어요.')
  fireEvent.click(screen.getByRole('button', { name: /안건 올리기/ }))
  expect(await screen.findByRole('link', { name: '안건 5 보기' })).toBeTruthy()
  expect(toast).toHaveBeenCalledWith('안건으로 올렸어요. 다른 운영자가 결정해요.')
})

test('a correction needs what the member said', async () => {
  const corrected = open('/counsel/12', {
    [ONE]: () =>
      ok(aCase({ state: 5, close_code: 'MEMBER_NO_SHOW', act: 'correct', dispute: null, quit_dt: null, start_dt: null, messages: null })),
    [CORRECT]: () => ok({ proposal_no: null }),
  })
  await type(ANSWER, '기록을 살펴보고 결정했어요.')
  fireEvent.click(screen.getByRole('button', { name: /300 VIV 돌려주기/ }))
  expect(await screen.findByText('10자 이상 적어 주세요.')).toBeTruthy()
  await type('회원이 알려 온 내용 (두 사람이 읽어요)', '앱이 꺼져서 못 들어갔대요')
  fireEvent.click(screen.getByRole('button', { name: /300 VIV 돌려주기/ }))
  await waitFor(() =>
    expect(corrected.callsTo(CORRECT)[0]?.body).toMatchObject({
      refund_percent: 100,
      refund_viv: 300,
      inquiry: '앱이 꺼져서 못 들어갔대요',
    }),
  )
})

test('an open counselling is ended with the share that comes back', async () => {
  const { callsTo } = open('/counsel/12', {
    [ONE]: () => ok(aCase({ state: 6, close_code: null, close_dt: null, act: 'end', dispute: null, paid_viv: 0, asked_viv: 90 })),
    [END]: () => ok({ proposal_no: null }),
  })
  fireEvent.click(await screen.findByRole('radio', { name: '절반 돌려주기' }))
  expect(screen.getByText('+240')).toBeTruthy()
  await type('끝내는 이유 (두 사람이 읽어요)', '운영 규정을 어긴 상담이에요')
  fireEvent.click(screen.getByRole('button', { name: /상담 끝내기/ }))
  await waitFor(() => expect(callsTo(END)[0]?.body).toEqual({ return_percent: 50, return_viv: 240, reason: '운영 규정을 어긴 상담이에요' }))
})

test('says who decided first', async () => {
  let one = aCase()
  const decided = {
    ...dispute,
    state: 1,
    refund_percent: 0,
    refund_viv: 0,
    answer: '살펴봤어요',
    decide_dt: AT,
    by: operatorNamed(9, '다온'),
  }
  open('/counsel/12', {
    [LIST]: () => ok([aRow(12)]),
    [ONE]: () => ok(one),
    [DECIDE]: () => {
      one = aCase({ act: null, dispute: decided })
      return refused(409, 'counsel_case.not_now', '지금은 이 결정을 할 수 없어요.')
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: '그대로 두기' }))
  await type(ANSWER, '기록을 살펴보고 결정했어요.')
  fireEvent.click(screen.getByRole('button', { name: /돌려주지 않고 답하기/ }))
  expect(await screen.findByText('다른 운영자가 방금 처리했어요. 지금은 결정함 상태예요.')).toBeTruthy()
  expect(screen.getByText('돌려주지 않음')).toBeTruthy()
})

test('the own counselling has no decision', async () => {
  open('/counsel/12', { [ONE]: () => ok(aCase({ expert: someone(OWN_MEMBER, '정*윤') })) })
  expect(await screen.findByText('내 계정의 일이라 다른 운영자가 처리해야 해요.')).toBeTruthy()
})
