import { DAILY_PAGE } from '#features/daily/rules.ts'
import { FEED_PAGE } from '#features/feed/rules.ts'
import { countNew, feedsOf } from '#features/feed/server/read.ts'
import { FOLLOWS_PAGE } from '#features/follow/rules.ts'
import { blocksOf, mutesOf } from '#features/follow/server/block.ts'
import { followsOf } from '#features/follow/server/lists.ts'
import { suggestTo } from '#features/follow/server/suggest.ts'
import { BOOKMARKS_PAGE } from '#features/post/rules.ts'
import { bookmarksOf } from '#features/post/server/bookmark.ts'
import { COLLECTS_PAGE } from '#features/room/rules.ts'
import { collectsOf, roomDailysOf, roomDaysOf } from '#features/room/server/lists.ts'
import { reportOf } from '#features/room/server/report.ts'
import { roomOf } from '#features/room/server/room.ts'
import { PEOPLE_PAGE, POSTS_PAGE } from '#features/search/rules.ts'
import { findAll } from '#features/search/server/all.ts'
import { findExperts, findUsers } from '#features/search/server/people.ts'
import { findPosts } from '#features/search/server/posts.ts'
import { VIEWERS_PAGE } from '#features/story/rules.ts'
import { memberStories, stripOf, viewersOf } from '#features/story/server/read.ts'
import { offeredTo } from '#features/tag/server/people.ts'
import { popularTags, tagsLike } from '#features/tag/server/tags.ts'
import { koreanDay } from '#kit/contract/day.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'

/** What the dataset holds that can be asked for; `home` is a member, `story` one of `teller`'s. */
export type Facts = { last: number; talkedOf: number; answered: number; liked: number; home: number; story: number; teller: number }
export type Ask = (db: Pool, me: Me | null, facts: Facts, now: Date) => unknown

export const meOf = (userNo: number): Me => ({ user_no: userNo, user_verified: false, isexpert: false, session_no: '' })

/** A private account, whom some wait to follow. */
const CLOSED = meOf(10)

const people = { limit: PEOPLE_PAGE }
/** Experts are one in a hundred: a tenth of the members has no more of one kind. */
const few = { limit: 5 }
const posts = { limit: POSTS_PAGE }
const page = { limit: FOLLOWS_PAGE }

/** The lists around people: rooms, follows, feeds, stories, tags and what is looked for. */
export const PEOPLE: Record<string, Ask> = {
  room: (db, me, { home }, now) => roomOf({ db, me, now }, home),
  'room, guest': (db, _me, { home }, now) => roomOf({ db, me: null, now }, home),
  'room, days of a month': (db, me, { home }, now) => roomDaysOf({ db, me, now }, home, koreanDay(now)),
  'room, dailys': (db, me, { home }, now) => roomDailysOf({ db, me, now }, home, { limit: DAILY_PAGE }),
  'room, pictures': (db, me, { home }, now) => collectsOf({ db, me, now }, home, { limit: COLLECTS_PAGE }),
  'my activity': (db, me, _facts, now) => reportOf({ db, me: me!, now }, { span: 'month' }),
  'feeds, first page': (db, me, _facts, now) => feedsOf({ db, me, now }, { limit: FEED_PAGE }),
  'feeds, deep': (db, me, { last }, now) => feedsOf({ db, me, now }, { limit: FEED_PAGE, before_no: Math.floor(last / 2) }),
  'feeds, guest deep': (db, _me, { last }, now) => feedsOf({ db, me: null, now }, { limit: FEED_PAGE, before_no: Math.floor(last / 2) }),
  'feeds of a member': (db, me, { home }, now) => feedsOf({ db, me, now }, { limit: FEED_PAGE, user_no: home }),
  'new feeds': (db, me, { last }, now) => countNew({ db, me, now }, { after_no: last - 1200 }),
  followers: (db, me, { home }, now) => followsOf({ db, me, now }, { user_no: home, kind: 'followers', ...page }),
  following: (db, me, _facts, now) => followsOf({ db, me, now }, { user_no: me!.user_no, kind: 'following', ...page }),
  requests: (db, _me, _facts, now) => followsOf({ db, me: CLOSED, now }, { user_no: CLOSED.user_no, kind: 'requests', ...page }),
  suggestions: (db, me, _facts, now) => suggestTo(db, me!.user_no, now),
  'whom I block': (db, me, _facts, now) => blocksOf({ db, me: me!, now }, page),
  'whom I mute': (db, me, _facts, now) => mutesOf({ db, me: me!, now }, page),
  'stories, strip': (db, me, _facts, now) => stripOf({ db, me, now }),
  'stories, strip of a guest': (db, _me, _facts, now) => stripOf({ db, me: null, now }),
  'stories of a member': (db, me, { teller }, now) => memberStories({ db, me, now }, teller),
  'who was shown a story': (db, _me, { story, teller }, now) => viewersOf({ db, me: meOf(teller), now }, story, { limit: VIEWERS_PAGE }),
  'what I keep': (db, me, _facts, now) => bookmarksOf({ db, me: me!, now }, { limit: BOOKMARKS_PAGE }),
  'search, names begin': (db, me, _facts, now) => findUsers({ db, me, now }, { q: '민들', ...people }),
  'search, first consonants': (db, me, _facts, now) => findUsers({ db, me, now }, { q: 'ㅁㄷㄹ', ...people }),
  'search, names hold': (db, me, _facts, now) => findUsers({ db, me, now }, { q: '민들레', after_rank: 1, ...people }),
  'search, names nearly': (db, me, _facts, now) => findUsers({ db, me, now }, { q: '민들래', after_rank: 2, ...people }),
  'search, no such name': (db, me, _facts, now) => findUsers({ db, me, now }, { q: '쀍뚫쌟', ...people }),
  experts: (db, me, _facts, now) => findExperts({ db, me, now }, { q: '', ...people }),
  'experts of a category': (db, me, _facts, now) => findExperts({ db, me, now }, { q: '', cate_no: 3, ...few }),
  'experts of a province': (db, me, _facts, now) => findExperts({ db, me, now }, { q: '', sigungu_code: '41', ...few }),
  'experts by name': (db, me, _facts, now) => findExperts({ db, me, now }, { q: '하', limit: 3 }),
  'search, posts of a tag': (db, me, _facts, now) => findPosts({ db, me, now }, { q: '#식단', ...posts }),
  'search, posts of words': (db, me, _facts, now) => findPosts({ db, me, now }, { q: '운동', ...posts }),
  'search, posts of no such words': (db, me, _facts, now) => findPosts({ db, me, now }, { q: '쀍뚫쌟', ...posts }),
  'search, all at once': (db, me, _facts, now) => findAll({ db, me, now }, '식단'),
  'tags, most used': (db, me, _facts, now) => popularTags({ db, me, now }),
  'tags begin': (db, me, _facts, now) => tagsLike({ db, me, now }, '다'),
  'tags nearly': (db, me, _facts, now) => tagsLike({ db, me, now }, '다이어투'),
  'people to call': (db, me) => offeredTo({ db, me: me! }, '민들'),
}

/** What reads as much as there is to choose from: every name that matches, every expert of a province. Measured without a goal. */
export const CHOOSING = ['search, names hold', 'search, names nearly', 'experts of a province']
