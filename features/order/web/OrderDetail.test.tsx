import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { firstPickupDay } from '../contract/claim-rules.ts'
import type { OrderDetail as Order, OrderItem } from '../contract.ts'
import OrderDetail from './OrderDetail.tsx'
import { aClaim, aGoodwill, anItem, anOrder, aParcel, NOW } from './testing.ts'
import { openDialogs } from '#kit/web/testing-screen.tsx'

const openChatWith = vi.hoisted(() => vi.fn())
vi.mock('#features/chat/web/public.ts', () => ({ openChatWith }))

const PREVIEW = {
  item_amt: 360,
  fee_amt: 30,
  refund_viv: 330,
  hold_viv: 0,
  difference_viv: 0,
  due_dt: '2026-11-27T23:59:59+09:00',
}
const TEN = { unit: 'session', qtt: 10, valid_days: 60, freeze_days: 0 } as const
let order: Order
let calls: Call[]
let refusal: { status: number; json: unknown } | null
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  openChatWith.mockReset()
  refusal = null
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  ;({ calls } = fakeNetwork(({ method, url }) => {
    if (method === 'PUT' && refusal) return refusal
    if (url.endsWith('/claim/preview')) return { json: { state: 1, query: PREVIEW } }
    return url.startsWith('/v1/user/order/') ? { json: { state: 1, query: order } } : { json: { state: 1, query: null } }
  }))
})
afterEach(() => vi.unstubAllGlobals())

async function open(of: Order) {
  order = of
  localStorage.setItem('haru_token', tokenFor(3))
  session.updateFromProfile({ user_verified: true, isexpert: false })
  const element = (
    <>
      <OrderDetail />
      <Overlays />
    </>
  )
  const { view } = screensForTest([{ name: 'OrderDetail', path: '/order-detail/:id', element }], '/order-detail/93')
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  await screen.findByText('11월 17일 화요일 주문 · 2611-17-0093')
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const clickOn = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body])

const SENT = { state: 4, parcel_no: 1, ship_dt: '2026-11-18T10:00:00+09:00', deliver_due_dt: '2026-11-28T23:59:59+09:00', acts: [] }
const ARRIVED = { ...SENT, state: 5, delivered_dt: '2026-11-19T10:00:00+09:00', confirm_due_dt: '2026-11-28T00:00:00+09:00' }

test('says where an order is: what waits, what it cost, where it is sent', async () => {
  await open(anOrder())
  expect(screen.getByRole('heading', { name: '상품을 준비하고 있어요' })).toBeTruthy()
  expect(region('보낼 상품').getByText('11월 23일 월요일까지 보내요')).toBeTruthy()
  const money = region('결제')
  expect(money.getByText('210 VIV', { selector: '.font-bold > dd' })).toBeTruthy()
  expect(money.getByText('충전한 비브 200 · 무료 비브 10')).toBeTruthy()
  await screen.findByRole('region', { name: '받는 곳' })
  expect(region('받는 곳').getByText(/서울 서초구 반포대로/).textContent).toBe('(06500) 서울 서초구 반포대로 12길 34 101동')
})

test('each parcel has its steps, its rows and its number, which can be copied and followed', async () => {
  const follow = vi.spyOn(window, 'open').mockReturnValue(null)
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  const items = [anItem(SENT), anItem({ ...ARRIVED, order_item_no: 12, item_name: '루프 밴드', parcel_no: 2, acts: ['confirm'] })]
  await open(anOrder({ state: 4, items, parcels: [aParcel(1), aParcel(2)] }))
  expect(screen.getByText('택배 2개로 나눠 보냈어요')).toBeTruthy()
  const first = region('택배 1')
  expect(
    first
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(0, 4),
  ).toEqual(['결제11.17', '준비11.18', '배송 중11.18', '도착'])
  expect(first.getByText(/11월 28일 토요일까지 소식이 없으면/)).toBeTruthy()
  expect(region('택배 2').getByText('11월 19일 목요일 도착했어요')).toBeTruthy()
  await user.click(first.getByRole('button', { name: '송장 번호 복사' }))
  expect(write).toHaveBeenCalledWith('612345678901')
  // Only the parcel that has not arrived is followed.
  await clickOn('배송 따라가기')
  expect(follow).toHaveBeenCalledWith('https://trace.test/612345678901', '_blank', 'noopener,noreferrer')
})

