import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { itemColumns, itemOf, type Finished } from './item.ts'

type Attached = { user_no: number; post_no: number; keys: readonly string[]; now: Date; /** Of the body, for refusals. */ field?: string }

/**
 * Gives the post these uploads, in this order, and frees those of its own that are no longer named. The items
 * have open addresses. A new post without any needs no call.
 * @throws `media.not_usable` unless each is the member's own, finished, named once, and free or this post's already
 */
export async function attachMedia(tx: Tx, { user_no, post_no, keys, now, field = 'daily_images' }: Attached): Promise<MediaItem[]> {
  if (new Set(keys).size !== keys.length) throw mediaErrors.not_usable(field)
  const rows = await rowsOf<Finished>(tx, ATTACH, [user_no, post_no, keys, now])
  if (rows.length !== keys.length) throw mediaErrors.not_usable(field)
  return rows.map(itemOf)
}

// $1 member, $2 post, $3 keys, $4 now. Held in the order of their numbers, so that two writes never wait for each other.
const ATTACH: Statement = `
  with held as (
    select m.media_no from media m
    where m.key = any($3::uuid[]) and m.user_no = $1 and m.state = 1 and m.mimetype ~ '^(image|video)/'
      and (m.post_no is null and m.holder is null or m.post_no = $2)
    order by m.media_no for update
  ), freed as (
    update media f set post_no = null, free_dt = $4 where f.post_no = $2 and f.key <> all($3::uuid[])
  ), taken as (
    update media m set post_no = $2, used_dt = coalesce(m.used_dt, $4), free_dt = null
    where m.media_no in (select media_no from held) returning ${itemColumns}
  )
  select * from taken m order by array_position($3::uuid[], m.key)`
