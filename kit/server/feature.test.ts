import { expect, test } from 'vitest'
import { deletionBlockers, forget, FORGET_ORDER, holdsMoney } from './account-deletion.ts'
import { extend, extensionPoint } from './extensions.ts'
import { composeFeatures, type Feature } from './feature.ts'

const note = extensionPoint<string>('note')
const nothing = undefined as never

test('keeps the order of the features in the extensions of a point', () => {
  const one: Feature = { name: 'one', extensions: [extend(note, 'first'), extend(note, 'second')] }
  const other: Feature = { name: 'other', extensions: [extend(note, 'third')] }
  expect(composeFeatures([one, other]).extensions.all(note)).toEqual(['first', 'second', 'third'])
  expect(composeFeatures([other, one]).extensions.all(note)).toEqual(['third', 'first', 'second'])
})

test('runs forget in the lock order, independent of the order of the features', async () => {
  expect(FORGET_ORDER).toEqual(['people', 'comments', 'posts'])
  const log: string[] = []
  const logs = (words: string) => async () => void log.push(words)
  const posts: Feature = { name: 'posts', forget: { posts: logs('posts') } }
  const comments: Feature = { name: 'comments', forget: { comments: logs('comments') } }
  const likes: Feature = { name: 'likes', forget: { posts: logs('likes of posts'), comments: logs('likes of comments') } }
  const people: Feature = { name: 'people', forget: { people: logs('people') } }
  await composeFeatures([posts, likes, comments, people]).extensions.run(forget, nothing, 1)
  expect(log).toEqual(['people', 'likes of comments', 'comments', 'posts', 'likes of posts'])
})

test('makes deletionBlockers and holdsMoney of a feature available as extensions', async () => {
  const order: Feature = {
    name: 'order',
    deletionBlockers: async () => [{ kind: 'order', text: '받지 않은 주문이 있어요.', link: '/order-list' }],
    holdsMoney: async () => true,
  }
  const { extensions } = composeFeatures([{ name: 'empty' }, order])
  expect(await extensions.one(deletionBlockers)(nothing, 1, new Date(0))).toMatchObject([{ kind: 'order' }])
  expect(await extensions.one(holdsMoney)(nothing, 1, new Date(0))).toBe(true)
})