test('cancelling says what comes back before it is sent, also of a part of the pieces', async () => {
  await open(anOrder({ items: [anItem({ qtt: 3 })], item_amt: 540 }))
  await clickOn('주문 취소')
  const sheet = within(await screen.findByRole('dialog', { name: '주문 취소' }))
  expect(sheet.getByRole('region', { name: '환불 예정' }).textContent).toContain('570 VIV')
  expect(sheet.getByRole('region', { name: '환불 예정' }).textContent).toContain('11월 20일 금요일, 지금 바로 지갑으로 돌아와요')
  await userEvent.click(within(sheet.getByRole('group', { name: '요가 매트 라벤더 수량' })).getAllByRole('button')[0]!)
  // The shipping fee stays with the last piece.
  expect(sheet.getByRole('region', { name: '환불 예정' }).textContent).toContain('360 VIV')
  expect(sheet.getByText(/배송비는 그대로예요/)).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '취소하고 360 VIV 돌려받기' }))
  const asked = within(await screen.findByRole('alertdialog', { name: '주문을 취소할까요?' }))
  expect(asked.getByText(/환불 예정 360 VIV, 11월 20일 금요일/)).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: '취소하기' }))
  expect((await screen.findAllByText('취소했어요. 360 VIV를 돌려드렸어요.')).length).toBeGreaterThan(0)
  expect(sent()).toEqual([['/v1/user/order/93/cancel', { items: [{ order_item_no: 11, qtt: 2 }], reason: '' }]])
})

test('nothing chosen is not sent, and a refusal is shown in the sheet', async () => {
  await open(anOrder())
  await clickOn('주문 취소')
  const sheet = within(await screen.findByRole('dialog', { name: '주문 취소' }))
  await userEvent.click(sheet.getByRole('checkbox', { name: /^요가 매트 라벤더/ }))
  await userEvent.click(sheet.getByRole('button', { name: /돌려받기/ }))
  expect(await sheet.findByText('취소할 상품을 골라 주세요.')).toBeTruthy()
  await userEvent.click(sheet.getByRole('checkbox', { name: /^요가 매트 라벤더/ }))
  refusal = { status: 409, json: { state: -9, code: 'order.not_now', msg: '지금은 할 수 없어요. 주문의 상태를 다시 확인해 주세요.' } }
  await userEvent.click(sheet.getByRole('button', { name: '취소하고 210 VIV 돌려받기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소하기' }))
  expect(await sheet.findByText('지금은 할 수 없어요. 주문의 상태를 다시 확인해 주세요.')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

test('confirming says what the seller gets, and is sent once', async () => {
  const items = [anItem({ ...ARRIVED, acts: ['confirm'] })]
  await open(anOrder({ state: 5, items, parcels: [aParcel(1)] }))
  expect(screen.getByText(/11월 28일 토요일에 자동으로 구매가 확정돼요/)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: '구매 확정' }).at(-1)!)
  const asked = within(await screen.findByRole('alertdialog', { name: '구매를 확정할까요?' }))
  expect(asked.getByText(/판매자에게 210 VIV를 보내요/)).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: '구매 확정' }))
  await waitFor(() => expect(sent()).toEqual([['/v1/user/order/93/confirm', { order_item_nos: [11] }]]))
})

test('what is made to order is made first, and operators who cancel it for being late say why', async () => {
  const made = anItem({ type: 3, state: 4, made_dt: NOW, acts: [] })
  await open(anOrder({ state: 4, items: [made] }))
  expect(screen.getByRole('heading', { name: '상품을 만들고 있어요' })).toBeTruthy()
  cleanup()
  await open(
    anOrder({ state: 7, items: [{ ...made, state: 7, close_code: 'NOT_SENT', reason: '부탁하셔서요', end_dt: NOW, back_viv: 180 }] }),
  )
  expect(await screen.findByText('하루가 대신 취소했어요 · 부탁하셔서요')).toBeTruthy()
})

