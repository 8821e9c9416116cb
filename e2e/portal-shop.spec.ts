import { callsOf, queryOf } from './calls.ts'
import { test } from './console.ts'
import { expect } from './test.ts'

const HOME = {
  receiver: '정하윤',
  phone: '01000000101',
  zip: '04032',
  addr1: '서울 마포구 양화로 45',
  addr2: '3층',
  memo: '',
  is_default: true,
}

test('an expert buys in the portal’s shop, an operator ships it in the console, and the expert sees the parcel', async ({
  request,
  openPhone,
  openConsole,
}) => {
  const expert = await callsOf(request, 'expert1')
  await queryOf(await expert.post('/v1/user/address', HOME))
  const desk = await openPhone(expert, '/pc-haru-shop-main')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.getByLabel('상품 이름으로 찾기').fill('ㅈㅈ')
  await expect(desk).toHaveURL(/\?q=/)
  await desk.getByRole('link', { name: /줄자 150cm 10개/ }).click()
  await expect(desk.getByRole('heading', { name: '줄자 150cm 10개', level: 2 })).toBeVisible()
  await desk.getByRole('button', { name: '바로 구매' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '바로 구매' }).click()
  await desk.getByRole('button', { name: '90 VIV 결제하기' }).click()
  await expect(desk).toHaveURL(/pc-haru-shop-payment-complete\?order=\d+$/)
  await desk.getByRole('button', { name: '주문 보기' }).click()
  await desk.getByRole('link', { name: /주문$/ }).first().click()
  await expect(desk).toHaveURL(/pc-haru-shop-order-detail\/\d+$/)
  const orderNo = /detail\/(\d+)$/.exec(desk.url())![1]!

  const office = await openConsole('operator1', '/shop-order')
  await office.getByRole('link', { name: new RegExp(`주문 ${orderNo} `) }).click()
  await office.getByRole('button', { name: '가린 정보 보기' }).click()
  await office.getByRole('dialog').getByRole('textbox').fill('보낼 곳을 확인해요')
  await office.getByRole('dialog').getByRole('button', { name: '보기' }).click()
  await expect(office.getByText('서울 마포구 양화로 45')).toBeVisible()
  await office.getByRole('button', { name: '송장 넣고 보내기' }).click()
  const form = office.getByRole('dialog')
  await form.getByRole('combobox').selectOption({ label: 'CJ대한통운' })
  await form.getByRole('textbox').fill('6123456789')
  await form.getByRole('button', { name: /보내기/ }).click()
  await expect(office.getByText('CJ대한통운 6123456789').first()).toBeVisible()

  // It arrives without a reload.
  await expect(desk.getByRole('region', { name: '택배 1' })).toContainText('6123-4567-89')
})
