import { expect, test } from 'vitest'
import { filtersIn, withFilters } from './expert-filters.ts'

test.each([
  [
    'cate=6&sigungu=11&from=100&to=300&channel=chat&free=1',
    { cate_no: 6, sigungu_code: '11', price_from: 100, price_to: 300, channel: 'chat', free_week: '1' },
  ],
  ['cate=11&sigungu=1&from=1&to=x&channel=mail&free=2', {}],
  ['channel=video', { channel: 'video' }],
  ['from=300&to=100', { price_from: 300 }],
])('reads the filters of %s', (query, filters) => {
  expect(filtersIn(new URLSearchParams(query))).toEqual(filters)
})

test('writes filters and keeps the rest of the address', () => {
  const search = withFilters(new URLSearchParams('q=배&cate=6&free=1'), { price_to: 300 })
  expect(search.toString()).toBe(new URLSearchParams({ q: '배', to: '300' }).toString())
})