test('an order of a pass says that uses are checked once the pass is over, and what becomes of the held viv', async () => {
  const row = { type: 1, state: 4, pass: TEN, back_viv: 724 } as const
  await open(anOrder({ state: 4, items: [anItem({ ...row, acts: [], is_pass_over: true })] }))
  screen.getByRole('heading', { name: '이용권이 끝났고, 사용 기록을 확인하고 있어요' })
  expect(region('서비스').getByText('사용 확인 중')).toBeTruthy()
  region('결제').getByText('사용으로 확인되면 판매자에게 가고, 아니면 돌아와요.')
  cleanup()
  await open(anOrder({ state: 4, items: [anItem({ ...row, acts: [] })] }))
  region('결제').getByText('이용권을 쓴 만큼 판매자에게 가요.')
})

test('an order links to each pass with its uses, also to one that is over, and to none that is void', async () => {
  const pass: Partial<OrderItem> = { type: 1, pass: TEN, item_name: 'PT 10회', sio_title: '', acts: [] }
  const ended: Partial<OrderItem> = { ...pass, state: 7, is_pass_over: true, close_code: 'PASS_REFUND', end_dt: NOW, back_viv: 100 }
  const links = () => screen.queryAllByRole('link', { name: /이용권 보기/ }).map((link) => [link.textContent, link.getAttribute('href')])
  await open(anOrder({ state: 7, items: [anItem(ended)] }))
  await screen.findByRole('region', { name: '끝난 이용권' })
  expect(links()).toEqual([['이용권 보기', '/license-list?tab=ended&no=11']])
  cleanup()
  await open(
    anOrder({
      state: 9,
      items: [anItem({ ...pass, state: 9, is_pass_over: true }), anItem({ ...pass, state: 4, order_item_no: 12, sio_title: '오전' })],
    }),
  )
  expect(links()).toEqual([
    ['PT 10회 이용권 보기', '/license-list?tab=ended&no=11'],
    ['PT 10회 오전 이용권 보기', '/license-list?no=12'],
  ])
  cleanup()
  await open(anOrder({ state: 7, items: [anItem({ ...ended, state: 0, close_code: null, back_viv: 0 })] }))
  await screen.findByText('PT 10회')
  expect(links()).toEqual([])
})

test('what came back has its amount, day, cause and parts', async () => {
  const ended = anItem({ state: 7, close_code: 'SELLER_CANCEL', reason: '품절이에요', end_dt: NOW, back_viv: 210, acts: [] })
  const money = { paid: 210, free: 0, held_viv: 0, posted_viv: 0, back_viv: 210, back_paid: 210, back_free: 0 }
  await open(anOrder({ state: 7, items: [ended], money }))
  const refund = within(await screen.findByRole('region', { name: '돌려받은 비브' }))
  expect(refund.getByText('판매자가 취소했어요')).toBeTruthy()
  expect(refund.getByText('사유 · 품절이에요')).toBeTruthy()
  expect(refund.getByText('11월 20일 금요일 지갑으로 돌아왔어요')).toBeTruthy()
  expect(refund.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['180 VIV', '30 VIV', '210 VIV'])
  expect(refund.getByText('합계').nextSibling?.textContent).toBe('210 VIV')
  expect(region('결제').getByText('돌려받은 비브').nextSibling?.textContent).toBe('210 VIV')
})

