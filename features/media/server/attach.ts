import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { itemColumns, itemOf, type FinishedUpload } from './item.ts'

type Attachment = {
  user_no: number
  post_no: number
  keys: readonly string[]
  now: Date
  /** Field of the body that a refusal names. */ field?: string
}

/**
 * Attaches these uploads to the post in this order and frees those that are no longer listed. The items have unsigned
 * addresses.
 * @throws `media.not_usable` unless each is the member's own, finished, named once, and free or this post's already
 */
export async function attachMedia(tx: Tx, { user_no, post_no, keys, now, field = 'daily_images' }: Attachment): Promise<MediaItem[]> {
  if (new Set(keys).size !== keys.length) throw mediaErrors.not_usable(field)
  const rows = await rowsOf<FinishedUpload>(tx, ATTACH, [user_no, post_no, keys, now])
  if (rows.length !== keys.length) throw mediaErrors.not_usable(field)
  return rows.map(itemOf)
}

// $1 member, $2 post, $3 keys, $4 now. Lock order: media_no.
const ATTACH: Statement = `
  with locked as (
    select m.media_no from media m
    where m.key = any($3::uuid[]) and m.user_no = $1 and m.state = 1 and m.mimetype ~ '^(image|video)/'
      and (m.post_no is null and m.holder is null or m.post_no = $2)
    order by m.media_no for update
  ), freed as (
    update media f set post_no = null, free_dt = $4 where f.post_no = $2 and f.key <> all($3::uuid[])
  ), attached as (
    update media m set post_no = $2, used_dt = coalesce(m.used_dt, $4), free_dt = null
    where m.media_no in (select media_no from locked) returning ${itemColumns}
  )
  select * from attached m order by array_position($3::uuid[], m.key)`
