import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { OrderClaim, OrderDetail, OrderItem, SellerCard } from '../../contract.ts'
import { CLAIM, ORDER } from '../../transitions.ts'
import { anItem as anyItem, anOrder as anyOrder, aParcel } from '../testing.ts'
import SellerOrder from './SellerOrder.tsx'
import SellerOrders from './SellerOrders.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

const AT = '2026-11-21T14:00:00+09:00'
const OWN = '/v1/user/order/expert'
const anItem = (changes: Partial<OrderItem> = {}): OrderItem =>
  anyItem({ order_item_no: 31, item_no: 1, sio_no: 11, qtt: 3, ship_due_dt: AT, acts: ['ship', 'cancelAsSeller'], ...changes })
const anOrder = (items: OrderItem[]): OrderDetail => ({
  ...anyOrder({
    order_no: 7,
    group_no: 3,
    partner: null,
    items,
    item_amt: 540,
    ship_due_dt: AT,
    reg_dt: AT,
    recent_dt: AT,
    side: 'seller',
  }),
  address: { receiver: '김하루', phone: '01012345678', zip: '04032', addr1: '서울 마포구 양화로 45', addr2: '101호', memo: '문 앞' },
  money: { paid: 570, free: 0, held_viv: 570, posted_viv: 0, back_viv: 0, back_paid: 0, back_free: 0 },
})
const aCard = (): SellerCard => ({ ...anOrder([anItem()]), receiver: '김하루', is_new: true, is_late: true })

let calls: Call[]
let order: OrderDetail
let answers: Record<string, (call: Call) => { status?: number; json: unknown }>
const ok = (query: unknown) => ({ json: { state: 1, query } })
const sent = (line: string) => calls.filter(({ method, url }) => `${method} ${url}` === line).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  order = anOrder([anItem()])
  answers = {
    [`GET ${OWN}`]: () => ok([aCard()]),
    [`GET ${OWN}/count`]: () => ok({ new: 1, ship: 2, late: 1, claim: 0 }),
    [`GET ${OWN}/7`]: () => ok(order),
    'GET /v1/user/shop/expert/product/count': () => ok({ items: [], questions: 4 }),
  }
  ;({ calls } = fakeNetwork((call) => answers[`${call.method} ${call.url.split('?')[0]}`]?.(call) ?? ok({})))
})

