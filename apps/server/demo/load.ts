import { koreanDay } from '#kit/contract/time.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { countScores } from '#features/order/server/score.ts'
import { countExpiry } from '#features/viv/server/day/expiry-forecast.ts'
import { writeDays } from '#features/viv/server/day/record.ts'
import { saveTags } from '#features/tag/server/public.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { openKeys, type Keys } from '#kit/server/keys/keys.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { insertAds } from './ads.ts'
import { insertBungaes } from './bungaes.ts'
import { insertChats } from './chats.ts'
import { insertClubBoards, readClubPosts } from './club-boards.ts'
import { insertClubChallenges } from './club-challenges.ts'
import { insertClubLife } from './club-life.ts'
import { insertClubPictures, readClubPictures } from './club-pictures.ts'
import { insertApplications } from './applications.ts'
import { insertCalendars } from './calendars.ts'
import { insertCounselProducts } from './counsel-products.ts'
import { counselActs } from './counsels.ts'
import { insertConsole } from './console.ts'
import { communityOf, type Community } from './community.ts'
import { feedsOf, type FeedRow } from './feeds.ts'
import { renderScenes, attachPictures, type Scenes } from './pictures.ts'
import { DEMO_SETTINGS } from './settings.ts'
import { kinActs, readKin } from './kin.ts'
import { insertCarts } from './carts.ts'
import { orderActs } from './orders.ts'
import { sharePlaces } from './places.ts'
import { insertPlatformShop, readPlatformShop } from './platform-shop.ts'
import { insertShop, readShop } from './shop.ts'
import { readSource, type Source } from './source.ts'
import { storiesOf, type StoryRow } from './stories.ts'
import { insertSupport } from './support.ts'
import { insertOperators, insertViv } from './viv.ts'

/**
 * Fills an empty database with the demo community, dated around `now`. All its members log in with the
 * same password. Does nothing if there are users.
 */
export async function loadDemo(db: Pool, options: LoadOptions & { onProgress?: (text: string) => void }): Promise<void> {
  if (await hasUsers(db)) return db.transaction((tx) => sharePlaces(tx, options.now))
  options.onProgress?.('Loading the demo community…')
  const [passwordHash, demo] = await Promise.all([hashPassword(options.password), (options.read ?? readDemo)()])
  const keys = await keysOf(db, options)
  await db.transaction(async (tx) => {
    // If two servers start together, the second waits without a limit until the first has loaded.
    await tx.sql`set local lock_timeout = 0`
    await tx.sql`set local statement_timeout = 0`
    await tx.sql`lock table users in share row exclusive mode`
    if (!(await hasUsers(tx))) await insertDemo(tx, demo, { ...options, keys, passwordHash })
  })
}

/** `secret`: the server's secret, which encrypts bank account numbers. `read` replaces `readDemo` where several loads share its result. */
export type LoadOptions = {
  now: Date
  password: string
  storage: Storage
  secret: string
  oldSecrets?: readonly string[]
  read?: () => Promise<Demo>
}

export const keysOf = (db: Pool, { secret, oldSecrets, now }: LoadOptions): Promise<Keys> =>
  openKeys(db, makeKeyRing(secret, oldSecrets), now)

/** The data files and the rendered pictures. Read before the lock, because rendering is slow. */
export type Demo = { source: Source; scenes: Scenes }

export async function readDemo(): Promise<Demo> {
  const source = readSource()
  return {
    source,
    scenes: await renderScenes([
      ...source.posts,
      ...readClubPictures(),
      ...readClubPosts(),
      ...readKin(),
      ...readShop().items,
      ...readPlatformShop().items,
    ]),
  }
}

