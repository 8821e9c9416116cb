import { timingSafeEqual } from 'node:crypto'
import { messageVisibleToSql, visibleToSql } from '#features/block/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** An upload that the viewer may see. `until`: epoch seconds at which their mark or the story expires; null if everyone may see it. */
export type VisibleMedia = { key: string; mimetype: string; bytes: number; has_poster: boolean; name: string | null; until: number | null }

/**
 * The upload behind an address, or null if the viewer may not see it. A valid mark identifies the member; without a mark
 * the viewer is a guest. Media of a post or message are visible to those who see it, a story's until it expires, a
 * profile's, a review's and a product's to everyone while the member is active, the platform's always; others to their owner, and to those with whom they are shared.
 */
export async function findVisibleMedia(db: Db, key: string, query: Record<string, unknown>, now: Date): Promise<VisibleMedia | null> {
  const mark = readMark(query)
  if (mark === 'invalid' || !UUID.test(key)) return null
  if (mark !== null && mark.until * 1000 <= now.getTime()) return null
  const [row] = await rowsOf<VisibleMedia & { mark: string | null }>(db, VISIBLE_MEDIA, [
    mark?.viewer ?? null,
    key,
    mark?.until ?? null,
    now,
  ])
  if (!row) return null
  if (mark !== null && !isSame(mark.mark, row.mark)) return null
  const { mark: _mark, ...shown } = row
  const until = Math.min(mark?.until ?? Infinity, shown.until ?? Infinity)
  return { ...shown, until: until === Infinity ? null : until }
}

type Mark = { viewer: number; until: number; mark: string }

/** A valid address has all three parts or none. */
function readMark({ viewer, until, mark }: Record<string, unknown>): Mark | null | 'invalid' {
  if (viewer === undefined && until === undefined && mark === undefined) return null
  if (!isNumber(viewer) || !isNumber(until) || typeof mark !== 'string' || !/^[\da-f]{64}$/.test(mark)) return 'invalid'
  return { viewer: Number(viewer), until: Number(until), mark }
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)
const isSame = (given: string, right: string | null): boolean => right !== null && timingSafeEqual(Buffer.from(given), Buffer.from(right))

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

// $1 viewer, $2 key, $3 until, $4 now
const VISIBLE_MEDIA: Statement = `
  select m.key, m.mimetype, m.bytes, m.has_poster, m.name, case when $1::bigint is not null then media_mark(m.key::text, $1, $3::bigint) end as mark,
    (select floor(extract(epoch from p.expire_dt))::bigint from post p where p.post_no = m.post_no and p.user_no is distinct from $1) as until
  from media m
  where m.key = $2::uuid and m.state = 1 and (
    m.post_no is null and m.user_no = $1
    or (select true from media_share s where s.media_no = m.media_no and s.user_no = $1)
    or (m.holder like 'profile:%' or m.holder like 'review:%' or m.holder like 'order-review:%' or m.holder like 'item:%' or m.holder like 'sold-item:%') and (select o.state = 1 and o.hide_dt is null from users o where o.user_no = m.user_no)
    or m.holder like 'platform-item:%' or m.holder like 'club:%' or m.holder like 'ad:%' or m.holder like 'sold-platform-item:%'
    or case when m.holder like 'chat:%' then (select true from chat_message c
      where c.cr_no = split_part(m.holder, ':', 2)::bigint and c.cm_uuid = split_part(m.holder, ':', 3)::uuid and (${messageVisibleToSql({ message: 'c', viewer: '$1' })})) end
    or (select true from post p where p.post_no = m.post_no
      and (p.expire_dt is null or p.expire_dt > $4 or p.user_no = $1) and (${visibleToSql({ post: 'p', viewer: '$1' })})))`

export async function mediaExists(db: Db, key: string): Promise<boolean> {
  return (await rowsOf(db, EXISTS, [key])).length > 0
}

const EXISTS: Statement = 'select 1 from media m where m.key = $1::uuid and m.state = 1'