function draw(element: ReactElement) {
  localStorage.setItem('haru_token', tokenFor(7))
  history.replaceState({ idx: 0, key: 'default' }, '', '#/expert-sales-main')
  const { router, view } = followingForTest(
    <>
      {element}
      <Overlays />
    </>,
    '/expert-sales-main',
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const onTab = vi.fn()
const List = () => (
  <SellerOrders tab={null} onTab={onTab} pathOf={(no) => `/order/${no}`} questionsPath="/questions" scroller={{ current: null }} />
)
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('shows what is to be sent first, how much work each tab has, and the questions that wait', async () => {
  const router = draw(<List />)
  expect((await screen.findByRole('link', { name: /요가 매트.*라벤더 · 3개 · 김하루/ })).getAttribute('href')).toContain('/order/7')
  expect(calls.some(({ url }) => url.startsWith(`${OWN}?`) && url.includes('tab=ship'))).toBe(true)
  screen.getByText('늦었어요')
  // The number that the buyer reads.
  await userEvent.type(screen.getByRole('textbox', { name: '상품 이름이나 주문 번호' }), '2611-17-0007')
  await waitFor(() => expect(calls.some(({ url }) => url.includes('q=7'))).toBe(true))
  await click('늦음 1')
  expect(onTab).toHaveBeenCalledWith('late')
  await click('답변할 문의 4')
  expect(router.state.location.pathname).toBe('/questions')
})

test('a search that finds nothing says so, and where else the order may be', async () => {
  answers[`GET ${OWN}`] = (call) => ok(call.url.includes('q=%') ? [] : [aCard()])
  draw(<List />)
  await screen.findByRole('link', { name: /요가 매트/ })
  await userEvent.type(screen.getByRole('textbox', { name: '상품 이름이나 주문 번호' }), '없는 상품')
  await screen.findByText('찾는 주문이 없어요')
  screen.getByText('다른 목록에 있을 수 있어요. 모두에서 찾아보세요.')
})

test('a table of tracking numbers keeps the wrong lines with their reason', async () => {
  answers[`PUT ${OWN}/ship/csv`] = () =>
    ok({
      shipped: [{ line: 1, order_no: 7, parcel_no: 1 }],
      problems: [{ line: 2, text: '8,없는택배,1', code: 'order.carrier', msg: '모르는 택배사예요.' }],
    })
  draw(<List />)
  await click('송장 한꺼번에 올리기')
  const inside = await sheet('송장 한꺼번에 올리기')
  await userEvent.click(inside.getByRole('button', { name: '올리기' }))
  inside.getByText('표를 적거나 파일을 골라 주세요.')
  const csv = '7,CJ대한통운,612345678901\n8,없는택배,1'
  await userEvent.upload(screen.getByLabelText('CSV 파일 고르기', { selector: 'input' }), new File([csv], 'a.csv', { type: 'text/csv' }))
  const field = inside.getByRole<HTMLTextAreaElement>('textbox', { name: '송장 표' })
  await waitFor(() => expect(field.value).toBe(csv))
  await userEvent.click(inside.getByRole('button', { name: '올리기' }))
  await inside.findByText(/모르는 택배사예요/)
  inside.getByText('1건을 보냈어요')
  expect(sent(`PUT ${OWN}/ship/csv`)).toEqual([{ csv }])
  expect(field.value).toBe('8,없는택배,1')
  answers[`PUT ${OWN}/ship/csv`] = () => ok({ shipped: [{ line: 1, order_no: 8, parcel_no: 2 }], problems: [] })
  await userEvent.click(inside.getByRole('button', { name: '올리기' }))
  await screen.findByText('2건을 보냈어요')
})

test('lines above the limit are counted in one message and stay for the next press', async () => {
  const texts = Array.from({ length: 30 }, (_, nth) => `${nth + 10},CJ대한통운,612345678901`)
  const problems = texts.map((text, nth) => ({
    line: nth + 501,
    text,
    code: 'order.too_many_lines',
    msg: '한 번에 500줄까지 보낼 수 있어요.',
  }))
  answers[`PUT ${OWN}/ship/csv`] = () => ok({ shipped: [{ line: 1, order_no: 7, parcel_no: 1 }], problems })
  draw(<List />)
  await click('송장 한꺼번에 올리기')
  const inside = await sheet('송장 한꺼번에 올리기')
  const field = inside.getByRole<HTMLTextAreaElement>('textbox', { name: '송장 표' })
  fireEvent.change(field, { target: { value: '7,CJ대한통운,612345678901' } })
  await userEvent.click(inside.getByRole('button', { name: '올리기' }))
  await inside.findByText('한 번에 500줄까지 보낼 수 있어서 30줄이 남았어요. 한 번 더 눌러 주세요.')
  expect([inside.queryAllByRole('listitem'), inside.queryByText(/고쳐야|고쳐서/), field.value]).toEqual([[], null, texts.join('\n')])
  answers[`PUT ${OWN}/ship/csv`] = () =>
    ok({ shipped: texts.map((_, nth) => ({ line: nth + 1, order_no: nth + 10, parcel_no: 2 })), problems: [] })
  await userEvent.click(inside.getByRole('button', { name: '올리기' }))
  await screen.findByText('31건을 보냈어요')
})

test('the packing list is printed with receivers and pieces', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined)
  answers[`GET ${OWN}/packing`] = () =>
    ok([
      {
        order_no: 7,
        reg_dt: AT,
        ship_due_dt: AT,
        address: order.address,
        items: [{ order_item_no: 31, item_name: '폼롤러', sio_title: '', qtt: 2 }],
      },
    ])
  draw(<List />)
  await click('포장 목록 인쇄')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  screen.getByText('× 2')
  screen.getByText(/\(04032\) 서울 마포구 양화로 45 101호/)
  screen.getByText(/010-1234-5678/)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByText('× 2')).toBeNull())
})

