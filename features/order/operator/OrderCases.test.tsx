import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { USE } from '../transitions.ts'
import OrderCases from './OrderCases.tsx'
import { UseCaseOf } from './order/UseCase.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const USES = 'GET /v1/operator/order/use'
const DECIDE = 'POST /v1/operator/order/use/5/decide'
const ORDER = 'GET /v1/operator/order/case/40'
const VOID = 'POST /v1/operator/order/case/40/void'
const GOODWILL = 'POST /v1/operator/order/case/40/goodwill'
const REASON = '시험으로 만든 주문이에요.'

const aUse = (of: object = {}) => ({
  use_no: 5,
  order_no: 40,
  order_item_no: 1,
  item_name: 'PT 10회',
  used_on: '2026-11-19',
  buyer: someone(101, '푸****래'),
  seller: someone(102, '정*윤'),
  used: 3,
  total: 10,
  share_viv: 50,
  note: '',
  objection: '그날은 가지 못했어요.',
  state: USE.objected,
  answer: null,
  object_dt: '2026-11-20T05:00:00Z',
  decide_dt: null,
  by: null,
  ...of,
})
const aRow = (order_item_no: number, held_viv: number) => ({
  order_item_no,
  item_name: `오일 ${order_item_no}`,
  sio_title: '',
  type: 2,
  pass: null,
  is_pass_over: false,
  ship_dt: null,
  qtt: 1,
  unit_amt: held_viv,
  ship_amt: 0,
  state: held_viv > 0 ? 2 : 9,
  held_viv,
  posted_viv: 0,
  back_viv: 0,
  good_viv: 0,
  goodwill_viv: held_viv,
  can_void: held_viv > 0,
})
const anOrder = {
  order_no: 40,
  state: 2,
  buyer: someone(101, '푸****래'),
  seller: someone(102, '정*윤'),
  company: '향기 가게',
  is_platform: false,
  items: [aRow(1, 180), aRow(2, 900), aRow(3, 0)],
  money: { paid: 1080, free: 0, held_viv: 1080, posted_viv: 0, back_viv: 0, back_paid: 0, back_free: 0 },
  proposal_no: null,
  reg_dt: '2026-11-20T05:00:00Z',
}

beforeEach(resetConsole)

const open = (answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/order', <OrderCases />, '/order', { [USES]: () => ok([aUse()]), [ORDER]: () => ok(anOrder), ...answers })
const find = async (number: string) => {
  await type('주문 번호', number)
  await click('찾기')
}

test('a disputed use is decided with a choice and an answer', async () => {
  const { callsTo } = open({ [DECIDE]: () => ok({}) })
  await screen.findByText('그날은 가지 못했어요.')
  await type('답 (두 사람이 읽어요)', REASON)
  await click('결정하기')
  await screen.findByText('결정을 골라 주세요.')
  fireEvent.click(screen.getByRole('radio', { name: '사용하지 않은 것으로 결정' }))
  await click('결정하기')
  await waitFor(() => expect(callsTo(DECIDE).map(({ body }) => body)).toEqual([{ stands: false, answer: REASON }]))
  expect(vi.mocked(confirm).mock.calls).toMatchObject([[{ text: expect.stringContaining('이 사용을 이용권에서 뺄까요?') as string }]])
})

test('an opened dispute says that another operator decided it first', async () => {
  let one = aUse()
  showSection('/inbox', <UseCaseOf no={5} />, '/inbox', { 'GET /v1/operator/order/use/5': () => ok(one) })
  await screen.findByText('그날은 가지 못했어요.')
  expect(screen.queryByText(/다른 운영자가 방금/)).toBeNull()
  one = aUse({ state: USE.confirmed, answer: REASON, decide_dt: '2026-11-21T05:00:00Z', by: operatorNamed(9) })
  void queryClient.invalidateQueries()
  await screen.findByText('다른 운영자가 방금 처리했어요. 지금은 결정함 상태예요.')
  expect(screen.queryByRole('button', { name: /결정하기/ })).toBeNull()
})

test('decided uses are behind their filter, with what was decided, and go on by their moment', async () => {
  const { callsTo } = open({
    [USES]: ({ url }) => {
      const query = new URL(url, 'http://localhost').searchParams
      if (query.get('queue') !== 'decided') return ok([aUse()])
      const first = query.get('after_no') === null ? 100 : 70
      const page = Array.from({ length: first === 100 ? 30 : 1 }, (_, nth) =>
        aUse({
          use_no: first - nth,
          state: USE.withdrawn,
          answer: REASON,
          decide_dt: '2026-11-21T05:00:00Z',
          item_name: `PT ${first - nth}`,
        }),
      )
      return ok(page)
    },
  })
  await screen.findByText('그날은 가지 못했어요.')
  await click('결정함')
  expect((await screen.findAllByText('사용하지 않은 것으로 결정')).length).toBe(30)
  expect(screen.queryByRole('button', { name: '결정하기' })).toBeNull()
  await click('더 보기')
  await screen.findByText(/^PT 70 · /)
  expect(callsTo(USES).at(-1)!.url).toContain('after_dt=2026-11-21T05%3A00%3A00Z&after_no=71')
})

test('nobody decides about their own pass', async () => {
  open({ [USES]: () => ok([aUse({ buyer: someone(OWN_MEMBER) })]) })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '결정하기' })).disabled).toBe(true)
})

