import { callsOf, queryOf, type Calls } from './calls.ts'
import { test, type Newcomer } from './newcomers.ts'
import { expect } from './test.ts'
import { topUp } from './viv.ts'

type Item = { item_no: number; item_name: string; sio_info: { sio_no: number }[] }
type Order = { order_no: number; items: { order_item_no: number; item_name: string }[] }

/** A product with this name, as everybody sees it. */
async function itemCalled(by: Calls, name: string): Promise<Item> {
  const { items } = await queryOf<{ items: Item[] }>(await by.get(`/v1/user/shop/product?q=${encodeURIComponent(name)}`))
  return queryOf<Item>(await by.get(`/v1/user/shop/product/${items[0]!.item_no}`))
}

async function putIntoCart(member: Newcomer, name: string, qtt: number): Promise<Item> {
  const item = await itemCalled(member, name)
  await queryOf(await member.post('/v1/user/cart', { item_no: item.item_no, options: [{ sio_no: item.sio_info[0]!.sio_no, qtt }] }))
  return item
}

const HOME = { receiver: '김하루', phone: '01012345678', zip: '04032', addr1: '서울 마포구 양화로 45', addr2: '101호', memo: '' }
const RING = '필라테스 링 35cm'
const MAT = '요가 매트 6mm'

test('a cart of two sellers is paid, sent in two parcels, confirmed and reviewed for guests', async ({ newMember, openPhone, request }) => {
  const member = await newMember()
  await topUp(member, 1000)
  await queryOf(await member.post('/v1/user/address', { ...HOME, is_default: true }))
  const ring = await putIntoCart(member, RING, 2)
  await putIntoCart(member, MAT, 1)
  const page = await openPhone(member, '/cart-main')
  await page.getByRole('button', { name: /^3개 .* 결제하기$|^2개 .* 결제하기$/ }).click()
  await page.getByRole('button', { name: /VIV 결제하기$/ }).click()
  await expect(page.getByText('결제했어요')).toBeVisible()

  const orders = await queryOf<Order[]>(await member.get('/v1/user/order'))
  expect(orders).toHaveLength(2)
  const orderOf = (name: string) => orders.find(({ items }) => items.some(({ item_name }) => item_name === name))!
  const [ringOrder, matOrder] = [orderOf(RING), orderOf(MAT)]
  const [ringSeller, matSeller] = [await callsOf(request, 'expert8'), await callsOf(request, 'expert7')]
  const ship = async (by: Calls, { order_no, items }: Order, qtt: number) =>
    queryOf(
      await by.put(`/v1/user/order/expert/${order_no}/ship`, {
        items: [{ order_item_no: items[0]!.order_item_no, qtt }],
        carrier: 'cj',
        tracking_no: '6123456789',
      }),
    )
  await ship(matSeller, matOrder, 1)
  await ship(ringSeller, ringOrder, 1)

  // The other ring goes with a second parcel, from the seller's screen.
  const desk = await openPhone(ringSeller, `/expert-sales-detail/${ringOrder.order_no}?kind=order`)
  await desk.getByRole('button', { name: '송장 넣고 보내기' }).click()
  const sheet = desk.getByRole('dialog', { name: '송장 넣고 보내기' })
  await sheet.getByLabel('택배사').selectOption({ label: 'CJ대한통운' })
  await sheet.getByLabel('송장 번호').fill('6123456788')
  await sheet.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(sheet).toBeHidden()

  await page.goto(`/#/order-detail/${ringOrder.order_no}`)
  for (const nth of [1, 2]) await expect(page.getByRole('region', { name: `택배 ${nth}` })).toBeVisible()
  const sent = await queryOf<Order>(await member.get(`/v1/user/order/${ringOrder.order_no}`))
  const arrived = { order_item_nos: sent.items.map(({ order_item_no }) => order_item_no) }
  await queryOf(await ringSeller.put(`/v1/user/order/expert/${ringOrder.order_no}/deliver`, arrived))
  await page.getByRole('button', { name: '구매 확정' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '구매 확정' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: `${RING} 후기 쓰기` })
    .first()
    .click()

  const words = `조임이 단단해서 안쪽 허벅지가 확실히 느껴져요 ${Date.now()}`
  await page.getByRole('radio', { name: '별 5개' }).check({ force: true })
  await page.getByRole('textbox', { name: '후기' }).fill(words)
  await page.getByRole('button', { name: '후기 남기기' }).click()
  await expect(page.getByText('후기를 남겼어요')).toBeVisible()

  const guest = await openPhone(null, `/pro-shop-detail/${ring.item_no}`)
  const review = guest.getByRole('region', { name: '상품 후기' }).getByRole('article').filter({ hasText: words })
  await expect(review).toBeVisible()
  await expect(review).not.toContainText(member.haru_name)
})

test(
  'a member finds a product by filters, asks about it, wishes for it and puts it into the cart',
  { tag: '@soak' },
  async ({ newMember, openPhone }) => {
    const page = await openPhone(await newMember(), '/pro-shop-list')
    const rows = page.getByRole('region', { name: '상품' }).getByRole('listitem')
    await page.getByRole('group', { name: '분야' }).getByRole('button', { name: '필라테스' }).click()
    await page.getByRole('button', { name: '필터' }).click()
    const filters = page.getByRole('dialog', { name: '필터' })
    await filters.getByRole('button', { name: '상품', exact: true }).click()
    await filters.getByRole('button', { name: '상품 보기' }).click()
    await expect(page).toHaveURL(/cate=6&kind=goods$/)
    await expect(rows.filter({ hasText: '배나은' })).not.toHaveCount(0)
    const row = rows.filter({ hasText: '필라테스 링 35cm' })
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { name: '필라테스 링 35cm', level: 2 })).toBeVisible()

    const question = `손잡이 두께가 궁금해요 ${Date.now()}`
    await page.getByRole('button', { name: '문의하기' }).click()
    const ask = page.getByRole('dialog', { name: '판매자에게 문의하기' })
    await ask.getByRole('textbox').fill(question)
    await ask.getByText('비밀글로 문의하기').click()
    await ask.getByRole('button', { name: '문의 보내기' }).click()
    await expect(page.getByRole('article').filter({ hasText: question })).toContainText('내 문의')

    const wish = page.getByRole('button', { name: /^찜하기/ })
    await wish.click()
    await expect(wish).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '장바구니 담기' }).click()
    const choice = page.getByRole('dialog', { name: '옵션 고르기' })
    await choice.getByRole('button', { name: /수량 늘리기$/ }).click()
    await expect(choice.getByRole('status').filter({ hasText: '260 VIV' })).toBeVisible()
    await choice.getByRole('button', { name: '장바구니 담기' }).click()
    await page.getByRole('button', { name: '장바구니 보기' }).click()
    await expect(page).toHaveURL(/#\/cart-main$/)
    await expect(page.getByRole('main').getByText('필라테스 링 35cm')).toBeVisible()
    await page.goBack()

    // Back leads to the filtered list; its heart to what was wished for and opened.
    await page.goBack()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: '찜과 최근 본 상품' }).click()
    const kept = page.getByRole('tabpanel').getByRole('listitem')
    await expect(kept).toHaveCount(1)
    await page.getByRole('tab', { name: '최근 본 상품' }).click()
    await expect(kept.filter({ hasText: '필라테스 링 35cm' })).toHaveCount(1)
    await kept.getByRole('button', { name: '필라테스 링 35cm 빼기' }).click()
    await expect(page.getByText('최근에 본 상품이 없어요')).toBeVisible()
  },
)
