import { createRoom, findRoom } from '#features/chat/contract.ts'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies } from '#features/comment/contract.ts'
import { countNewDailys, createDaily, deleteDaily, editDaily, getDaily, listDailyLine } from '#features/daily/contract.ts'
import { countNewFeeds, deleteFeed, editFeed, getFeed, listFeeds } from '#features/feed/contract.ts'
import {
  answerRequest,
  blockMember,
  followMember,
  getStanding,
  listBlocks,
  listFollows,
  listMutes,
  muteMember,
  removeFollower,
  suggestMembers,
  unblockMember,
  unfollowMember,
  unmuteMember,
} from '#features/follow/contract.ts'
import {
  likeComment,
  likeDaily,
  likeFeed,
  listCommentLikers,
  listDailyLikers,
  listFeedLikers,
  unlikeComment,
  unlikeDaily,
  unlikeFeed,
} from '#features/like/contract.ts'
import { addBookmark, removeBookmark, listBookmarks } from '#features/post/contract.ts'
import { createReport, getReportTarget } from '#features/report/contract.ts'
import { getActivityReport, getRoom, listCollects, listRoomDailys, listRoomDays } from '#features/room/contract.ts'
import { searchAll, searchExperts, searchPosts, searchUsers } from '#features/search/contract.ts'
import {
  deleteStory,
  getStory,
  listMemberStories,
  listStories,
  listStoryReplies,
  listStoryViewers,
  replyToStory,
  showStory,
} from '#features/story/contract.ts'
import { findMention, listTags, offerPeople } from '#features/tag/contract.ts'
import type { Endpoint, Input } from '#kit/contract/endpoint.ts'
import { moodOnly } from '#kit/server/testing/factories.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import type { Kind } from './testing-dataset.ts'

// Every call that is about one thing: a post, a comment, a member.

/** What may be asked of the thing `T`, by whom. */
export type Way<T> = {
  name: string
  line: string
  guests: boolean
  make(server: TestServer, as: TestMember | null, thing: T): Promise<TestAnswer>
}

function way<E extends Endpoint, T>(endpoint: E, input: (thing: T) => Input<E>, more = ''): Way<T> {
  return {
    name: endpoint.line + more,
    line: endpoint.line,
    guests: endpoint.access === 'open',
    make: (server, as, thing) => server.call(endpoint, input(thing), { as }),
  }
}

/** The post and a root comment of it. */
export type OnePost = { no: number; root: number }
type PostWay = Way<OnePost> & {
  /** For its author alone. */
  own?: true
}
const own = (one: Way<OnePost>): PostWay => ({ ...one, own: true })
const words = { comment_content: '안녕' }

const reportWays = (target_kind: Kind): PostWay[] => [
  way(createReport, ({ no }: OnePost) => ({ body: { target_kind, target_no: no, reason: 'OTHER', report_text: '이상해요' } as const })),
  way(getReportTarget, ({ no }: OnePost) => ({ query: { target_kind, target_no: no } })),
]