test('what came back of a pass and of goods adds up: the seller keeps a part of the pass, and the shipping comes back', async () => {
  const goods = anItem({ state: 7, close_code: 'BUYER_CANCEL', end_dt: NOW, back_viv: 210, acts: [] })
  const pass = anItem({
    order_item_no: 12,
    type: 1,
    unit_amt: 400,
    ship_amt: 0,
    state: 7,
    close_code: 'PASS_REFUND',
    end_dt: NOW,
    back_viv: 256,
  })
  await open(anOrder({ state: 7, items: [goods, pass] }))
  const refund = within(await screen.findByRole('region', { name: '돌려받은 비브' }))
  const amounts = refund.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(amounts).toEqual(['180 VIV', '400 VIV', '30 VIV', '−144 VIV', '466 VIV'])
  expect(refund.getByText('판매자에게 간 비브').nextSibling?.textContent).toBe('−144 VIV')
})

test('what came back on several days has the day and cause of each part', async () => {
  const late = anItem({ state: 7, close_code: 'SELLER_CANCEL', end_dt: NOW, back_viv: 210, acts: [] })
  const early = { order_item_no: 12, item_name: '폼롤러', ship_amt: 0, end_dt: '2026-11-18T12:00:00+09:00', close_code: 'BUYER_CANCEL' }
  await open(anOrder({ state: 7, items: [late, anItem({ ...late, ...early, back_viv: 180 })] }))
  const refund = within(await screen.findByRole('region', { name: '돌려받은 비브' }))
  expect(refund.getByText('마지막으로 11월 20일 금요일 지갑으로 돌아왔어요')).toBeTruthy()
  expect(refund.getByText('11월 18일 수요일 · 내가 취소했어요')).toBeTruthy()
  expect(refund.getByText('11월 20일 금요일 · 판매자가 취소했어요')).toBeTruthy()
})

test.each([
  ['taken back', 'U06', '마지막으로 11월 20일 금요일 지갑으로 돌아왔어요'],
  ['confirmed', 'U02b', '11월 18일 수요일 지갑으로 돌아왔어요'],
])('a pass whose last use was %s after its end says when viv came back', async (_, event, day) => {
  const ended = anItem({ type: 1, pass: TEN, state: 7, close_code: 'PASS_REFUND', end_dt: NOW, back_viv: 824, ship_amt: 0, acts: [] })
  const of = { ...aGoodwill(1, 'system', 0), order_item_no: ended.order_item_no }
  const events = [
    { ...of, event: 'P06', reg_dt: '2026-11-18T12:00:00+09:00' },
    { ...of, event_no: 2, event, reg_dt: NOW },
  ]
  await open(anOrder({ state: 7, items: [ended], events }))
  await screen.findByText(day)
})

test('a pass that is over is not said to be cancelled; one beside cancelled goods is', async () => {
  const pass = anItem({ type: 1, state: 7, close_code: 'PASS_REFUND', end_dt: NOW, back_viv: 135, ship_amt: 0, acts: [] })
  await open(anOrder({ state: 7, items: [pass] }))
  await screen.findByRole('region', { name: '끝난 이용권' })
  screen.getByRole('heading', { name: '이용권이 끝나고 남은 만큼 돌려드렸어요' })
  cleanup()
  const goods = anItem({ order_item_no: 12, state: 7, close_code: 'BUYER_CANCEL', end_dt: NOW, back_viv: 210, acts: [] })
  await open(anOrder({ state: 7, items: [pass, goods] }))
  await screen.findByRole('region', { name: '취소한 상품' })
  screen.getByRole('heading', { name: '취소하고 돌려드렸어요' })
})

test('a late order warns below the heading of what waits, and its row says who returned viv and why', async () => {
  const made = anItem({ type: 3, state: 4, made_dt: NOW, ship_due_dt: '2026-11-19T23:59:59+09:00', good_viv: 30, back_viv: 30, acts: [] })
  await open(anOrder({ state: 4, items: [made], events: [aGoodwill(1, 'operator', 30)] }))
  const waiting = region('보낼 상품')
  const late = waiting.getByText('11월 19일 목요일까지 보내기로 했는데 늦어지고 있어요')
  expect([late.classList.contains('text-warn-fg'), late.parentElement]).toEqual([true, screen.getByRole('region', { name: '보낼 상품' })])
  expect(waiting.getByText('하루가 30 VIV를 돌려드렸어요 · 늦어서 미안해요')).toBeTruthy()
})

