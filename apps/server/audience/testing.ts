import { createRoom, findRoom } from '#features/chat/contract.ts'
import { listCounselProducts, listExpertReviews } from '#features/counsel/contract.ts'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies } from '#features/comment/contract.ts'
import { countNewDailys, createDaily, deleteDaily, editDaily, getDaily, listDailyLine } from '#features/daily/contract.ts'
import { getExpertPage } from '#features/expert/contract.ts'
import { countNewFeeds, deleteFeed, editFeed, getFeed, listFeeds } from '#features/feed/contract.ts'
import {
  answerRequest,
  blockMember,
  followMember,
  getFollowSummary,
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
import { findMention, listTags, suggestPeople } from '#features/tag/contract.ts'
import type { Endpoint, Input } from '#kit/contract/endpoint.ts'
import { moodOnly } from '#kit/server/testing/factories.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import type { Kind } from './testing-dataset.ts'

// Every endpoint whose input names one post, comment or member.

/** A call of an endpoint about the target `T`. `guests`: guests may call it. */
export type EndpointCase<T> = {
  name: string
  line: string
  guests: boolean
  make(server: TestServer, as: TestMember | null, thing: T): Promise<TestAnswer>
}

function endpointCase<E extends Endpoint, T>(endpoint: E, input: (thing: T) => Input<E>, more = ''): EndpointCase<T> {
  return {
    name: endpoint.line + more,
    line: endpoint.line,
    guests: endpoint.access === 'open',
    make: (server, as, thing) => server.call(endpoint, input(thing), { as }),
  }
}

/** The numbers of a post and of one of its root comments. */
export type PostTarget = { no: number; root: number }
type PostCase = EndpointCase<PostTarget> & {
  /** Only its author may call it. */
  authorOnly?: true
}
const authorOnly = (one: EndpointCase<PostTarget>): PostCase => ({ ...one, authorOnly: true })
const commentBody = { comment_content: '안녕' }

const reportCases = (target_kind: Kind): PostCase[] => [
  endpointCase(createReport, ({ no }: PostTarget) => ({
    body: { target_kind, target_no: no, reason: 'OTHER', report_text: '이상해요' } as const,
  })),
  endpointCase(getReportTarget, ({ no }: PostTarget) => ({ query: { target_kind, target_no: no } })),
]

export const POST_CASES: Record<Kind, PostCase[]> = {
  daily: [
    endpointCase(getDaily, ({ no }) => ({ params: { daily_no: no } })),
    endpointCase(listComments, ({ no }) => ({ query: { daily_no: no } })),
    endpointCase(createComment, ({ no }) => ({ body: { daily_no: no, ...commentBody } })),
    endpointCase(createComment, ({ no, root }) => ({ body: { daily_no: no, parent_no: root, ...commentBody } }), ' reply'),
    endpointCase(listDailyLikers, ({ no }) => ({ query: { daily_no: no } })),
    endpointCase(likeDaily, ({ no }) => ({ body: { daily_no: no } })),
    endpointCase(unlikeDaily, ({ no }) => ({ query: { daily_no: no } })),
    endpointCase(addBookmark, ({ no }) => ({ body: { daily_no: no } })),
    ...reportCases('daily'),
    endpointCase(
      createDaily,
      ({ no }) => ({ body: { daily_info: moodOnly, visibility: 'public' as const, from_daily_no: no } }),
      ' the same',
    ),
    authorOnly(
      endpointCase(editDaily, ({ no }) => ({ params: { daily_no: no }, body: { daily_info: moodOnly, visibility: 'public' as const } })),
    ),
    authorOnly(endpointCase(deleteDaily, ({ no }) => ({ params: { daily_no: no } }))),
  ],
  feed: [
    endpointCase(getFeed, ({ no }) => ({ params: { feed_no: no } })),
    endpointCase(listComments, ({ no }) => ({ query: { feed_no: no } })),
    endpointCase(createComment, ({ no }) => ({ body: { feed_no: no, ...commentBody } })),
    endpointCase(createComment, ({ no, root }) => ({ body: { feed_no: no, parent_no: root, ...commentBody } }), ' reply'),
    endpointCase(listFeedLikers, ({ no }) => ({ query: { feed_no: no } })),
    endpointCase(likeFeed, ({ no }) => ({ body: { feed_no: no } })),
    endpointCase(unlikeFeed, ({ no }) => ({ query: { feed_no: no } })),
    endpointCase(addBookmark, ({ no }) => ({ body: { feed_no: no } })),
    ...reportCases('feed'),
    authorOnly(endpointCase(editFeed, ({ no }) => ({ params: { feed_no: no }, body: { visibility: 'public' as const } }))),
    authorOnly(endpointCase(deleteFeed, ({ no }) => ({ params: { feed_no: no } }))),
  ],
  story: [
    endpointCase(getStory, ({ no }) => ({ params: { story_no: no } })),
    endpointCase(showStory, ({ no }) => ({ params: { story_no: no } })),
    endpointCase(replyToStory, ({ no }) => ({ params: { story_no: no }, body: { reply_content: '안녕' } })),
    endpointCase(listStoryReplies, ({ no }) => ({ params: { story_no: no }, query: {} })),
    ...reportCases('story'),
    authorOnly(endpointCase(listStoryViewers, ({ no }) => ({ params: { story_no: no }, query: {} }))),
    authorOnly(endpointCase(deleteStory, ({ no }) => ({ params: { story_no: no } }))),
  ],
}

type CommentTarget = { no: number; isRoot: boolean; kind: 'daily' | 'feed'; post: number }
type CommentCase = EndpointCase<CommentTarget> & {
  /** Only its author may call it. */
  authorOnly?: true
  /** Only root comments have it. */
  rootsOnly?: true
}
export const COMMENT_CASES: CommentCase[] = [
  endpointCase(getComment, ({ no }) => ({ params: { comment_no: no } })),
  { ...endpointCase(listReplies, ({ no }: CommentTarget) => ({ params: { comment_no: no }, query: {} })), rootsOnly: true },
  {
    ...endpointCase(
      createComment,
      ({ no, kind, post }: CommentTarget) => ({ body: { [`${kind}_no`]: post, parent_no: no, ...commentBody } }),
      ' to it',
    ),
    rootsOnly: true,
  },
  endpointCase(likeComment, ({ no }) => ({ body: { comment_no: no } })),
  endpointCase(unlikeComment, ({ no }) => ({ query: { comment_no: no } })),
  endpointCase(listCommentLikers, ({ no }) => ({ query: { comment_no: no } })),
  endpointCase(getReportTarget, ({ no }) => ({ query: { target_kind: 'comment' as const, target_no: no } }), ' comment'),
  endpointCase(
    createReport,
    ({ no }) => ({ body: { target_kind: 'comment', target_no: no, reason: 'OTHER', report_text: '이상해요' } as const }),
    ' comment',
  ),
  { ...endpointCase(editComment, ({ no }: CommentTarget) => ({ params: { comment_no: no }, body: commentBody })), authorOnly: true },
  { ...endpointCase(deleteComment, ({ no }: CommentTarget) => ({ params: { comment_no: no } })), authorOnly: true },
]

export type MemberTarget = { no: number; name: string }
/**
 * What the viewer must be allowed to see of a member for an answer other than 404: that the member `exists`, that the
 * viewer `meets` the member, the member's `lists` or `stories` (the hidden member has none). `self`: only one's own;
 * `uniform`: the same answer for every member and for unknown numbers.
 */
type Level = 'exists' | 'meets' | 'lists' | 'stories' | 'self' | 'uniform'
type MemberCase = EndpointCase<MemberTarget> & { level: Level; writes?: true }
const atLevel = (level: Level, ...cases: EndpointCase<MemberTarget>[]): MemberCase[] =>
  cases.map((one) => ({ ...one, level, ...(one.line.startsWith('GET') ? {} : { writes: true }) }))

const byParams = ({ no }: MemberTarget) => ({ params: { user_no: no } })
const byBody = ({ no }: MemberTarget) => ({ body: { user_no: no } })
const byQuery = ({ no }: MemberTarget) => ({ query: { user_no: no } })
/** A search that continues after the target as the last result of a page. */
const after =
  (after_rank: number, q: string) =>
  ({ no }: MemberTarget) => ({ query: { q, after_rank, after_no: no } })

export const MEMBER_CASES: MemberCase[] = [
  ...atLevel(
    'exists',
    endpointCase(getFollowSummary, byParams),
    endpointCase(blockMember, byBody),
    endpointCase(unfollowMember, byQuery),
    endpointCase(createReport, ({ no }) => ({
      body: { target_kind: 'user', target_no: no, reason: 'OTHER', report_text: '이상해요' } as const,
    })),
    endpointCase(getReportTarget, ({ no }) => ({ query: { target_kind: 'user' as const, target_no: no } })),
  ),
  ...atLevel(
    'meets',
    endpointCase(getRoom, byParams),
    endpointCase(listCounselProducts, byQuery),
    endpointCase(getExpertPage, byQuery),
    endpointCase(listExpertReviews, byQuery),
    endpointCase(followMember, byBody),
    endpointCase(muteMember, byBody),
    endpointCase(createRoom, ({ no }) => ({ body: { target_no: no } })),
    endpointCase(answerRequest, ({ no }) => ({ body: { user_no: no, accept: true } }), ' yes'),
    endpointCase(answerRequest, ({ no }) => ({ body: { user_no: no, accept: false } }), ' no'),
    endpointCase(findMention, ({ name }) => ({ query: { name } })),
    ...[0, 1, 2].map((rank) => endpointCase(searchUsers, after(rank, '하늘'), ` after them ${rank}`)),
    ...[0, 1, 2].map((rank) => endpointCase(searchUsers, after(rank, '하늘열림이'), ` like it after them ${rank}`)),
    endpointCase(searchExperts, after(0, '하늘'), ' after them'),
  ),
  ...atLevel(
    'lists',
    endpointCase(listRoomDays, ({ no }) => ({ params: { user_no: no }, query: { month: '2026-11-01' } })),
    endpointCase(listRoomDailys, ({ no }) => ({ params: { user_no: no }, query: {} })),
    endpointCase(listCollects, ({ no }) => ({ params: { user_no: no }, query: {} })),
    endpointCase(listFeeds, byQuery),
    ...(['followers', 'following'] as const).flatMap((kind) => [
      endpointCase(listFollows, ({ no }: MemberTarget) => ({ query: { user_no: no, kind } }), ` ${kind}`),
      endpointCase(listFollows, ({ no }: MemberTarget) => ({ query: { user_no: no, kind, q: '가' } }), ` ${kind} by name`),
    ]),
  ),
  ...atLevel('stories', endpointCase(listMemberStories, byParams)),
  ...atLevel(
    'self',
    endpointCase(listFollows, ({ no }) => ({ query: { user_no: no, kind: 'requests' as const } }), ' requests'),
  ),
  ...atLevel(
    'uniform',
    endpointCase(unblockMember, byQuery),
    endpointCase(unmuteMember, byQuery),
    endpointCase(removeFollower, byQuery),
    endpointCase(findRoom, ({ no }) => ({ query: { target_no: no } })),
  ),
]

/** Answer the same for every post and for unknown numbers. */
export const BOOKMARK_REMOVALS: EndpointCase<PostTarget>[] = [
  endpointCase(removeBookmark, ({ no }) => ({ query: { daily_no: no } })),
  endpointCase(removeBookmark, ({ no }) => ({ query: { feed_no: no } }), ' feed'),
]

/** Lists and counts that lists.test.ts checks entry by entry. */
export const LIST_ENDPOINTS: readonly Endpoint[] = [
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
  suggestPeople,
]