export const POST_WAYS: Record<Kind, PostWay[]> = {
  daily: [
    way(getDaily, ({ no }) => ({ params: { daily_no: no } })),
    way(listComments, ({ no }) => ({ query: { daily_no: no } })),
    way(createComment, ({ no }) => ({ body: { daily_no: no, ...words } })),
    way(createComment, ({ no, root }) => ({ body: { daily_no: no, parent_no: root, ...words } }), ' reply'),
    way(listDailyLikers, ({ no }) => ({ query: { daily_no: no } })),
    way(likeDaily, ({ no }) => ({ body: { daily_no: no } })),
    way(unlikeDaily, ({ no }) => ({ query: { daily_no: no } })),
    way(addBookmark, ({ no }) => ({ body: { daily_no: no } })),
    ...reportWays('daily'),
    way(createDaily, ({ no }) => ({ body: { daily_info: moodOnly, visibility: 'public' as const, from_daily_no: no } }), ' the same'),
    own(way(editDaily, ({ no }) => ({ params: { daily_no: no }, body: { daily_info: moodOnly, visibility: 'public' as const } }))),
    own(way(deleteDaily, ({ no }) => ({ params: { daily_no: no } }))),
  ],
  feed: [
    way(getFeed, ({ no }) => ({ params: { feed_no: no } })),
    way(listComments, ({ no }) => ({ query: { feed_no: no } })),
    way(createComment, ({ no }) => ({ body: { feed_no: no, ...words } })),
    way(createComment, ({ no, root }) => ({ body: { feed_no: no, parent_no: root, ...words } }), ' reply'),
    way(listFeedLikers, ({ no }) => ({ query: { feed_no: no } })),
    way(likeFeed, ({ no }) => ({ body: { feed_no: no } })),
    way(unlikeFeed, ({ no }) => ({ query: { feed_no: no } })),
    way(addBookmark, ({ no }) => ({ body: { feed_no: no } })),
    ...reportWays('feed'),
    own(way(editFeed, ({ no }) => ({ params: { feed_no: no }, body: { visibility: 'public' as const } }))),
    own(way(deleteFeed, ({ no }) => ({ params: { feed_no: no } }))),
  ],
  story: [
    way(getStory, ({ no }) => ({ params: { story_no: no } })),
    way(showStory, ({ no }) => ({ params: { story_no: no } })),
    way(replyToStory, ({ no }) => ({ params: { story_no: no }, body: { reply_content: '안녕' } })),
    way(listStoryReplies, ({ no }) => ({ params: { story_no: no }, query: {} })),
    ...reportWays('story'),
    own(way(listStoryViewers, ({ no }) => ({ params: { story_no: no }, query: {} }))),
    own(way(deleteStory, ({ no }) => ({ params: { story_no: no } }))),
  ],
}

type OneComment = { no: number; isRoot: boolean; kind: 'daily' | 'feed'; post: number }
type CommentWay = Way<OneComment> & {
  /** For who wrote it alone. */
  own?: true
  /** Of roots alone. */
  roots?: true
}
export const COMMENT_WAYS: CommentWay[] = [
  way(getComment, ({ no }) => ({ params: { comment_no: no } })),
  { ...way(listReplies, ({ no }: OneComment) => ({ params: { comment_no: no }, query: {} })), roots: true },
  {
    ...way(createComment, ({ no, kind, post }: OneComment) => ({ body: { [`${kind}_no`]: post, parent_no: no, ...words } }), ' to it'),
    roots: true,
  },
  way(likeComment, ({ no }) => ({ body: { comment_no: no } })),
  way(unlikeComment, ({ no }) => ({ query: { comment_no: no } })),
  way(listCommentLikers, ({ no }) => ({ query: { comment_no: no } })),
  way(getReportTarget, ({ no }) => ({ query: { target_kind: 'comment' as const, target_no: no } }), ' comment'),
  way(
    createReport,
    ({ no }) => ({ body: { target_kind: 'comment', target_no: no, reason: 'OTHER', report_text: '이상해요' } as const }),
    ' comment',
  ),
  { ...way(editComment, ({ no }: OneComment) => ({ params: { comment_no: no }, body: words })), own: true },
  { ...way(deleteComment, ({ no }: OneComment) => ({ params: { comment_no: no } })), own: true },
]

export type OnePerson = { no: number; name: string }
/**
 * From when on a way says anything: `told` that they are there, `meets` them, `sees` their lists, `watches` their
 * stories, of which the hidden one has none; `self`: of oneself alone; `never`: it says the same of everyone and nobody.
 */
type Level = 'told' | 'meets' | 'sees' | 'watches' | 'self' | 'never'
type PersonWay = Way<OnePerson> & { level: Level; writes?: true }
const from = (level: Level, ...ways: Way<OnePerson>[]): PersonWay[] =>
  ways.map((one) => ({ ...one, level, ...(one.line.startsWith('GET') ? {} : { writes: true }) }))

const someone = ({ no }: OnePerson) => ({ params: { user_no: no } })
const body = ({ no }: OnePerson) => ({ body: { user_no: no } })
const query = ({ no }: OnePerson) => ({ query: { user_no: no } })
/** What the search tells of a member whose number is taken for the end of a page. */
const after =
  (after_rank: number, q: string) =>
  ({ no }: OnePerson) => ({ query: { q, after_rank, after_no: no } })

