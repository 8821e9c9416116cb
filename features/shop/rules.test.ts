import { describe, expect, test } from 'vitest'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { finalStates } from '#kit/contract/transition.ts'
import { medicineIn } from './contract/medicines.ts'
import { NOTICE_KINDS } from './contract/notice-kinds.ts'
import { zoneOf } from './contract/zones.ts'
import { formProblems, saleProblems, type ProductForm } from './contract/form-rules.ts'
import { partyText } from './contract/party.ts'
import { shippingTo } from './rules.ts'
import { PRODUCT, productTransitions } from './transitions.ts'

test('the table of states has one row for each attempt, and only an ended product stays as it is', () => {
  expect(tableProblems(productTransitions)).toEqual([])
  expect(finalStates(productTransitions)).toEqual([PRODUCT.ended])
})

test.each([
  ['63000', 'jeju'],
  ['63644', 'jeju'],
  ['63645', null],
  ['40200', 'island'],
  ['23117', null],
  ['23136', 'island'],
  ['59790', 'island'],
  ['04032', null],
  ['00000', null],
])('the postcode %s lies in the zone %s', (zip, zone) => {
  expect(zoneOf(zip)).toBe(zone)
})

test('a surcharge is that of the zone', () => {
  const terms = { si_order_amt: 30, jeju_amt: 40, island_amt: 50 }
  expect(shippingTo(terms, '63000')).toEqual({ zone: 'jeju', si_order_amt: 30, surcharge: 40 })
  expect(shippingTo(terms, '40240')).toEqual({ zone: 'island', si_order_amt: 30, surcharge: 50 })
  expect(shippingTo(terms, '04032')).toEqual({ zone: null, si_order_amt: 30, surcharge: 0 })
})

describe('medicines', () => {
  test.each([
    ['타이레놀 500mg', true],
    ['타 이 레 놀', true],
    ['타.이.레.놀', true],
    ['타<b>이</b>레놀', true],
    ['집중 다이어트약', true],
    ['질병의 예방 및 치료를 위한 의약품이 아닙니다', false],
    ['이 제품은 의약품이 아님', false],
    ['의약품이 아닌 척하는 진통제', true],
    ['요가 매트 6mm', false],
    ['진하고 부드러운 오일', false],
  ])('%s in goods: %s', (text, is) => {
    expect(medicineIn([text], true) !== null).toBe(is)
  })
  test('a counselling may be about kinds of medicines, but names none', () => {
    expect(medicineIn(['먹고 있는 감기약과 영양제를 함께 봐요'], false)).toBeNull()
    expect(medicineIn(['위고비 처방'], false)).toBe('위고비')
  })
})

const form: ProductForm = {
  type: 2,
  item_name: '요가 매트',
  item_desc: '미끄럽지 않아요',
  item_viv_price: 180,
  options: [{ sio_title: '', sio_amt: 0 }],
  si_order_amt: 30,
  free_from: null,
  jeju_amt: 0,
  island_amt: 0,
  return_amt: 0,
  exchange_amt: 0,
  return_text: '',
  pass: null,
  notice_kind: 'sport',
  notice: {},
}
const option = (sio_title: string) => ({ sio_title, sio_amt: 0 })
const wrongOf = (changes: Partial<ProductForm>, cate_no = 6) =>
  formProblems({ ...form, ...changes }, { cate_no }).map(({ field, error }) => `${field} ${error.code}`)

test.each<[Partial<ProductForm>, string[]]>([
  [{}, []],
  [{ options: [option('S'), option('S')] }, ['options shop.options']],
  [{ options: [option(''), option('S')] }, ['options shop.options']],
  [{ options: [option('S'), option('M')] }, []],
  [{ item_name: '게보린' }, ['item_name shop.medicine']],
  [{ notice: { material: '진통제 성분' } }, ['item_name shop.medicine']],
  [{ free_from: 500, si_order_amt: 0 }, ['free_from shop.free_from']],
  [{ notice_kind: 'service' }, ['notice_kind shop.notice_kind']],
  [{ notice: { pages: '100' } }, ['notice shop.notice']],
  [{ type: 0, notice_kind: 'service' }, ['si_order_amt shop.shipping']],
  [{ type: 0, notice_kind: 'service', si_order_amt: 0 }, []],
  [{ notice_kind: 'supplement' }, ['notice_kind shop.supplement']],
])('%j is refused by %j', (changes, expected) => {
  expect(wrongOf(changes)).toEqual(expected)
})

test('supplements are sold by their category of experts, with a registered business', () => {
  expect(wrongOf({ notice_kind: 'supplement' }, 7)).toEqual([])
  const notice = Object.fromEntries(Object.keys(NOTICE_KINDS.supplement.fields).map((key) => [key, '있어요']))
  const seller = { has_facts: true, may_sell: true, biz_no: null }
  const codes = (biz_no: string | null) =>
    saleProblems({ ...form, notice_kind: 'supplement', notice }, 1, { ...seller, biz_no }).map(({ error }) => error.code)
  expect([codes(null), codes('0000000000')]).toEqual([['shop.supplement_seller'], []])
})

test('lists what a product lacks to be sold', () => {
  const nothing = saleProblems({ item_desc: '<p></p>', notice: { model: '매트' }, notice_kind: 'sport' }, 0, {
    has_facts: false,
    may_sell: false,
    biz_no: null,
  })
  expect(nothing.map(({ error }) => error.code)).toEqual([
    'shop.not_selling',
    'shop.seller',
    'shop.images',
    'shop.item_desc',
    'shop.notice',
  ])
})

test('shows the telephone number of a seller in its groups, and other facts as they are', () => {
  const seller = { owner: '배나은', biz_no: '0000000000', mail_order_no: null, address: null, tel: '15881234', mail: null }
  expect([partyText(seller, 'tel'), partyText(seller, 'biz_no'), partyText(seller, 'mail')]).toEqual(['1588-1234', '0000000000', null])
})