test('an opened order is not new any more; some of its pieces are sent with a number that fits the carrier', async () => {
  answers[`PUT ${OWN}/7/ship`] = () => ok(anOrder([anItem({ qtt: 1 }), anItem({ order_item_no: 32, qtt: 2, state: ORDER.sent, acts: [] })]))
  draw(<SellerOrder orderNo={7} />)
  await waitFor(() => expect(sent(`PUT ${OWN}/7/seen`)).toHaveLength(1))
  screen.getByText(/서울 마포구 양화로 45/)
  await click('송장 넣고 보내기')
  const inside = await sheet('송장 넣고 보내기')
  await userEvent.click(inside.getByRole('button', { name: '요가 매트 라벤더 수량 줄이기' }))
  await userEvent.selectOptions(inside.getByRole('combobox', { name: '택배사' }), 'cj')
  await userEvent.type(inside.getByRole('textbox', { name: '송장 번호' }), '12')
  await userEvent.click(inside.getByRole('button', { name: '보내기' }))
  inside.getByText('송장 번호가 택배사와 맞지 않아요.')
  await userEvent.type(inside.getByRole('textbox', { name: '송장 번호' }), '34-5678-9012')
  await userEvent.click(inside.getByRole('button', { name: '보내기' }))
  await waitFor(() =>
    expect(sent(`PUT ${OWN}/7/ship`)).toEqual([{ items: [{ order_item_no: 31, qtt: 2 }], carrier: 'cj', tracking_no: '1234-5678-9012' }]),
  )
  await screen.findByText('배송 중')
})