export const PERSON_WAYS: PersonWay[] = [
  ...from(
    'told',
    way(getStanding, someone),
    way(blockMember, body),
    way(unfollowMember, query),
    way(createReport, ({ no }) => ({ body: { target_kind: 'user', target_no: no, reason: 'OTHER', report_text: '이상해요' } as const })),
    way(getReportTarget, ({ no }) => ({ query: { target_kind: 'user' as const, target_no: no } })),
  ),
  ...from(
    'meets',
    way(getRoom, someone),
    way(followMember, body),
    way(muteMember, body),
    way(createRoom, ({ no }) => ({ body: { target_no: no } })),
    way(answerRequest, ({ no }) => ({ body: { user_no: no, accept: true } }), ' yes'),
    way(answerRequest, ({ no }) => ({ body: { user_no: no, accept: false } }), ' no'),
    way(findMention, ({ name }) => ({ query: { name } })),
    ...[0, 1, 2].map((rank) => way(searchUsers, after(rank, '하늘'), ` after them ${rank}`)),
    ...[0, 1, 2].map((rank) => way(searchUsers, after(rank, '하늘열림이'), ` like it after them ${rank}`)),
    way(searchExperts, after(0, '하늘'), ' after them'),
  ),
  ...from(
    'sees',
    way(listRoomDays, ({ no }) => ({ params: { user_no: no }, query: { month: '2026-11-01' } })),
    way(listRoomDailys, ({ no }) => ({ params: { user_no: no }, query: {} })),
    way(listCollects, ({ no }) => ({ params: { user_no: no }, query: {} })),
    way(listFeeds, query),
    ...(['followers', 'following'] as const).flatMap((kind) => [
      way(listFollows, ({ no }: OnePerson) => ({ query: { user_no: no, kind } }), ` ${kind}`),
      way(listFollows, ({ no }: OnePerson) => ({ query: { user_no: no, kind, q: '가' } }), ` ${kind} by name`),
    ]),
  ),
  ...from('watches', way(listMemberStories, someone)),
  ...from(
    'self',
    way(listFollows, ({ no }) => ({ query: { user_no: no, kind: 'requests' as const } }), ' requests'),
  ),
  ...from(
    'never',
    way(unblockMember, query),
    way(unmuteMember, query),
    way(removeFollower, query),
    way(findRoom, ({ no }) => ({ query: { target_no: no } })),
  ),
]

/** Says the same of everything, and is known by nobody else. */
export const LET_GO: Way<OnePost>[] = [
  way(removeBookmark, ({ no }) => ({ query: { daily_no: no } })),
  way(removeBookmark, ({ no }) => ({ query: { feed_no: no } }), ' feed'),
]

/** What a member reads of themselves, without naming anything. */
export const PLAIN_READS = [
  'GET /v1/user/auth/profile',
  'GET /v1/user/me',
  'GET /v1/user/consents',
  'GET /v1/user/consents/history',
  'GET /v1/user/sessions',
  'GET /v1/user/social',
  'GET /v1/user/settings',
  'GET /v1/user/setup',
  'GET /v1/user/withdrawal',
  'GET /v1/user/inquiry',
  'GET /v1/user/expert/application',
  'GET /v1/user/report/care',
  'GET /v1/user/room',
  'GET /v1/user/chat/chatlist',
  'GET /v1/user/chat/unread',
  'GET /v1/user/alarm',
  'GET /v1/user/alarm/count',
  'GET /v1/user/alarm/key',
  'GET /v1/user/ad',
  'GET /v1/user/story/archive',
  'GET /v2/user/daily_mine',
  'GET /v2/user/daily_week',
  'GET /v2/user/daily_days?from=2026-11-01&to=2026-11-30',
  'GET /v2/user/daily_past?date=2026-11-22',
  'GET /v2/user/meal',
]

/** Lists and numbers, whose every entry is told apart. */
export const SHOWN: readonly Endpoint[] = [
  listComments,
  listReplies,
  countNewDailys,
  listDailyLine,
  countNewFeeds,
  listFeeds,
  listBlocks,
  listFollows,
  listMutes,
  suggestMembers,
  listCommentLikers,
  listDailyLikers,
  listFeedLikers,
  listBookmarks,
  getActivityReport,
  getRoom,
  listCollects,
  listRoomDailys,
  listRoomDays,
  searchAll,
  searchExperts,
  searchPosts,
  searchUsers,
  getStory,
  listMemberStories,
  listStories,
  listStoryReplies,
  listStoryViewers,
  listTags,
  offerPeople,
]