test('the receipt is shown and printed', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined)
  await open(anOrder())
  await clickOn('더 보기')
  await userEvent.click(await screen.findByRole('button', { name: '영수증' }))
  const sheet = within(await screen.findByRole('dialog', { name: '영수증' }))
  expect(sheet.getByText('2611-17-0093')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '인쇄' }))
  expect(print).toHaveBeenCalledOnce()
  await userEvent.click(sheet.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

test('a question goes to the seller', async () => {
  await open(anOrder())
  await clickOn('문의')
  expect(openChatWith).toHaveBeenCalledWith(expect.objectContaining({ user_no: 9 }), expect.anything())
})

const CLAIMED = anItem({ ...ARRIVED, state: 6, unit_amt: 200, claim_no: 5 })

test('a claim says what comes back, until when, and is sent back or withdrawn', async () => {
  await open(anOrder({ state: 6, items: [CLAIMED], parcels: [aParcel(1)], claims: [aClaim()] }))
  expect(await screen.findByText('생각보다 작아요. 돌려보낼게요.')).toBeTruthy()
  const box = region('1개 반품을 요청했어요')
  expect(box.getByText('11월 27일 금요일까지 지갑으로 돌아와요')).toBeTruthy()
  expect(box.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['200 VIV', '−30 VIV', '170 VIV'])
  expect(screen.getByText('판매자가 답하지 않아도 11월 27일 금요일에는 돌려드려요.')).toBeTruthy()
  await clickOn('송장 넣기')
  const sheet = within(await screen.findByRole('dialog', { name: '송장 넣기' }))
  await userEvent.selectOptions(sheet.getByLabelText('택배사'), 'cj')
  await userEvent.type(sheet.getByLabelText('송장 번호'), '6123-4567-8901')
  await userEvent.click(sheet.getByRole('button', { name: '송장 넣기' }))
  await waitFor(() =>
    expect(sent()).toEqual([['/v1/user/order/claim/5/send', { carrier: 'cj', tracking_no: expect.stringContaining('6123') }]]),
  )
  await waitFor(() => expect(openDialogs()).toEqual([]))
  await clickOn('요청 취소')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '요청 취소' }))
  await waitFor(() => expect(sent()[1]?.[0]).toBe('/v1/user/order/claim/5/withdraw'))
})

test('an offered part is taken after a question', async () => {
  const claim = aClaim({ state: 3, offer_viv: 90, acts: ['takeOffer'] })
  await open(anOrder({ state: 6, items: [CLAIMED], parcels: [aParcel(1)], claims: [claim] }))
  expect(screen.getByText('판매자가 90 VIV 환불을 제안했어요. 받아들이지 않아도 돼요.')).toBeTruthy()
  await clickOn('90 VIV 받고 끝내기')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '90 VIV 받고 끝내기' }))
  await waitFor(() => expect(sent()).toEqual([['/v1/user/order/claim/5/offer', { seen_viv: 90 }]]))
})

test('a refusal is objected to with enough words', async () => {
  const refused = aClaim({
    state: 6,
    reason: '쓴 흔적이 있어요',
    object_until: '2026-11-27T23:59:59+09:00',
    acts: ['object', 'accept'],
  })
  await open(anOrder({ state: 8, items: [{ ...CLAIMED, state: 8 }], parcels: [aParcel(1)], claims: [refused] }))
  expect(screen.getByText('거절한 이유 · 쓴 흔적이 있어요')).toBeTruthy()
  expect(screen.getByRole('button', { name: '거절 받아들이기' })).toBeTruthy()
  await clickOn('이의 신청')
  const sheet = within(await screen.findByRole('dialog', { name: '이의 신청' }))
  await userEvent.click(sheet.getByRole('button', { name: '이의 신청하기' }))
  expect(sheet.getByText('10자 이상 적어 주세요.')).toBeTruthy()
  await userEvent.type(sheet.getByRole('textbox'), '상자만 열었고 쓰지 않았어요.')
  await userEvent.click(sheet.getByRole('button', { name: '이의 신청하기' }))
  await waitFor(() => expect(sent()).toEqual([['/v1/user/order/claim/5/object', { content: '상자만 열었고 쓰지 않았어요.' }]]))
})

