import type { MediaItem } from '#features/media/contract.ts'
import { attachMedia } from '#features/media/server/public.ts'
import { notifyMentioned } from '#features/post/server/public.ts'
import { deleteTags, saveTags } from '#features/tag/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/db/prepared.ts'
import type { createFeed, editFeed } from '../contract.ts'
import { feedErrors } from '../errors.ts'
import { CREATE_WITHOUT_IMAGES, EDIT, LOCK_FEED, SET_IMAGES } from './sql.ts'

type Writing<D> = { db: D; me: Me; now: Date }

/** Writes a feed; after the commit the line and the author's other devices are notified. */
export async function writeFeed({ db, me, now }: Writing<Tx>, body: Body<typeof createFeed>): Promise<JsonBytes> {
  const { visibility } = body
  const content = safeMarkup(body.feed_content)
  requireMedia(body.feed_images)
  const [created] = await rowsOf<{ post_no: number }>(db, CREATE_WITHOUT_IMAGES, [me.user_no, content, visibility, now])
  const { post_no } = created!
  const items = await attach(db, { me, now }, post_no, body.feed_images)
  const json = await jsonOf(db, SET_IMAGES, [me.user_no, post_no, JSON.stringify(items), now])
  const calls = await saveTags(db, { post_no, user_no: me.user_no, content, isNew: true })
  await notifyMentioned(db, { kind: 'feed', post_no, user_no: me.user_no, thumb: items[0] ?? null }, calls, now)
  if (visibility === 'public') db.publishAfterCommit({ all: true, event: 'fl', payload: {} })
  notifyAuthor(db, me)
  return json!
}

/** Changes my feed; the earlier version stays in the history for reports. */
export async function rewriteFeed({ db, me, now }: Writing<Pool>, feedNo: number, body: Body<typeof editFeed>): Promise<JsonBytes> {
  const { visibility, feed_images } = body
  const content = safeMarkup(body.feed_content)
  const json = await db.transaction(async (tx) => {
    await lockFeed(tx, me, feedNo)
    if (feed_images) requireMedia(feed_images)
    const items = feed_images && (await attach(tx, { me, now }, feedNo, feed_images))
    // Before the edit: a change of visibility counts the same tags again.
    const calls = await saveTags(tx, { post_no: feedNo, user_no: me.user_no, content })
    notifyAuthor(tx, me)
    const edited = await jsonOf(tx, EDIT, [me.user_no, feedNo, content, visibility, now, items ? JSON.stringify(items) : null])
    await notifyMentioned(tx, { kind: 'feed', post_no: feedNo, user_no: me.user_no, thumb: items?.[0] ?? null }, calls, now)
    return edited
  })
  return json!
}

/** Marks my feed as deleted and frees its pictures. Its row, comments and likes stay for reports. */
export async function removeFeed({ db, me, now }: Writing<Pool>, feedNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFeed(tx, me, feedNo)
    await tx.sql`update post set state = 0 where post_no = ${feedNo}`
    await attach(tx, { me, now }, feedNo, [])
    await deleteTags(tx, feedNo)
    notifyAuthor(tx, me)
  })
}

type Keys = { key: string }[]

function requireMedia(images: Keys): void {
  if (images.length === 0) throw feedErrors.needs_media('feed_images')
}

async function lockFeed(tx: Tx, me: Me, feedNo: number): Promise<void> {
  const locked = await rowsOf(tx, LOCK_FEED, [me.user_no, feedNo])
  if (locked.length === 0) throw feedErrors.not_found()
}

function attach(tx: Tx, { me, now }: Pick<Writing<Tx>, 'me' | 'now'>, postNo: number, images: Keys): Promise<MediaItem[]> {
  const keys = images.map(({ key }) => key)
  return attachMedia(tx, { user_no: me.user_no, post_no: postNo, keys, now, field: 'feed_images' })
}

function notifyAuthor(tx: Tx, { user_no }: Me): void {
  tx.publishAfterCommit({ userNos: [user_no], event: 'ud', payload: { user_no } })
}
