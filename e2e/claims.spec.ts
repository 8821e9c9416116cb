import type { OrderDetail, OrderGroup } from '#features/order/contract.ts'
import type { ItemDetail } from '#features/shop/contract.ts'
import { callsOf, queryOf, type Calls } from './calls.ts'
import { test } from './console.ts'
import { expect } from './test.ts'
import { topUp, walletOf } from './viv.ts'

const SELLER = 'expert8'
const ITEM = '미니 짐볼 25cm'
const ADDRESS = { receiver: '김하루', phone: '01012345678', zip: '04032', addr1: '서울 마포구 양화로 45', addr2: '101호', memo: '' }

/** Two pieces that were bought, sent and delivered; one of them is to go back. Returns the order. */
async function partReturned(buyer: Calls, seller: Calls): Promise<OrderDetail> {
  const { items } = await queryOf<{ items: { item_no: number }[] }>(await buyer.get(`/v1/user/shop/product?q=${encodeURIComponent(ITEM)}`))
  const item = await queryOf<ItemDetail>(await buyer.get(`/v1/user/shop/product/${items[0]!.item_no}`))
  const { sio_no, sio_amt } = item.sio_info[0]!
  const options = [{ sio_no, qtt: 2, seen_amt: item.item_viv_price + sio_amt }]
  const amount = 2 * (item.item_viv_price + sio_amt)
  const shipping = item.free_from !== null && amount >= item.free_from ? 0 : item.si_order_amt
  const body = { source: 'direct', rows: [{ item_no: item.item_no, options, seen_ship_amt: shipping }], address: ADDRESS }
  const { order_nos } = await queryOf<{ order_nos: OrderGroup['group_no'][] }>(await buyer.post('/v1/user/order', body))
  const at = `/v1/user/order/${order_nos[0]!}`
  const { items: rows } = await queryOf<OrderDetail>(await buyer.get(at))
  const { order_item_no } = rows[0]!
  const own = `/v1/user/order/expert/${order_nos[0]!}`
  await queryOf(await seller.put(`${own}/ship`, { items: [{ order_item_no }], carrier: 'cj', tracking_no: '6123456789' }))
  await queryOf(await seller.put(`${own}/deliver`, { order_item_nos: [order_item_no] }))
  const claim = { kind: 'return', items: [{ order_item_no, qtt: 1 }], reason_code: 'BROKEN', content: '한 개는 바람이 빠져서 왔어요' }
  return queryOf<OrderDetail>(await buyer.post(`${at}/claim`, claim))
}

test('part of an order is returned, refused by the seller, objected to, and refunded by operators', async ({
  newMember,
  openPhone,
  openConsole,
  request,
}) => {
  const member = await newMember()
  await topUp(member, 1000)
  const seller = await callsOf(request, SELLER)
  const { order_no, claims } = await partReturned(member, seller)
  const { claim_no, item_amt } = claims[0]!

  const sold = await openPhone(seller, `/expert-sales-detail/${order_no}?kind=order`)
  await sold.getByRole('button', { name: '거절하기' }).click()
  const refusal = sold.getByRole('dialog', { name: '거절하기' })
  await refusal.getByLabel('거절하는 이유').fill('보낼 때는 문제가 없었어요.')
  await refusal.getByRole('button', { name: '거절하기' }).click()
  await expect(sold.getByText('거절한 이유: 보낼 때는 문제가 없었어요.')).toBeVisible()

  const bought = await openPhone(member, `/order-detail/${order_no}`)
  await expect(bought.getByText('판매자가 요청을 거절했어요')).toBeVisible()
  await bought.getByRole('button', { name: '이의 신청' }).click()
  const objection = bought.getByRole('dialog', { name: '이의 신청' })
  await objection.getByRole('textbox').fill('상자를 열었을 때부터 바람이 빠져 있었어요.')
  await objection.getByRole('button', { name: '이의 신청하기' }).click()
  await expect(bought.getByText('하루가 살펴보고 결정해요.')).toBeVisible()

  const before = await walletOf(member)
  const desk = await openConsole('operator1', '/claim')
  await desk
    .getByRole('link', { name: /바람이 빠져 있었어요/ })
    .first()
    .click()
  await expect(desk).toHaveURL(new RegExp(`/claim/${claim_no}`))
  await expect(desk.getByRole('paragraph').filter({ hasText: '상자를 열었을 때부터 바람이 빠져 있었어요.' })).toBeVisible()
  await desk.getByRole('radiogroup', { name: '결정' }).getByText('모두 환불').click()
  await desk.getByLabel('답 (두 사람이 읽어요)').fill('사진과 설명을 살펴보고 환불로 결정했어요.')
  await desk.getByRole('button', { name: `${item_amt} VIV 환불하기` }).click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: `${item_amt} VIV 환불하기` })
    .click()
  await expect(desk.getByText('처리했어요. 두 사람에게 알렸어요.')).toBeVisible()

  await expect(bought.getByText('하루의 답 · 사진과 설명을 살펴보고 환불로 결정했어요.')).toBeVisible()
  expect((await walletOf(member)).paid).toBe(before.paid + item_amt)
  const { items } = await queryOf<OrderDetail>(await member.get(`/v1/user/order/${order_no}`))
  expect(items.map(({ state }) => state).toSorted((one, other) => one - other)).toEqual([5, 7])
})
