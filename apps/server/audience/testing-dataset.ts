import { attachMedia, readServerPicture, storeServerPicture } from '#features/media/server/public.ts'
import { aPicture } from '#features/media/server/testing.ts'
import { saveTags } from '#features/tag/server/public.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from '../app.ts'

// A small community with every kind of post that somebody may not see, and every kind of viewer. Each post contains a
// unique marker, by which tests find it in any answer.

export const KINDS = ['daily', 'feed', 'story'] as const
export type Kind = (typeof KINDS)[number]

/** Authors of the posts. Reports have hidden the profile of `hidden`. */
export const AUTHORS = ['open', 'closed', 'gone', 'hidden'] as const
export type Author = (typeof AUTHORS)[number]
export const NAMES: Record<Author, string> = { open: '하늘열린이', closed: '하늘닫힌이', gone: '하늘떠난이', hidden: '하늘가린이' }

type Shape = { author: Author; kinds: readonly Kind[]; columns: Record<string, unknown> }
const POSTS = ['daily', 'feed'] as const
/** The posts of each kind, by name. */
const SHAPES: Record<string, Shape> = {
  public: { author: 'open', kinds: KINDS, columns: {} },
  'for followers': { author: 'open', kinds: KINDS, columns: { visibility: 'followers' } },
  private: { author: 'open', kinds: POSTS, columns: { visibility: 'private' } },
  deleted: { author: 'open', kinds: KINDS, columns: { state: 0 } },
  hidden: { author: 'open', kinds: KINDS, columns: { hide_dt: new Date('2026-11-21T04:00:00Z') } },
  narrowed: { author: 'open', kinds: KINDS, columns: { limit_dt: new Date('2026-11-21T04:00:00Z') } },
  over: { author: 'open', kinds: ['story'], columns: { expire_dt: new Date('2026-11-21T05:00:00Z') } },
  'public of a private account': { author: 'closed', kinds: KINDS, columns: {} },
  'for followers of a private account': { author: 'closed', kinds: KINDS, columns: { visibility: 'followers' } },
  'private of a private account': { author: 'closed', kinds: POSTS, columns: { visibility: 'private' } },
  'public of one who left': { author: 'gone', kinds: KINDS, columns: {} },
}

const forEveryone = ['public', 'narrowed']
const forFollowers = [...forEveryone, 'for followers', 'public of a private account', 'for followers of a private account']
/** Posts that each viewer may see, written by hand. Nobody sees deleted posts and those of deleted accounts. */
const VISIBLE_POSTS: Record<string, readonly string[]> = {
  guest: forEveryone,
  stranger: forEveryone,
  'who asked to follow': forEveryone,
  'who is followed by them': forEveryone,
  follower: forFollowers,
  'follower who muted': forFollowers,
  'follower who blocks': [],
  'follower who is blocked': [],
  'the open one': [...forEveryone, 'for followers', 'private', 'hidden', 'over'],
}
export const VIEWERS = Object.keys(VISIBLE_POSTS)
export const MEMBERS = VIEWERS.filter((viewer) => viewer !== 'guest')

export type Post = {
  kind: Kind
  /** Which of SHAPES. */
  name: string
  author: Author
  no: number
  /** A root comment and its reply; stories have none. */
  root: number
  reply: number
  /** Unique; part of the text, the tags, the comments and the replies. */
  marker: string
  /** The picture's address without a signature. */
  picture: string
}
export type Dataset = {
  server: TestServer
  members: Record<string, TestMember | null>
  authors: Record<Author, TestMember>
  /** A public member whose posts have comments, likes and views of all authors, and who follows all of them. */
  commonMember: TestMember
  /** A post number lower than all others. */
  earlierNo: number
  posts: Post[]
}

/** A word and a tag that all posts contain. */
export const WORD = '모두의말'
export const TAG = '모두의표'
export const UNKNOWN_NO = 999_999

export const canSeePost = (viewer: string, { name }: Post): boolean => VISIBLE_POSTS[viewer]!.includes(name)
const isBlocking = (viewer: string): boolean => viewer === 'follower who blocks'
const isBlocked = (viewer: string): boolean => viewer === 'follower who is blocked'
/** Whether the viewer may know that the member exists; a viewer who blocks the member may. */
export const canKnowOf = (viewer: string, author: Author): boolean => author !== 'gone' && !isBlocked(viewer)
/** Whether the viewer sees the member in rooms and lists. */
export const canMeet = (viewer: string, author: Author): boolean => canKnowOf(viewer, author) && !isBlocking(viewer)
/** Whether the viewer sees the lists and counts of the member. */
export const canSeeLists = (viewer: string, author: Author): boolean =>
  canMeet(viewer, author) && (author !== 'closed' || viewer === 'follower' || viewer === 'follower who muted')

