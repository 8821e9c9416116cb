import { expect, test } from 'vitest'
import { productProblems, type ProductForm } from './contract/product-rules.ts'

const product: ProductForm = {
  title: '운동 질문',
  description: '',
  channel: 'chat',
  minutes: 15,
  price: 90,
  ext_minutes: 10,
  ext_price: 60,
}

test.each<[string, Partial<ProductForm>, string[]]>([
  ['a complete product', {}, []],
  ['the shortest and cheapest', { title: '질문', price: 10, ext_price: 10 }, []],
  ['the longest and dearest', { title: '가'.repeat(40), description: '가'.repeat(200), minutes: 60, price: 10_000, ext_price: 10_000 }, []],
  ['no extension', { ext_minutes: null, ext_price: null }, []],
  ['a short title', { title: '가 ' }, ['title']],
  ['a long title', { title: '가'.repeat(41) }, ['title']],
  ['a long description', { description: '가'.repeat(201) }, ['description']],
  ['minutes that no session has', { minutes: 45 }, ['minutes']],
  ['nothing chosen', { title: '', minutes: null, price: null }, ['title', 'minutes', 'price']],
  ['a low price', { price: 9 }, ['price']],
  ['a high price', { price: 10_001 }, ['price']],
  ['a part of a viv', { price: 10.5 }, ['price']],
  ['an extension of other minutes', { ext_minutes: 20 }, ['ext_minutes']],
  ['an extension without a price', { ext_price: null }, ['ext_price']],
])('%s', (_, changes, fields) => {
  expect(productProblems({ ...product, ...changes }).map(({ field }) => field)).toEqual(fields)
})