test('an order is looked for by a number, which is asked for where there is none', async () => {
  open({ [USES]: () => ok([]) })
  await screen.findByText('기다리는 이의가 없어요.')
  await click('찾기')
  await screen.findByText('주문 번호를 숫자로 적어 주세요.')
  await find('40')
  await screen.findByText('향기 가게')
  expect(screen.queryByText('주문 번호를 숫자로 적어 주세요.')).toBeNull()
})

const PASS = { unit: 'session', qtt: 10, valid_days: 60, freeze_days: 0 }
test.each([
  ['제작 중', { type: 3 }],
  ['배송 중', { type: 3, ship_dt: '2026-11-20T05:00:00Z' }],
  ['이용 중', { type: 1, pass: PASS }],
  ['사용 확인 중', { type: 1, pass: PASS, is_pass_over: true }],
])('the state of an order is called %s, as its buyer reads it', async (name, of) => {
  open({ [USES]: () => ok([]), [ORDER]: () => ok({ ...anOrder, state: 4, items: [{ ...aRow(1, 180), state: 4, ...of }] }) })
  await find('40')
  expect(await screen.findByText(name)).toBeTruthy()
})

test('chosen rows are made void after their amount was confirmed, and a refusal is told', async () => {
  let isRefused = true
  const problem = '반품·교환을 함께 신청한 상품은 모두 골라야 무효로 할 수 있어요.'
  const { callsTo } = open({
    [USES]: () => ok([]),
    [VOID]: () => (isRefused ? refused(409, 'claim_case.whole_claim', problem) : ok({ proposal_no: null })),
  })
  await find('40')
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /오일 3/ })).disabled).toBe(true)
  expect([screen.queryByText('돌려줄 비브'), screen.queryByRole('button', { name: /0 VIV/ })]).toEqual([null, null])
  await click('무효로 하기')
  await screen.findByText('무효로 할 상품을 골라 주세요.')
  fireEvent.click(screen.getByRole('checkbox', { name: /오일 1/ }))
  await type('이유 (기록에 남아요)', REASON)
  await click('무효로 하고 180 VIV 돌려주기')
  await screen.findByText(problem)
  isRefused = false
  await click('무효로 하고 180 VIV 돌려주기')
  await waitFor(() => expect(callsTo(VOID)).toHaveLength(2))
  expect(callsTo(VOID)[1]!.body).toEqual({ order_item_nos: [1], held_viv: 180, reason: REASON })
  expect(vi.mocked(confirm).mock.calls.length).toBeGreaterThan(0)
})

test('the only row that can be void is chosen at once', async () => {
  const { callsTo } = open({
    [USES]: () => ok([]),
    [ORDER]: () => ok({ ...anOrder, items: [aRow(1, 180), aRow(3, 0)] }),
    [VOID]: () => ok({ proposal_no: null }),
  })
  await find('40')
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /오일 1/ })).checked).toBe(true)
  await type('이유 (기록에 남아요)', REASON)
  await click('무효로 하고 180 VIV 돌려주기')
  await waitFor(() => expect(callsTo(VOID)[0]?.body).toEqual({ order_item_nos: [1], held_viv: 180, reason: REASON }))
})

test('more than the limit is proposed to a second operator', async () => {
  open({ [USES]: () => ok([]) })
  await find('40')
  fireEvent.click(await screen.findByRole('checkbox', { name: /오일 1/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /오일 2/ }))
  expect(screen.getByRole('button', { name: '안건 올리기' })).toBeTruthy()
})

test('a part of a row is returned out of goodwill; with what came back before it may need a second operator', async () => {
  const rows = [{ ...aRow(1, 180), back_viv: 20 }, { ...aRow(2, 900), good_viv: 850 }, aRow(3, 0)]
  const { callsTo } = open({
    [USES]: () => ok([]),
    [ORDER]: () => ok({ ...anOrder, items: rows }),
    [GOODWILL]: () => ok({ proposal_no: null }),
  })
  await find('2611-20-0040')
  fireEvent.click(await screen.findByRole('radio', { name: /오일 1/ }))
  expect(screen.queryByRole('radio', { name: /오일 3/ })).toBeNull()
  await type(/^돌려줄 비브/, '181')
  await type('이유 (두 사람이 읽어요)', REASON)
  await click('돌려주기')
  await screen.findByText('1에서 180 사이 숫자로 적어 주세요.')
  await type(/^돌려줄 비브/, '160')
  screen.getByRole('button', { name: '안건 올리기' })
  await type(/^돌려줄 비브/, '150')
  await click('150 VIV 돌려주기')
  await waitFor(() =>
    expect(callsTo(GOODWILL).map(({ body }) => body)).toEqual([{ order_item_no: 1, viv: 150, back_viv: 20, reason: REASON }]),
  )
})
