import { DAILY_PAGE } from '#features/daily/rules.ts'
import { FEED_PAGE } from '#features/feed/rules.ts'
import { countNew, listFeedPage } from '#features/feed/server/read.ts'
import { FOLLOWS_PAGE } from '#features/follow/rules.ts'
import { blocksOf, mutesOf } from '#features/follow/server/block.ts'
import { followsOf } from '#features/follow/server/lists.ts'
import { suggestTo } from '#features/follow/server/suggest.ts'
import { BOOKMARKS_PAGE } from '#features/post/rules.ts'
import { listBookmarkPage } from '#features/post/server/bookmark.ts'
import { COLLECTS_PAGE } from '#features/room/rules.ts'
import { collectsOf, roomDailysOf, roomDaysOf } from '#features/room/server/lists.ts'
import { reportOf } from '#features/room/server/report.ts'
import { roomOf } from '#features/room/server/room.ts'
import { PEOPLE_PAGE, POSTS_PAGE } from '#features/search/rules.ts'
import { findAll } from '#features/search/server/all.ts'
import { findExperts } from '#features/search/server/experts.ts'
import { findUsers } from '#features/search/server/people.ts'
import { findPosts } from '#features/search/server/posts.ts'
import { VIEWERS_PAGE } from '#features/story/rules.ts'
import { listOfMember, getStrip, listViewers } from '#features/story/server/read.ts'
import { peopleSuggestions } from '#features/tag/server/people.ts'
import { popularTags, tagsLike } from '#features/tag/server/tags.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'

/** Numbers of rows to query: the newest post, and posts, comments and members with typical lists. */
export type Samples = {
  last: number
  commentedPost: number
  repliedComment: number
  likedPost: number
  roomOwner: number
  story: number
  storyAuthor: number
}
export type ListQuery = (db: Pool, me: Me | null, samples: Samples, now: Date) => unknown

export const meOf = (userNo: number): Me => ({ user_no: userNo, user_verified: false, isexpert: false, session_no: '', limits: null })

/** A private account with follow requests. */
const PRIVATE_ACCOUNT = meOf(10)

const people = { limit: PEOPLE_PAGE }
/** A dataset of a tenth of the members has no more experts of one category. */
const few = { limit: 5 }
const posts = { limit: POSTS_PAGE }
const page = { limit: FOLLOWS_PAGE }

/** The lists of rooms, follows, feeds, stories, tags and searches. */
export const PEOPLE: Record<string, ListQuery> = {
  room: (db, me, { roomOwner }, now) => roomOf({ db, me, now }, roomOwner),
  'room, guest': (db, _me, { roomOwner }, now) => roomOf({ db, me: null, now }, roomOwner),
  'room, days of a month': (db, me, { roomOwner }, now) => roomDaysOf({ db, me, now }, roomOwner, koreanDay(now)),
  'room, dailys': (db, me, { roomOwner }, now) => roomDailysOf({ db, me, now }, roomOwner, { limit: DAILY_PAGE }),
  'room, pictures': (db, me, { roomOwner }, now) => collectsOf({ db, me, now }, roomOwner, { limit: COLLECTS_PAGE }),
  'my activity': (db, me, _samples, now) => reportOf({ db, me: me!, now }, { span: 'month' }),
  'feeds, first page': (db, me, _samples, now) => listFeedPage({ db, me, now }, { limit: FEED_PAGE }),
  'feeds, deep': (db, me, { last }, now) => listFeedPage({ db, me, now }, { limit: FEED_PAGE, before_no: Math.floor(last / 2) }),
  'feeds, guest deep': (db, _me, { last }, now) =>
    listFeedPage({ db, me: null, now }, { limit: FEED_PAGE, before_no: Math.floor(last / 2) }),
  'feeds of a member': (db, me, { roomOwner }, now) => listFeedPage({ db, me, now }, { limit: FEED_PAGE, user_no: roomOwner }),
  'new feeds': (db, me, { last }, now) => countNew({ db, me, now }, { after_no: last - 1200 }),
  followers: (db, me, { roomOwner }, now) => followsOf({ db, me, now }, { user_no: roomOwner, kind: 'followers', ...page }),
  following: (db, me, _samples, now) => followsOf({ db, me, now }, { user_no: me!.user_no, kind: 'following', ...page }),
  requests: (db, _me, _samples, now) =>
    followsOf({ db, me: PRIVATE_ACCOUNT, now }, { user_no: PRIVATE_ACCOUNT.user_no, kind: 'requests', ...page }),
  suggestions: (db, me, _samples, now) => suggestTo(db, me!.user_no, now),
  'my blocks': (db, me, _samples, now) => blocksOf({ db, me: me!, now }, page),
  'my mutes': (db, me, _samples, now) => mutesOf({ db, me: me!, now }, page),
  'stories, strip': (db, me, _samples, now) => getStrip({ db, me, now }),
  'stories, strip of a guest': (db, _me, _samples, now) => getStrip({ db, me: null, now }),
  'stories of a member': (db, me, { storyAuthor }, now) => listOfMember({ db, me, now }, storyAuthor),
  'viewers of a story': (db, _me, { story, storyAuthor }, now) =>
    listViewers({ db, me: meOf(storyAuthor), now }, story, { limit: VIEWERS_PAGE }),
  'my bookmarks': (db, me, _samples, now) => listBookmarkPage({ db, me: me!, now }, { limit: BOOKMARKS_PAGE }),
  'search, name prefix': (db, me, _samples, now) => findUsers({ db, me, now }, { q: '민들', ...people }),
  'search, first consonants': (db, me, _samples, now) => findUsers({ db, me, now }, { q: 'ㅁㄷㄹ', ...people }),
  'search, name contains': (db, me, _samples, now) => findUsers({ db, me, now }, { q: '민들레', after_rank: 1, ...people }),
  'search, similar names': (db, me, _samples, now) => findUsers({ db, me, now }, { q: '민들래', after_rank: 2, ...people }),
  'search, no such name': (db, me, _samples, now) => findUsers({ db, me, now }, { q: '쀍뚫쌟', ...people }),
  experts: (db, me, _samples, now) => findExperts({ db, me, now }, { q: '', ...people }),
  'experts of a category': (db, me, _samples, now) => findExperts({ db, me, now }, { q: '', cate_no: 3, ...few }),
  'experts of a province': (db, me, _samples, now) => findExperts({ db, me, now }, { q: '', sigungu_code: '41', ...few }),
  'experts by name': (db, me, _samples, now) => findExperts({ db, me, now }, { q: '하', limit: 3 }),
  'search, posts of a tag': (db, me, _samples, now) => findPosts({ db, me, now }, { q: '#식단', ...posts }),
  'search, posts of words': (db, me, _samples, now) => findPosts({ db, me, now }, { q: '운동', ...posts }),
  'search, posts of no such words': (db, me, _samples, now) => findPosts({ db, me, now }, { q: '쀍뚫쌟', ...posts }),
  'search, all at once': (db, me, _samples, now) => findAll({ db, me, now }, '식단'),
  'tags, most used': (db, me, _samples, now) => popularTags({ db, me, now }),
  'tag prefix': (db, me, _samples, now) => tagsLike({ db, me, now }, '다'),
  'similar tags': (db, me, _samples, now) => tagsLike({ db, me, now }, '다이어투'),
  'mention suggestions': (db, me) => peopleSuggestions({ db, me: me! }, '민들'),
}

/** Measured without a goal: these rank every match, so what they read grows with the number of matches. */
export const WITHOUT_GOAL = ['search, name contains', 'search, similar names', 'experts of a province']
