import { openDb, type Tx } from '#kit/server/db/db.ts'
import type { Size } from './shape.ts'

/** Of a member of the dataset: so many points, of which so many are members who share where they are. */
const POINTS = 100
const SHARERS = 5

/** With 10 000 members a million points: 50 000 sharers, and as many clubs as bungae. */
export const pointsOf = ({ members }: Size): number => members * POINTS
export const sharersOf = ({ members }: Size): number => members * SHARERS

/** Half of the points lie within half a degree around Seoul, the others anywhere in the country. */
const latSql = `case when e % 2 = 0 then 37.25 + (e * 7919::bigint % 100003) / 200006.0 else 34.6 + (e * 7919::bigint % 100003) / 32259.0 end`
const lngSql = `case when e % 2 = 0 then 126.75 + (e * 104729::bigint % 100019) / 200038.0 else 126.6 + (e * 104729::bigint % 100019) / 41675.0 end`

/** Adds members who share their place with everybody, clubs and bungae to a copy of a dataset. The members that are asked are adults. */
export async function addPlaces(url: string, size: Size, now: Date): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  try {
    await db.transaction(async (tx) => {
      await tx.sql`set local session_replication_role = replica`
      await tx.sql`set local synchronous_commit = off`
      await insertSharers(tx, size, now)
      await insertMeetups(tx, size, now)
    })
    await db.sql`vacuum analyze`
  } finally {
    await db.end(1)
  }
}

/** A share ends a day later: the rows are kept for a day. */
async function insertSharers({ sql }: Tx, size: Size, now: Date): Promise<void> {
  const until = new Date(now.getTime() + 2 * 86_400_000)
  const numbers = sql`generate_series(1, ${sharersOf(size)}::int) e`
  await sql`update users set birth = '1990-01-01'`
  await sql`
    insert into users (user_no, user_id, haru_name, haru_character, gender, birth, is_share_geo, is_show_geo, share_geo_expire_dt)
    select ${size.members}::int + e, 'sharer' || e, '나누는이' || e, (1 + e % 8)::text, 'w', '1990-01-01', true, true, ${until} from ${numbers}`
  await sql`
    insert into user_setting (user_no, setting_key, setting_value) select ${size.members}::int + e, 'geo_scope', 'all' from ${numbers}`
  await sql`
    insert into location_position (user_no, shown_lat, shown_lng, sigungu_code, is_hidden, is_open, change_sealed, share_expire_dt, position_dt)
    select ${size.members}::int + e, ${sql.unsafe(latSql)}, ${sql.unsafe(lngSql)}, '11440', false, true, '', ${until}, ${until} from ${numbers}`
}

async function insertMeetups({ sql }: Tx, size: Size, now: Date): Promise<void> {
  const each = (pointsOf(size) - sharersOf(size)) / 2
  const leader = sql`1 + (e * 197) % ${size.members}::int`
  await sql`
    insert into meet (meet_no, meet_title, intro, user_no, category, is_online, sigungu_code, address, lat, lng, capacity, member_qtt, reg_dt)
    overriding system value
    select e, (array['한강 러닝', '새벽 요가', '주말 등산', '홈트 인증', '저탄고지 식단'])[e % 5 + 1] || ' ' || e, '함께 기록하고 서로 응원해요.', ${leader},
      e % 10 + 1, false, '11440', '서울 마포구 양화로 45', ${sql.unsafe(latSql)}, ${sql.unsafe(lngSql)}, 100, 12, ${now}
    from generate_series(1, ${each}::int) e`
  await sql`
    insert into adhoc (adhoc_no, meet_no, user_no, adhoc_name, state, start_dt, end_dt, deadline_dt, area_name, place_name, address, lat, lng, shown_point,
      capacity, joined_qtt, agreed_start_dt, agreed_address, reg_dt, recent_dt)
    overriding system value
    select e, e, ${leader}, '한강 같이 달려요', 1, at, at + interval '2 hours', at, '망원', '망원 한강공원', '서울 마포구 마포나루길 467', p.lat, p.lng,
      cell_point(p.lat, p.lng), 20, 6, at, '서울 마포구 마포나루길 467', ${now}, ${now}
    from generate_series(1, ${each}::int) e, lateral (select ${sql.unsafe(latSql)} as lat, ${sql.unsafe(lngSql)} as lng) p,
      lateral (select ${now}::timestamptz + interval '2 days' + e % 600 * interval '1 minute' as at) d`
}
