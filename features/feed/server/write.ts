import type { MediaItem } from '#features/media/contract.ts'
import { attachMedia } from '#features/media/server/public.ts'
import { tellCalled } from '#features/post/server/public.ts'
import { dropTags, keepTags } from '#features/tag/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/db/prepared.ts'
import type { createFeed, editFeed } from '../contract.ts'
import { feedErrors } from '../errors.ts'
import { CREATE, EDIT, HOLD, PICTURE } from './sql.ts'

type Writing<D> = { db: D; me: Me; now: Date }

/** Puts up a feed; the line and the author's other devices hear of it after the commit. */
export async function writeFeed({ db, me, now }: Writing<Tx>, body: Body<typeof createFeed>): Promise<JsonBytes> {
  const { visibility } = body
  const content = safeMarkup(body.feed_content)
  refuseBare(body.feed_images)
  const [made] = await rowsOf<{ post_no: number }>(db, CREATE, [me.user_no, content, visibility, now])
  const { post_no } = made!
  const items = await attach(db, { me, now }, post_no, body.feed_images)
  const json = await jsonOf(db, PICTURE, [me.user_no, post_no, JSON.stringify(items), now])
  const calls = await keepTags(db, { post_no, user_no: me.user_no, content })
  await tellCalled(db, { kind: 'feed', post_no, user_no: me.user_no, thumb: items[0] ?? null }, calls, now)
  if (visibility === 'public') db.tell({ all: true, event: 'fl', payload: {} })
  tellAuthor(db, me)
  return json!
}

/** Rewrites my feed; what it said is kept for reports. */
export async function rewriteFeed({ db, me, now }: Writing<Pool>, feedNo: number, body: Body<typeof editFeed>): Promise<JsonBytes> {
  const { visibility, feed_images } = body
  const content = safeMarkup(body.feed_content)
  const json = await db.transaction(async (tx) => {
    await hold(tx, me, feedNo)
    if (feed_images) refuseBare(feed_images)
    const items = feed_images && (await attach(tx, { me, now }, feedNo, feed_images))
    // Before the edit, which counts the same tags anew where who may see the feed changes.
    const calls = await keepTags(tx, { post_no: feedNo, user_no: me.user_no, content })
    tellAuthor(tx, me)
    const edited = await jsonOf(tx, EDIT, [me.user_no, feedNo, content, visibility, now, items ? JSON.stringify(items) : null])
    await tellCalled(tx, { kind: 'feed', post_no: feedNo, user_no: me.user_no, thumb: items?.[0] ?? null }, calls, now)
    return edited
  })
  return json!
}

/** Hides my feed for good and frees its pictures. Its comments and likes stay with it, for reports. */
export async function removeFeed({ db, me, now }: Writing<Pool>, feedNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    await hold(tx, me, feedNo)
    await tx.sql`update post set state = 0 where post_no = ${feedNo}`
    await attach(tx, { me, now }, feedNo, [])
    await dropTags(tx, feedNo)
    tellAuthor(tx, me)
  })
}

type Keys = { key: string }[]

function refuseBare(images: Keys): void {
  if (images.length === 0) throw feedErrors.needs_media('feed_images')
}

async function hold(tx: Tx, me: Me, feedNo: number): Promise<void> {
  const held = await rowsOf(tx, HOLD, [me.user_no, feedNo])
  if (held.length === 0) throw feedErrors.not_found()
}

function attach(tx: Tx, { me, now }: Pick<Writing<Tx>, 'me' | 'now'>, postNo: number, images: Keys): Promise<MediaItem[]> {
  const keys = images.map(({ key }) => key)
  return attachMedia(tx, { user_no: me.user_no, post_no: postNo, keys, now, field: 'feed_images' })
}

function tellAuthor(tx: Tx, { user_no }: Me): void {
  tx.tell({ userNos: [user_no], event: 'ud', payload: { user_no } })
}