export async function createDataset(): Promise<Dataset> {
  const server = await featureServer(features)
  const authors = {
    open: await server.aMember({ haru_name: NAMES.open, cate_no: 1, expert_no: 1, sigungu_code: '11110' }),
    closed: await server.aMember({ haru_name: NAMES.closed, cate_no: 1, expert_no: 2, account_private: true, haru_statemsg: '닫힌말' }),
    gone: await server.aMember({ haru_name: NAMES.gone, cate_no: 1, expert_no: 3, sigungu_code: '11110', state: 0 }),
    hidden: await server.aMember({
      haru_name: NAMES.hidden,
      cate_no: 1,
      expert_no: 4,
      sigungu_code: '11110',
      hide_dt: server.clock.now,
    }),
  }
  const commonMember = await server.aMember({ haru_name: '가운데' })
  const members: Dataset['members'] = { guest: null, 'the open one': authors.open }
  for (const viewer of VIEWERS) {
    if (viewer in members) continue
    members[viewer] = await server.aMember({ sigungu_code: '11110' })
    await relateViewer(server, viewer, members[viewer].user_no, Object.values(authors))
  }
  for (const { user_no } of Object.values(authors)) {
    await relate(server.db, 'follow', user_no, commonMember.user_no)
    await relate(server.db, 'follow', commonMember.user_no, user_no)
  }
  const earlierNo = await aDaily(server.db, commonMember.user_no, { state: 0 })
  const posts = await postsOf(server, authors, commonMember)
  return { server, members, authors, commonMember, earlierNo, posts }
}

/** Relates the viewer to each author. Follows stay with blocks, to test that a block overrides a follow. */
async function relateViewer({ db, clock }: TestServer, viewer: string, userNo: number, authors: TestMember[]): Promise<void> {
  for (const { user_no: author } of authors) {
    if (viewer.startsWith('follower')) await relate(db, 'follow', userNo, author)
    if (viewer === 'who asked to follow') await relate(db, 'follow', userNo, author, { state: 0 })
    if (viewer === 'who is followed by them') await relate(db, 'follow', author, userNo)
    if (viewer === 'follower who muted') await relate(db, 'mute', userNo, author, { until_dt: new Date(clock.now.getTime() + 1) })
    if (isBlocking(viewer)) await relate(db, 'block', userNo, author)
    if (isBlocked(viewer)) await relate(db, 'block', author, userNo)
  }
}

async function postsOf(server: TestServer, authors: Dataset['authors'], commonMember: TestMember): Promise<Post[]> {
  const { db } = server
  const picture = await readServerPicture(await aPicture(), 'image/jpeg')
  const posts: Post[] = []
  for (const [name, { author, kinds, columns }] of Object.entries(SHAPES)) {
    for (const kind of kinds) {
      const marker = `표${String(posts.length).padStart(2, '0')}끝`
      const { user_no } = authors[author]
      const no = await aPost(server, user_no, kind, { content: `${WORD} #${TAG} #${marker}`, ...columns })
      const key = await storeServerPicture(db, server.app.services.storage, { user_no, picture, now: server.clock.now })
      await db.transaction(async (tx) => {
        const items = await attachMedia(tx, { user_no, post_no: no, keys: [key], now: server.clock.now })
        await tx.sql`update post set images = ${JSON.stringify(items)}::text::jsonb where post_no = ${no}`
      })
      const text = { content: `말 ${marker}` }
      const root = kind === 'story' ? UNKNOWN_NO : await aComment(db, no, commonMember.user_no, text)
      const reply = kind === 'story' ? UNKNOWN_NO : await aComment(db, no, commonMember.user_no, { ...text, parent_no: root })
      if (kind === 'story') await touchStory(server, no, commonMember.user_no, marker)
      posts.push({ kind, name, author, no, root, reply, marker, picture: `/media/${key}/lst` })
    }
  }
  return posts
}

/** Inserts a post with its tags, as the server does; returns its number. */
export async function aPost(
  { db, clock }: TestServer,
  userNo: number,
  kind: Kind,
  columns: Record<string, unknown> & { content: string },
): Promise<number> {
  const bare = { info: null, record_date: null }
  const own = { daily: {}, feed: bare, story: { ...bare, expire_dt: new Date(clock.now.getTime() + HOUR_MS) } }[kind]
  const postNo = await aDaily(db, userNo, { kind, ...own, ...columns })
  await db.transaction((tx) => saveTags(tx, { post_no: postNo, user_no: userNo, content: columns.content }))
  return postNo
}

/** Inserts a view of a story and a reply to it. */
export async function touchStory({ db, clock }: TestServer, postNo: number, userNo: number, content: string): Promise<void> {
  const row = { post_no: postNo, user_no: userNo, reg_dt: clock.now }
  await db.sql`insert into story_view ${db.sql(row)}`
  await db.sql`insert into story_reply ${db.sql({ ...row, content })}`
}
