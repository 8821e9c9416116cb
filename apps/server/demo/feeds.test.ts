import { expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { communityOf } from './community.ts'
import { feedsOf } from './feeds.ts'
import { readSource } from './source.ts'

const now = new Date('2026-11-21T14:05:00+09:00')
const source = readSource()
const community = communityOf(source, now)
const feeds = feedsOf(community, now)

test('has forty feeds, the same at each load, in order of time and none in the future', () => {
  expect(feeds).toHaveLength(40)
  expect(feedsOf(communityOf(source, now), now)).toEqual(feeds)
  const moments = feeds.map(({ reg_dt }) => Date.parse(reg_dt))
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  const all = feeds.flatMap((feed) => [feed, ...feed.likes, ...feed.comments])
  expect(all.filter(({ reg_dt }) => Date.parse(reg_dt) >= now.getTime())).toEqual([])
})

test('the first member has a feed, at any hour of the load', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(now.getTime() + hour * HOUR_MS))
  const without = hours.filter((at) => !feedsOf(communityOf(source, at), at).some(({ user_no }) => user_no === 1))
  expect(without).toEqual([])
})

test('each has pictures and text; members neither like their own nor comment on invisible ones', () => {
  for (const feed of feeds) {
    expect(feed.pictures.length).toBeGreaterThan(0)
    expect(feed.content).toMatch(/#/)
    expect(feed.visibility).not.toBe('private')
    for (const { user_no, reg_dt } of [...feed.likes, ...feed.comments]) {
      expect(user_no).not.toBe(feed.user_no)
      expect(Date.parse(reg_dt)).toBeGreaterThanOrEqual(Date.parse(feed.reg_dt))
    }
    if (feed.visibility !== 'public') expect([...feed.likes, ...feed.comments]).toEqual([])
    expect([feed.like_qtt, feed.reply_qtt]).toEqual([feed.likes.length, feed.comments.length])
  }
  expect(feeds.filter(({ content }) => content.includes('@')).length).toBeGreaterThan(2)
})
