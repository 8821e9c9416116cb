import { afterEach, expect, test } from 'vitest'
import { ko } from '#kit/ui/ko.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, wireForTest } from '#kit/web/testing.ts'
import { categories } from '../words/categories.ts'
import { loadCategories } from './categories.ts'

const names = { ...ko.daily.expert }
afterEach(() => {
  Object.assign(ko.daily.expert, names)
  queryClient.clear()
})

test('the first paint has the names of the release', () => {
  expect(ko.daily.expert).toEqual(categories)
})

test('tags of experts get the names that operators gave; without a connection they keep what they have', async () => {
  wireForTest()
  let status = 503
  fakeNetwork(() => ({ status, json: { table: 'category', content: [[5, '요가 강사', 1]] } }))
  await loadCategories()
  expect(ko.daily.expert).toEqual(categories)
  status = 200
  await loadCategories()
  expect(ko.daily.expert).toEqual({ ...categories, 5: '요가 강사' })
})
