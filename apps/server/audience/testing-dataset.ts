import { attachMedia, readOwn, storeOwn } from '#features/media/server/public.ts'
import { aPicture } from '#features/media/server/testing.ts'
import { keepTags } from '#features/tag/server/public.ts'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from '../app.ts'

// A small community in which everything stands that somebody may not see, and everyone who may not see it. Each thing
// says a mark that stands nowhere else, so that whatever an answer tells can be told from it.

export const KINDS = ['daily', 'feed', 'story'] as const
export type Kind = (typeof KINDS)[number]

/** Who shows something. The hidden one's profile was taken back by reports. */
export const AUTHORS = ['open', 'closed', 'gone', 'hidden'] as const
export type Author = (typeof AUTHORS)[number]
export const NAMES: Record<Author, string> = { open: '하늘열린이', closed: '하늘닫힌이', gone: '하늘떠난이', hidden: '하늘가린이' }

type Shape = { author: Author; kinds: readonly Kind[]; columns: Record<string, unknown> }
const POSTS = ['daily', 'feed'] as const
/** What there is of each kind. */
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

const forAll = ['public', 'narrowed']
const forFollowers = [...forAll, 'for followers', 'public of a private account', 'for followers of a private account']
/** What each viewer may see, said by hand. Nobody sees the deleted, nor what is of one who left. */
const SEEN: Record<string, readonly string[]> = {
  guest: forAll,
  stranger: forAll,
  'who asked to follow': forAll,
  'who is followed by them': forAll,
  follower: forFollowers,
  'follower who muted': forFollowers,
  'follower who blocks': [],
  'follower who is blocked': [],
  'the open one': [...forAll, 'for followers', 'private', 'hidden', 'over'],
}
export const VIEWERS = Object.keys(SEEN)
export const MEMBERS = VIEWERS.filter((viewer) => viewer !== 'guest')

export type Post = {
  kind: Kind
  /** Which of SHAPES. */
  name: string
  author: Author
  no: number
  /** A root comment and its reply; of a story there are none. */
  root: number
  reply: number
  /** Stands in the text, as its tag, in its comments and in its replies. */
  mark: string
  /** The picture's address without a mark. */
  picture: string
}
export type World = {
  server: TestServer
  members: Record<string, TestMember | null>
  authors: Record<Author, TestMember>
  /** Comments, likes, views and follows that all can see, by everyone else. */
  middle: TestMember
  /** A number before theirs. */
  before: number
  posts: Post[]
}

/** A word and a tag that all posts have. */
export const WORD = '모두의말'
export const TAG = '모두의표'
export const UNKNOWN = 999_999

export const seesPost = (viewer: string, { name }: Post): boolean => SEEN[viewer]!.includes(name)
const blocks = (viewer: string): boolean => viewer === 'follower who blocks'
const isBlocked = (viewer: string): boolean => viewer === 'follower who is blocked'
/** Whether the viewer is told that there is this member: whoever blocks them still is. */
export const isTold = (viewer: string, author: Author): boolean => author !== 'gone' && !isBlocked(viewer)
/** Whether the viewer meets this member in rooms and lists. */
export const meets = (viewer: string, author: Author): boolean => isTold(viewer, author) && !blocks(viewer)
/** Whether the lists and numbers of this member are open to the viewer. */
export const seesAll = (viewer: string, author: Author): boolean =>
  meets(viewer, author) && (author !== 'closed' || viewer === 'follower' || viewer === 'follower who muted')

/** Builds it. */
export async function aWorld(): Promise<World> {
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
  const middle = await server.aMember({ haru_name: '가운데' })
  const members: World['members'] = { guest: null, 'the open one': authors.open }
  for (const viewer of VIEWERS) {
    if (viewer in members) continue
    members[viewer] = await server.aMember({ sigungu_code: '11110' })
    await standsTo(server, viewer, members[viewer].user_no, Object.values(authors))
  }
  for (const { user_no } of Object.values(authors)) {
    await relate(server.db, 'follow', user_no, middle.user_no)
    await relate(server.db, 'follow', middle.user_no, user_no)
  }
  const before = await aDaily(server.db, middle.user_no, { state: 0 })
  const posts = await postsOf(server, authors, middle)
  return { server, members, authors, middle, before, posts }
}

/** What the viewer is to each of them. Follows stay beside blocks, so that a block decides alone. */
async function standsTo({ db, clock }: TestServer, viewer: string, userNo: number, authors: TestMember[]): Promise<void> {
  for (const { user_no: author } of authors) {
    if (viewer.startsWith('follower')) await relate(db, 'follow', userNo, author)
    if (viewer === 'who asked to follow') await relate(db, 'follow', userNo, author, { state: 0 })
    if (viewer === 'who is followed by them') await relate(db, 'follow', author, userNo)
    if (viewer === 'follower who muted') await relate(db, 'mute', userNo, author, { until_dt: new Date(clock.now.getTime() + 1) })
    if (blocks(viewer)) await relate(db, 'block', userNo, author)
    if (isBlocked(viewer)) await relate(db, 'block', author, userNo)
  }
}

async function postsOf(server: TestServer, authors: World['authors'], middle: TestMember): Promise<Post[]> {
  const { db } = server
  const picture = await readOwn(await aPicture(), 'image/jpeg')
  const posts: Post[] = []
  for (const [name, { author, kinds, columns }] of Object.entries(SHAPES)) {
    for (const kind of kinds) {
      const mark = `표${String(posts.length).padStart(2, '0')}끝`
      const { user_no } = authors[author]
      const no = await aPost(server, user_no, kind, { content: `${WORD} #${TAG} #${mark}`, ...columns })
      const key = await storeOwn(db, server.app.services.storage, { user_no, picture, now: server.clock.now })
      await db.transaction(async (tx) => {
        const items = await attachMedia(tx, { user_no, post_no: no, keys: [key], now: server.clock.now })
        await tx.sql`update post set images = ${JSON.stringify(items)}::text::jsonb where post_no = ${no}`
      })
      const said = { content: `말 ${mark}` }
      const root = kind === 'story' ? UNKNOWN : await aComment(db, no, middle.user_no, said)
      const reply = kind === 'story' ? UNKNOWN : await aComment(db, no, middle.user_no, { ...said, parent_no: root })
      if (kind === 'story') await touchStory(server, no, middle.user_no, mark)
      posts.push({ kind, name, author, no, root, reply, mark, picture: `/media/${key}/lst` })
    }
  }
  return posts
}

/** A post as the server would have written it, with its tags; its number. */
export async function aPost(
  { db, clock }: TestServer,
  userNo: number,
  kind: Kind,
  columns: Record<string, unknown> & { content: string },
): Promise<number> {
  const bare = { info: null, record_date: null }
  const own = { daily: {}, feed: bare, story: { ...bare, expire_dt: new Date(clock.now.getTime() + 3_600_000) } }[kind]
  const postNo = await aDaily(db, userNo, { kind, ...own, ...columns })
  await db.transaction((tx) => keepTags(tx, { post_no: postNo, user_no: userNo, content: columns.content }))
  return postNo
}

/** Someone was shown the story and answered it. */
export async function touchStory({ db, clock }: TestServer, postNo: number, userNo: number, content: string): Promise<void> {
  const row = { post_no: postNo, user_no: userNo, reg_dt: clock.now }
  await db.sql`insert into story_view ${db.sql(row)}`
  await db.sql`insert into story_reply ${db.sql({ ...row, content })}`
}
