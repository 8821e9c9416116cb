import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { communityOf } from './community.ts'
import { readSource } from './source.ts'
import { storiesOf } from './stories.ts'

const now = new Date('2026-11-21T14:05:00+09:00')
const community = communityOf(readSource(), now)
const stories = storiesOf(community, now)

test('ten members have one to three stories, the same at each load, some for followers; the first member has none', () => {
  expect(storiesOf(communityOf(readSource(), now), now)).toEqual(stories)
  const each = [...Map.groupBy(stories, ({ user_no }) => user_no).values()].map((own) => own.length)
  expect(each).toHaveLength(10)
  expect(Math.min(...each)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...each)).toBeLessThanOrEqual(3)
  expect(stories.some(({ visibility }) => visibility === 'followers')).toBe(true)
  expect(stories.map(({ user_no }) => user_no)).not.toContain(community.users[0]!.user_no)
})

test('all are from the last hours, oldest first, and remain visible for most of a day', () => {
  const moments = stories.map(({ reg_dt }) => Date.parse(reg_dt))
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(moments.every((at) => at < now.getTime() && at > now.getTime() - 10 * HOUR_MS)).toBe(true)
  for (const { reg_dt, expire_dt } of stories) expect(Date.parse(expire_dt) - Date.parse(reg_dt)).toBe(DAY_MS)
})

test('each shows one drawn scene, and is viewed only by followers after its creation', () => {
  const drawn = new Set(community.posts.flatMap(({ pictures }) => pictures))
  for (const { pictures, user_no, reg_dt, views } of stories) {
    expect(pictures).toHaveLength(1)
    expect([pictures[0], drawn.has(pictures[0]!)]).toEqual([pictures[0], true])
    for (const view of views) {
      expect(community.follows).toContainEqual(expect.objectContaining({ user_no: view.user_no, target_no: user_no }))
      expect(Date.parse(view.reg_dt)).toBeGreaterThanOrEqual(Date.parse(reg_dt))
    }
  }
})
