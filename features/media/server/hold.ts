import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { itemColumns, itemOf, type FinishedUpload } from './item.ts'

/**
 * Shows pictures but is not a post. A profile's, a review's (`order-review` of a product) and a product's (`item`, and `sold-item` of earlier versions) are visible to everyone, as the platform's (`platform-item`, without an owner), a club's and an ad's; an inquiry's and its messages', a hidden review's and
 * a hidden product's to their owner, a counselling's and a claim's to its two sides.
 */
export type Holder =
  `${'profile' | 'inquiry' | 'inquiry-message' | 'counsel' | 'review' | 'hidden-review' | 'item' | 'hidden-item' | 'sold-item' | 'platform-item' | 'sold-platform-item' | 'claim' | 'order-review' | 'hidden-order-review' | 'club' | 'ad'}:${number}`
/** A message, by its room and cm_uuid. Its files are visible to those who see it. */
export type MessageHolder = `chat:${number}:${string}`

/** `user_no`: the owner of the uploads; null: operators upload for the platform. */
type Holding<H = Holder> = { user_no: number | null; holder: H; keys: readonly string[]; now: Date; field: string }

/**
 * Attaches these pictures to the holder in this order and frees those that are no longer listed. The items have unsigned
 * addresses; an inquiry's and a counselling's are signed for their reader when they are read.
 * @throws `media.not_usable` unless each is the member's own, a finished picture, named once, and free or this holder's already
 */
export async function attachHolderMedia(tx: Tx, { user_no, holder, keys, now, field }: Holding): Promise<MediaItem[]> {
  if (new Set(keys).size !== keys.length || !keys.every((key) => UUID.test(key))) throw mediaErrors.not_usable(field)
  const rows = await rowsOf<FinishedUpload>(tx, ATTACH, [user_no, holder, keys, now])
  if (rows.length !== keys.length) throw mediaErrors.not_usable(field)
  return rows.map(itemOf)
}

type Giving = Omit<Holding, 'user_no'> & { to_user_no: number }

/**
 * Attaches pictures that operators uploaded for the platform, and makes them the member's own: they are seen, exported and deleted as theirs.
 * @throws `media.not_usable` unless each is a finished picture of the platform's, named once, and free
 */
export async function giveHolderMedia(tx: Tx, { to_user_no, holder, keys, now, field }: Giving): Promise<MediaItem[]> {
  const items = await attachHolderMedia(tx, { user_no: null, holder, keys, now, field })
  await tx.sql`update media set user_no = ${to_user_no} where holder = ${holder} and user_no is null`
  return items
}

/**
 * Attaches these uploads of any type to a message in this order. A message never changes, so nothing is freed. An upload
 * that was attached to another message, even a deleted one, is refused.
 * @throws `media.not_usable` unless each is the member's own, finished, named once, and new or this message's already
 */
export async function attachMessageFiles(tx: Tx, { user_no, holder, keys, now, field }: Holding<MessageHolder>): Promise<MediaItem[]> {
  const rows = new Set(keys).size === keys.length ? await rowsOf<FinishedUpload>(tx, ATTACH_FILES, [user_no, holder, keys, now]) : []
  if (rows.length !== keys.length) throw mediaErrors.not_usable(field)
  return rows.map(itemOf)
}

/** Hides the files of a deleted message; they are stored FREED_DAYS longer for reports. */
export async function detachMessageFiles(tx: Tx, holder: MessageHolder, now: Date): Promise<void> {
  await tx.sql`update media set holder = null, free_dt = ${now} where holder = ${holder}`
}

/** Gives the pictures of one holder to another, which shows them to others or to nobody. */
export async function moveHolderMedia(tx: Tx, { from, to }: { from: Holder; to: Holder }): Promise<void> {
  await tx.sql`update media set holder = ${to} where holder = ${from}`
}

/** The same for some of the pictures: those that are not named stay. */
export async function moveSomeMedia(tx: Tx, { from, to, keep }: { from: Holder; to: Holder; keep: readonly string[] }): Promise<void> {
  await tx.sql`update media set holder = ${to} where holder = ${from} and key <> all(${[...keep]}::uuid[])`
}

type Sharing = { user_no: number; with_no: number; keys: readonly string[] }

/** Shows these uploads of the member to another one, who also needs the marked addresses. Uploads of others are left out. */
export async function shareMedia(tx: Tx, { user_no, with_no, keys }: Sharing): Promise<void> {
  if (keys.length > 0) await rowsOf(tx, SHARE, [user_no, with_no, keys])
}

/** Keys may come from a form's text that no schema has validated. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

// $1 member, $2 holder, $3 keys, $4 now. Lock order: media_no.
const ATTACH: Statement = `
  with locked as (
    select m.media_no from media m
    where m.key = any($3::uuid[]) and m.user_no is not distinct from $1::bigint and m.state = 1 and m.mimetype like 'image/%'
      and m.post_no is null and (m.holder is null or m.holder = $2)
    order by m.media_no for update
  ), freed as (
    update media f set holder = null, free_dt = $4 where f.holder = $2 and f.user_no is not distinct from $1::bigint and f.key <> all($3::uuid[])
  ), attached as (
    update media m set holder = $2, used_dt = coalesce(m.used_dt, $4), free_dt = null
    where m.media_no in (select media_no from locked) returning ${itemColumns}
  )
  select * from attached m order by array_position($3::uuid[], m.key)`

const ATTACH_FILES: Statement = `
  with locked as (
    select m.media_no from media m
    where m.key = any($3::uuid[]) and m.user_no = $1 and m.state = 1 and m.post_no is null
      and (m.holder = $2 or m.holder is null and m.used_dt is null)
    order by m.media_no for update
  ), attached as (
    update media m set holder = $2, used_dt = coalesce(m.used_dt, $4)
    where m.media_no in (select media_no from locked) returning ${itemColumns}
  )
  select * from attached m order by array_position($3::uuid[], m.key)`

// $1 owner, $2 the other member, $3 keys.
const SHARE: Statement = `
  insert into media_share (media_no, user_no)
  select m.media_no, $2::bigint from media m where m.key = any($3::uuid[]) and m.user_no = $1 order by m.media_no
  on conflict do nothing`