test('a return says what comes back before it is asked for', async () => {
  const items = [anItem({ ...ARRIVED, qtt: 2, acts: ['confirm', 'claim'], mind_until: NOW, fault_until: NOW })]
  await open(anOrder({ state: 5, items, parcels: [aParcel(1)] }))
  await clickOn('반품·교환')
  const sheet = within(await screen.findByRole('dialog', { name: '반품·교환' }))
  await userEvent.selectOptions(sheet.getByLabelText('이유'), 'MIND')
  expect(await sheet.findByText('환불 예정 330 VIV, 늦어도 11월 27일 금요일')).toBeTruthy()
  await userEvent.type(sheet.getByRole('textbox', { name: '자세한 내용' }), '생각보다 작아서 돌려보내요.')
  await userEvent.click(sheet.getByRole('button', { name: '반품 요청하기' }))
  await waitFor(() =>
    expect(calls.filter(({ url }) => url.endsWith('/claim')).map(({ body }) => body)).toEqual([
      {
        kind: 'return',
        items: [{ order_item_no: 11, qtt: 2 }],
        reason_code: 'MIND',
        content: '생각보다 작아서 돌려보내요.',
        images: [],
        pickup_on: firstPickupDay(new Date(NOW)),
      },
    ]),
  )
})

test('a return is picked up on another day, or sent by the buyer', async () => {
  const claim = aClaim({ pickup_on: '2026-11-24', acts: ['send', 'withdraw', 'changePickup'] })
  await open(anOrder({ state: 6, items: [CLAIMED], parcels: [aParcel(1)], claims: [claim] }))
  expect(screen.getByText(/^11월 24일 화요일에 택배 기사님이 가지러 가요/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '송장 넣기' })).toBeNull()
  await clickOn('수거 날짜 바꾸기')
  const sheet = within(await screen.findByRole('dialog', { name: '돌려보내는 방법' }))
  fireEvent.change(sheet.getByLabelText('수거할 날'), { target: { value: '2026-11-29' } })
  await userEvent.click(sheet.getByRole('button', { name: '이렇게 할게요' }))
  expect(sheet.getByText(/^수거할 날을 내일부터/)).toBeTruthy()
  fireEvent.change(sheet.getByLabelText('수거할 날'), { target: { value: '2026-11-30' } })
  await userEvent.click(sheet.getByRole('button', { name: '이렇게 할게요' }))
  await waitFor(() => expect(sent()).toEqual([['/v1/user/order/claim/5/pickup', { pickup_on: '2026-11-30' }]]))
})

test('a fault of what arrived long ago asks when it was found', async () => {
  const items = [anItem({ ...ARRIVED, delivered_dt: '2026-09-01T00:00:00Z', acts: ['claim'], mind_until: null, fault_until: NOW })]
  await open(anOrder({ state: 9, items, parcels: [aParcel(1)] }))
  await clickOn('반품·교환')
  const sheet = within(await screen.findByRole('dialog', { name: '반품·교환' }))
  await userEvent.selectOptions(sheet.getByLabelText('이유'), 'DEFECT')
  await userEvent.type(sheet.getByRole('textbox', { name: '자세한 내용' }), '버튼이 눌리지 않아요. 확인해 주세요.')
  await userEvent.click(sheet.getByRole('button', { name: '반품 요청하기' }))
  expect(await sheet.findByText('문제를 안 날을 골라 주세요.')).toBeTruthy()
  await userEvent.type(sheet.getByLabelText('문제를 안 날'), '2026-11-19')
  await userEvent.click(sheet.getByRole('button', { name: '반품 요청하기' }))
  await waitFor(() => expect(calls.filter(({ url }) => url.endsWith('/claim'))[0]?.body).toMatchObject({ found_on: '2026-11-19' }))
})