test('the carriers are those that the server has; a parcel keeps one that is retired since', async () => {
  const content = [{ key: 'quick', name: '하루퀵', digits_min: 6, digits_max: 8, has_letters: false }]
  answers['GET /v1/catalogue/carrier'] = () => ({ json: { table: 'carrier', content } })
  order = { ...anOrder([anItem({ state: ORDER.sent, parcel_no: 1, acts: [] })]), parcels: [aParcel(1)] }
  draw(<SellerOrder orderNo={7} />)
  await click('송장 고치기')
  const inside = await sheet('송장 고치기')
  const carriers = inside.getByRole<HTMLSelectElement>('combobox', { name: '택배사' })
  await waitFor(() => expect([...carriers.options].map(({ text }) => text)).toEqual(['골라 주세요', '하루퀵', 'CJ대한통운']))
  expect(carriers.value).toBe('cj')
  await userEvent.selectOptions(carriers, 'quick')
  await userEvent.click(inside.getByRole('button', { name: '저장하기' }))
  await inside.findByText('송장 번호가 택배사와 맞지 않아요.')
  await userEvent.selectOptions(carriers, 'cj')
  answers[`PUT ${OWN}/parcel/1`] = () => ok(order)
  await userEvent.click(inside.getByRole('button', { name: '저장하기' }))
  await waitFor(() => expect(sent(`PUT ${OWN}/parcel/1`)).toEqual([{ carrier: 'cj', tracking_no: '612345678901' }]))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

test('a masked address has no number to call, and a button that shows it', async () => {
  order = { ...anOrder([anItem()]), address: { ...order.address!, phone: '010-****-5678', is_masked: true } }
  draw(<SellerOrder orderNo={7} unmask={<button>가린 정보 보기</button>} />)
  await screen.findByText('010-****-5678')
  screen.getByRole('button', { name: '가린 정보 보기' })
  expect(screen.queryByRole('link', { name: /010/ })).toBeNull()
})

test('a cancellation needs a reason and says what comes back', async () => {
  answers[`PUT ${OWN}/7/cancel`] = () => ok(anOrder([anItem({ state: ORDER.refunded, acts: [], reason: '재고가 없어요' })]))
  draw(<SellerOrder orderNo={7} />)
  await click('취소하기')
  const inside = await sheet('취소하기')
  inside.getByText('구매자에게 570 VIV를 돌려드려요.')
  await userEvent.click(inside.getByRole('button', { name: '취소하고 돌려주기' }))
  inside.getByText('취소하는 이유를 적어 주세요.')
  await userEvent.type(inside.getByRole('textbox', { name: '이유' }), '재고가 없어요')
  await userEvent.click(inside.getByRole('button', { name: '취소하고 돌려주기' }))
  await waitFor(() => expect(sent(`PUT ${OWN}/7/cancel`)).toEqual([{ items: [{ order_item_no: 31, qtt: 3 }], reason: '재고가 없어요' }]))
  await screen.findByText('이유: 재고가 없어요')
})

test('a return is received, and a part of it offered; a refusal needs a reason', async () => {
  const claim: OrderClaim = {
    claim_no: 5,
    kind: 'return',
    state: CLAIM.sent,
    reason_code: 'MIND',
    content: '생각보다 커요',
    images: [],
    item_amt: 180,
    fee_amt: 30,
    refund_viv: null,
    interest_viv: null,
    interest_seller_viv: null,
    sio_title: null,
    pickup_on: null,
    offer_viv: null,
    carrier_name: 'CJ대한통운',
    tracking_no: '612345678901',
    tracking_url: null,
    sent_dt: AT,
    received_dt: null,
    inspect_dt: null,
    reason: null,
    refuse_dt: null,
    object_until: null,
    objection: null,
    answer: null,
    decide_dt: null,
    object_dt: null,
    due_dt: AT,
    reg_dt: AT,
    end_dt: null,
    acts: ['receive', 'settle', 'refuse'],
  }
  const claimed = (changes: Partial<OrderClaim>): OrderDetail => ({
    ...anOrder([anItem({ state: ORDER.claimed, claim_no: 5, acts: [] })]),
    claims: [{ ...claim, ...changes }],
  })
  order = claimed({})
  const line = `${OWN}/claim/5`
  answers[`PUT ${line}/receive`] = () =>
    ok((order = claimed({ state: CLAIM.received, received_dt: AT, acts: ['inspect', 'settle', 'refuse'] })))
  answers[`PUT ${line}/refund`] = () => ok((order = claimed({ state: CLAIM.received, received_dt: AT, offer_viv: 100, acts: ['refuse'] })))
  draw(<SellerOrder orderNo={7} />)
  await screen.findByText('생각보다 커요')
  screen.getByText('11월 21일 토요일까지 답하지 않으면 자동으로 환불돼요.')
  await click('받았어요')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '받았어요' }))
  await screen.findByRole('button', { name: '확인했어요' })
  await click('거절하기')
  const refusal = await sheet('거절하기')
  await userEvent.click(refusal.getByRole('button', { name: '거절하기' }))
  refusal.getByText('거절하는 이유를 적어 주세요.')
  await userEvent.click(refusal.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
  await click('환불하기')
  const inside = await sheet('환불하기')
  const amount = inside.getByRole<HTMLInputElement>('textbox', { name: '돌려줄 비브' })
  expect(amount.value).toBe('150')
  await userEvent.clear(amount)
  await userEvent.type(amount, '181')
  await userEvent.click(inside.getByRole('button', { name: '환불하기' }))
  inside.getByText('1~180 VIV로 적어 주세요.')
  await userEvent.clear(amount)
  await userEvent.type(amount, '100')
  await userEvent.click(inside.getByRole('switch', { name: '다시 팔 수 있어요' }))
  await userEvent.click(inside.getByRole('button', { name: '이 금액으로 제안하기' }))
  await waitFor(() => expect(sent(`PUT ${line}/refund`)).toEqual([{ refund_viv: 100, is_waived: false, is_sellable: true }]))
  await screen.findByText('100 VIV 환불을 제안했어요. 구매자의 답을 기다려요.')
  answers[`PUT ${line}/refuse`] = () => ok((order = claimed({ state: CLAIM.refused, reason: '쓴 흔적이 있어요', acts: [] })))
  await click('거절하기')
  const second = await sheet('거절하기')
  await userEvent.type(second.getByRole('textbox'), '쓴 흔적이 있어요')
  await userEvent.click(second.getByRole('button', { name: '거절하기' }))
  await screen.findByText('거절한 이유: 쓴 흔적이 있어요')
  // Nothing is returned, and the heading has the focus of the button that went.
  expect(screen.queryByText('돌려줄 비브')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '반품 요청' })))
})