/** Writes the community's rows and pictures. The members' numbers must be unused. */
export async function insertDemo(
  tx: Tx,
  { source, scenes }: Demo,
  { now, passwordHash, storage, keys }: Pick<LoadOptions, 'now' | 'storage'> & { keys: Keys; passwordHash: string },
): Promise<void> {
  const community = communityOf(source, now)
  // The setup after the registration is complete.
  const users = community.users.map((user) => ({ ...user, password_hash: passwordHash, setup_step: 5 }))
  await insert(tx, 'users', USER, users)
  await insertWeights(tx, now)
  await insert(tx, 'user_setting', SETTING, settingsOf(community))
  await insert(tx, 'follow', ['user_no', 'target_no', 'reg_dt'], community.follows)
  await insert(tx, 'user_consent', CONSENT, community.consents)
  await attachPictures(tx, storage, await insertPosts(tx, community, feedsOf(community, now), storiesOf(community, now)), scenes)
  await insertSupport(tx, now)
  await insertAds(tx, now)
  await insertChats(tx, now)
  await insertClubPictures(tx, { storage, scenes })
  await insertClubBoards(tx, { now, storage, scenes })
  await insertClubChallenges(tx, now)
  await insertClubLife(tx, now)
  await tx.sql`
    select setval(pg_get_serial_sequence('users', 'user_no'), greatest((select max(user_no) from users), last_value))
    from users_user_no_seq`
  await insertCounselProducts(tx, now)
  await insertCalendars(tx, now)
  const operators = await insertOperators(tx, now)
  await insertApplications(tx, { now, storage, keys, experts: source.experts })
  await insertShop(tx, { now, storage, scenes })
  await insertPlatformShop(tx, { now, storage, scenes })
  await insertViv(tx, {
    now,
    keys,
    operators,
    others: [...counselActs(now), ...orderActs(now, { box: keys.secretBox, storage, scenes }), ...kinActs({ now, storage, scenes })],
  })
  await writeDays(tx, now)
  await countExpiry(tx, now)
  await countScores(tx, now)
  await insertCarts(tx, { now, keys })
  await insertBungaes(tx, now)
  await insertConsole(tx, { now, storage, scenes, operators })
  await sharePlaces(tx, now)
}

/** Weights of the last month, every third day, which end at the present one. */
async function insertWeights({ sql }: Tx, now: Date): Promise<void> {
  await sql`
    insert into user_weight (user_no, day, weight)
    select u.user_no, ${koreanDay(now)}::date - n, u.weight + round((n * 0.04 + case when n = 0 then 0 else sin(u.user_no + n) * 0.2 end)::numeric, 1)
    from users u cross join generate_series(0, 30, 3) n where u.is_demo and u.weight is not null`
}

async function hasUsers(db: Db): Promise<boolean> {
  const [row] = await db.sql<[{ found: boolean }]>`select exists (select from users) as found`
  return row.found
}

function settingsOf(community: Community): { user_no: number; setting_key: string; setting_value: string }[] {
  return community.users.flatMap(({ user_no }) =>
    Object.entries(DEMO_SETTINGS).map(([setting_key, setting_value]) => ({ user_no, setting_key, setting_value })),
  )
}

