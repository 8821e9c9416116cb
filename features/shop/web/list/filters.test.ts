import { expect, test } from 'vitest'
import { askedBy, countFilters, searchOf, viewIn, type ListView } from './filters.ts'

test.each<[string, ListView]>([
  ['', { sort: 'recommend' }],
  ['?sort=price&cate=4&kind=service&from=50&to=300', { sort: 'price', cate: 4, kind: 'service', from: 50, to: 300 }],
  ['?sort=distance', { sort: 'distance' }],
])('the address %s and its view are the same', (address, view) => {
  expect(viewIn(new URLSearchParams(address))).toEqual(view)
  expect(searchOf(view)).toBe(address)
})

test.each(['?sort=cheap', '?cate=11', '?cate=-1', '?kind=food', '?from=0', '?to=9999999', '?from=x'])('ignores %s', (address) => {
  expect(viewIn(new URLSearchParams(address))).toEqual({ sort: 'recommend' })
})

test('ignores a highest price below the lowest', () => {
  expect(viewIn(new URLSearchParams('?from=300&to=50'))).toEqual({ sort: 'recommend', from: 300 })
})

test('asks for both types of services, and counts a price range once', () => {
  const view: ListView = { sort: 'new', kind: 'service', from: 50, to: 300 }
  expect(askedBy(view)).toEqual({ sort: 'new', type: '0,1', price_from: 50, price_to: 300 })
  expect(countFilters(view)).toBe(2)
})