test('a service gets a date within a year, and production starts after a question', async () => {
  order = anOrder([
    anItem({ order_item_no: 41, type: 0, item_name: '체형 분석', qtt: 1, acts: ['dateService'], memo: '저녁이 좋아요' }),
    anItem({ order_item_no: 42, type: 3, item_name: '맞춤 도시락', qtt: 1, acts: ['startProduction'] }),
  ])
  answers[`PUT ${OWN}/7/service`] = () => ok(order)
  answers[`PUT ${OWN}/7/start`] = () => ok(order)
  draw(<SellerOrder orderNo={7} />)
  await screen.findByText('저녁이 좋아요')
  await click('날짜 정하기')
  const inside = await sheet('서비스 날짜')
  await userEvent.click(inside.getByRole('button', { name: '정하기' }))
  inside.getByText('앞으로 1년 안의 날짜와 시각을 골라 주세요.')
  await userEvent.type(inside.getByLabelText('날짜와 시각'), '2026-11-25T19:30')
  await userEvent.click(inside.getByRole('button', { name: '정하기' }))
  await waitFor(() => expect(sent(`PUT ${OWN}/7/service`)).toEqual([{ order_item_no: 41, service_dt: '2026-11-25T10:30:00.000Z' }]))
  await waitFor(() => expect(openDialogs()).toEqual([]))
  await click('제작 시작하기')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '제작 시작하기' }))
  await waitFor(() => expect(sent(`PUT ${OWN}/7/start`)).toEqual([{ order_item_nos: [42] }]))
})

test('a part of a row is returned within its limit, and the row says what came back', async () => {
  const back = { good_viv: 140, back_viv: 140 }
  const withBuyer = (item: OrderItem): OrderDetail => ({ ...anOrder([item]), partner: anyOrder().partner })
  order = withBuyer(anItem({ state: ORDER.confirmed, back_viv: 40, good_viv: 40, acts: [] }))
  answers[`POST ${OWN}/7/goodwill`] = () => ok((order = withBuyer(anItem({ state: ORDER.confirmed, ...back, acts: [] }))))
  draw(<SellerOrder orderNo={7} />)
  await screen.findByText('구매자에게 40 VIV를 돌려줬어요')
  await click('일부 돌려주기')
  const inside = await sheet('일부 돌려주기')
  const amount = inside.getByRole('textbox', { name: '돌려줄 비브' })
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await userEvent.type(amount, '501')
  await userEvent.click(inside.getByRole('button', { name: '돌려주기' }))
  inside.getByText('1에서 500 사이 숫자로 적어 주세요.')
  inside.getByText('돌려주는 이유를 적어 주세요.')
  await userEvent.clear(amount)
  await userEvent.type(amount, '100')
  await userEvent.type(inside.getByRole('textbox', { name: '이유' }), '상자가 젖었어요')
  await userEvent.click(inside.getByRole('button', { name: '100 VIV 돌려주기' }))
  await screen.findByText('구매자에게 140 VIV를 돌려줬어요')
  expect(sent(`POST ${OWN}/7/goodwill`)).toEqual([{ order_item_no: 31, viv: 100, back_viv: 40, reason: '상자가 젖었어요' }])
})