/** Takes numbers from the sequences in the order of dates. Returns the posts with pictures. */
async function insertPosts(tx: Tx, { posts, comments, likes, commentLikes }: Community, feeds: FeedRow[], stories: StoryRow[]) {
  const feedComments = feeds.flatMap((feed) => feed.comments.map((comment) => ({ ...NEW_ROOT, ...comment, feed })))
  const numberOf = await assignNumbers(tx, 'post', 'post_no', [...posts, ...feeds, ...stories])
  const commentNoOf = await assignNumbers(tx, 'comment', 'comment_no', [...comments, ...feedComments])
  const postNo = (nth: number) => numberOf(posts[nth - 1]!)
  const commentNo = (nth: number) => commentNoOf(comments[nth - 1]!)

  const postRows = [...posts, ...feeds, ...stories].map((post) => ({ expire_dt: null, ...post, post_no: numberOf(post) }))
  const commentRows = [
    ...comments.map((comment) => ({
      ...comment,
      comment_no: commentNoOf(comment),
      post_no: postNo(comment.post_no),
      parent_no: comment.parent_no === null ? null : commentNo(comment.parent_no),
    })),
    ...feedComments.map((comment) => ({ ...comment, comment_no: commentNoOf(comment), post_no: numberOf(comment.feed) })),
  ]
  const likeRows = [
    ...likes.map((like) => ({ ...like, post_no: postNo(like.post_no) })),
    ...feeds.flatMap((feed) => feed.likes.map((like) => ({ ...like, post_no: numberOf(feed) }))),
  ]
  const viewRows = stories.flatMap((story) => story.views.map((view) => ({ ...view, post_no: numberOf(story) })))
  const commentLikeRows = commentLikes.map((like) => ({ ...like, comment_no: commentNo(like.comment_no) }))
  await insert(tx, 'post', POST, postRows)
  await insert(tx, 'comment', COMMENT, commentRows)
  await insert(tx, 'post_like', ['post_no', 'user_no', 'reg_dt'], likeRows)
  await insert(tx, 'comment_like', ['comment_no', 'user_no', 'reg_dt'], commentLikeRows)
  await insert(tx, 'story_view', ['post_no', 'user_no', 'reg_dt'], viewRows)
  for (const { kind, post_no, user_no, content } of postRows) if (kind === 'feed') await saveTags(tx, { post_no, user_no, content })
  return postRows.filter((post) => post.pictures.length > 0)
}

const NEW_ROOT = { parent_no: null, like_qtt: 0, reply_qtt: 0 }

/** Takes a number for each row, in the order of `reg_dt`. */
async function assignNumbers<Row extends { reg_dt: string }>(
  tx: Tx,
  table: string,
  column: string,
  rows: Row[],
): Promise<(row: Row) => number> {
  const inOrder = rows.toSorted((one, other) => Date.parse(one.reg_dt) - Date.parse(other.reg_dt))
  const nth = await takeNumbers(tx, table, column, rows.length)
  const numbers = new Map(inOrder.map((row, index) => [row, nth(index + 1)]))
  return (row) => numbers.get(row)!
}

/** Takes `count` numbers of a sequence; returns a function that gives the n-th, from 1. */
async function takeNumbers(tx: Tx, table: string, column: string, count: number): Promise<(nth: number) => number> {
  const rows = await tx.sql<{ number: number }[]>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as number from generate_series(1, ${count}::int) order by 1`
  return (nth) => {
    const row = rows[nth - 1]
    if (row === undefined) throw new RangeError(`${table} has no number ${nth}.`)
    return row.number
  }
}

// oxfmt-ignore
const USER = [
  'user_no', 'user_id', 'password_hash', 'user_verified', 'haru_name', 'haru_statemsg', 'haru_character', 'gender', 'cate_no', 'expert_no',
  'main_type', 'is_demo', 'sigungu_code', 'tall', 'weight', 'setup_step', 'reg_dt',
] as const
const SETTING = ['user_no', 'setting_key', 'setting_value'] as const
const CONSENT = ['user_no', 'kind', 'version', 'agreed', 'reg_dt'] as const
// oxfmt-ignore
const POST = ['post_no', 'kind', 'user_no', 'content', 'info', 'visibility', 'record_date', 'like_qtt', 'reply_qtt', 'reg_dt', 'expire_dt'] as const
const COMMENT = ['comment_no', 'post_no', 'parent_no', 'user_no', 'content', 'like_qtt', 'reply_qtt', 'reg_dt'] as const

/** Inserts all rows of a table in one statement. */
async function insert<Column extends string>(
  tx: Tx,
  table: string,
  columns: readonly Column[],
  rows: Record<Column, unknown>[],
): Promise<void> {
  const list: string[] = [...columns]
  const names = tx.sql(list)
  await tx.sql`
    insert into ${tx.sql(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${tx.sql(table)}, ${JSON.stringify(rows)}::text::jsonb)`
}
