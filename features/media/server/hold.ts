import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { itemColumns, itemOf, type Finished } from './item.ts'

/** What shows pictures and is no post. A profile's are open to everyone, an inquiry's to their owner. */
export type Holder = `profile:${number}` | `inquiry:${number}`
/** A message, by its room and its cm_uuid. Whoever sees it sees its files. */
export type MessageHolder = `chat:${number}:${string}`

type Held<H = Holder> = { user_no: number; holder: H; keys: readonly string[]; now: Date; field: string }

/**
 * Gives the holder these pictures, in this order, and frees those of its own that are no longer named. The items have
 * open addresses; an inquiry's are marked for their owner when they are read.
 * @throws `media.not_usable` unless each is the member's own, a finished picture, named once, and free or this holder's already
 */
export async function holdMedia(tx: Tx, { user_no, holder, keys, now, field }: Held): Promise<MediaItem[]> {
  if (new Set(keys).size !== keys.length || !keys.every((key) => UUID.test(key))) throw mediaErrors.not_usable(field)
  const rows = await rowsOf<Finished>(tx, HOLD, [user_no, holder, keys, now])
  if (rows.length !== keys.length) throw mediaErrors.not_usable(field)
  return rows.map(itemOf)
}

/**
 * Gives a message these uploads, pictures or not, in this order. A message never changes, so nothing is freed, and what
 * another message carried, even one that is gone, is not taken again.
 * @throws `media.not_usable` unless each is the member's own, finished, named once, and new or this message's already
 */
export async function holdFiles(tx: Tx, { user_no, holder, keys, now, field }: Held<MessageHolder>): Promise<MediaItem[]> {
  const rows = new Set(keys).size === keys.length ? await rowsOf<Finished>(tx, HOLD_FILES, [user_no, holder, keys, now]) : []
  if (rows.length !== keys.length) throw mediaErrors.not_usable(field)
  return rows.map(itemOf)
}

/** What a message carried nobody sees any more; it is kept a while for reports. */
export async function freeFiles(tx: Tx, holder: MessageHolder, now: Date): Promise<void> {
  await tx.sql`update media set holder = null, free_dt = ${now} where holder = ${holder}`
}

/** Keys may come out of a form's text, which no shape has read. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

// $1 member, $2 holder, $3 keys, $4 now. Held in the order of their numbers, so that two writes never wait for each other.
const HOLD: Statement = `
  with held as (
    select m.media_no from media m
    where m.key = any($3::uuid[]) and m.user_no = $1 and m.state = 1 and m.mimetype like 'image/%'
      and m.post_no is null and (m.holder is null or m.holder = $2)
    order by m.media_no for update
  ), freed as (
    update media f set holder = null, free_dt = $4 where f.holder = $2 and f.user_no = $1 and f.key <> all($3::uuid[])
  ), taken as (
    update media m set holder = $2, used_dt = coalesce(m.used_dt, $4), free_dt = null
    where m.media_no in (select media_no from held) returning ${itemColumns}
  )
  select * from taken m order by array_position($3::uuid[], m.key)`

const HOLD_FILES: Statement = `
  with held as (
    select m.media_no from media m
    where m.key = any($3::uuid[]) and m.user_no = $1 and m.state = 1 and m.post_no is null
      and (m.holder = $2 or m.holder is null and m.used_dt is null)
    order by m.media_no for update
  ), taken as (
    update media m set holder = $2, used_dt = coalesce(m.used_dt, $4)
    where m.media_no in (select media_no from held) returning ${itemColumns}
  )
  select * from taken m order by array_position($3::uuid[], m.key)`
