import { openDb, type Tx } from '#kit/server/db/db.ts'
import { JOINED_MAX } from '#features/club/rules.ts'
import { VIEWER_DISTRICT } from './products.ts'
import { VIEWERS, type Size } from './shape.ts'

export const CLUBS = 10_000
/** Of each club, the leader included. */
const MEMBERS = 50
const POSTS = 100
const BUNGAES = 10
/** Of the bungae of a club, those to come; each has as many participants. */
const NEXT = 3
const PARTICIPANTS = 6

/** A club that this viewer is in, from 0; no member may be in more than `JOINED_MAX`. */
export const clubOf = (userNo: number, nth: number): number => ((userNo * 131 + nth * 499) % CLUBS) + 1
const clubSql = `((v * 131 + j * 499) % ${CLUBS} + 1)`

/**
 * Adds clubs of fifty members with their rooms, a hundred posts and ten bungae each to a copy of a dataset: 500 000 memberships and a million
 * posts. Nobody has a block. With 10 000 members each is in fifty clubs, more than a member may be in, but the viewers are not.
 */
export async function addClubs(url: string, size: Size, now: Date): Promise<void> {
  if (size.members < 1000) throw new RangeError('Clubs want at least 1000 members.')
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  try {
    await db.transaction(async (tx) => {
      await tx.sql`set local session_replication_role = replica`
      await tx.sql`set local synchronous_commit = off`
      await insertClubs(tx, size, now)
      await insertMembers(tx, size, now)
      await insertPosts(tx, size, now)
      await insertBungaes(tx, size, now)
    })
    await db.sql`vacuum analyze`
  } finally {
    await db.end(1)
  }
}

/** The k-th member of the club `c` who is no viewer; the leader is the first. */
const memberSql = ({ members }: Size, club: string, k: string): string =>
  `((${club} * ${MEMBERS} + ${k} * 197) % ${members - VIEWERS} + ${VIEWERS + 1})`

async function insertClubs({ sql }: Tx, size: Size, now: Date): Promise<void> {
  await sql`delete from block`
  await sql`update users set sigungu_code = ${VIEWER_DISTRICT} where user_no <= ${VIEWERS}`
  await sql`
    insert into meet (meet_no, meet_title, intro, user_no, category, is_online, sigungu_code, address, lat, lng, capacity, join_policy, member_qtt, reg_dt)
    overriding system value
    select c, (array['한강 러닝', '새벽 요가', '주말 등산', '홈트 인증', '저탄고지 식단'])[c % 5 + 1] || ' ' || c, repeat('함께 기록하고 서로 응원해요. ', 6),
      ${sql.unsafe(memberSql(size, 'c', '0'))}, c % 10 + 1, false, r.codes[c % cardinality(r.codes) + 1], '서울 마포구 양화로 45', 37.55, 126.91, 100,
      (array['open', 'approval'])[c % 2 + 1], ${MEMBERS}::int, ${now}
    from generate_series(1, ${CLUBS}::int) c, (select array_agg(sigungu_code order by sigungu_code) as codes from region_center) r`
  await sql`
    insert into chat_room (cr_type, meet_no, seq, last_dt, reg_dt) select 'group', meet_no, 5, ${now}, ${now} from meet where meet_no <= ${CLUBS}`
}

async function insertMembers({ sql }: Tx, size: Size, now: Date): Promise<void> {
  await sql`
    insert into meet_member (meet_no, user_no, role, state, reg_dt, join_dt)
    select c, ${sql.unsafe(memberSql(size, 'c', 'k'))}, case k when 0 then 'leader' when 1 then 'manager' else 'member' end, 1, ${now}, ${now}
    from generate_series(0, ${MEMBERS - 1}::int) k, generate_series(1, ${CLUBS}::int) c`
  await sql`
    insert into meet_member (meet_no, user_no, state, reg_dt, join_dt)
    select ${sql.unsafe(clubSql)}, v, 1, ${now}, ${now} from generate_series(1, ${VIEWERS}::int) v, generate_series(0, ${JOINED_MAX - 1}::int) j
    on conflict do nothing`
  await sql`
    update meet m set member_qtt = x.qtt from (select meet_no, count(*) as qtt from meet_member where user_no <= ${VIEWERS} group by 1) x
    where x.meet_no = m.meet_no`
  await sql`
    insert into chat_member (cr_no, user_no, read_seq)
    select r.cr_no, m.user_no, 3 from meet_member m join chat_room r using (meet_no) where m.user_no <= ${VIEWERS}`
}

/** Posts of all clubs in turn, as in production; two of each club are pinned and a quarter has a picture, whose file does not exist. */
async function insertPosts({ sql }: Tx, size: Size, now: Date): Promise<void> {
  const picture = {
    key: '11111111-1111-4111-8111-111111111111',
    mimetype: 'image/jpeg',
    width: 1600,
    height: 1200,
    seconds: null,
    transforms: { lst: '/media/11111111-1111-4111-8111-111111111111/lst' },
  }
  await sql`
    create temp table draft on commit drop as
    select (select max(post_no) from post) + n as post_no, n % ${CLUBS}::int + 1 as meet_no, n / ${CLUBS}::int as nth,
      ${sql.unsafe(memberSql(size, `(n % ${CLUBS} + 1)`, `(n / ${CLUBS} % ${MEMBERS})`))} as user_no,
      ${now}::timestamptz - (${CLUBS * POSTS}::int - n) * interval '10 seconds' as reg_dt
    from generate_series(0, ${CLUBS * POSTS - 1}::int) n`
  await sql`
    insert into post (post_no, kind, user_no, content, images, visibility, reg_dt)
    select post_no + 1, 'board', user_no, '오늘도 다 같이 5 km를 뛰었어요. 다음 주에는 조금 더 길게 가 볼까요? 물과 여벌 옷을 챙겨 오세요.',
      case when nth % 4 = 0 then ${sql.json([picture])}::jsonb else '[]' end, 'club', reg_dt from draft order by post_no`
  await sql`
    insert into club_post (post_no, meet_no, user_no, board, title, pin_dt, reg_dt)
    select post_no + 1, meet_no, user_no, (array['notice', 'free', 'hello', 'review', 'photo'])[nth % 5 + 1], '이번 주 모임 후기', case when nth < 2 then reg_dt end, reg_dt
    from draft order by post_no`
}

async function insertBungaes({ sql }: Tx, size: Size, now: Date): Promise<void> {
  await sql`
    insert into adhoc (adhoc_no, meet_no, user_no, adhoc_name, state, start_dt, end_dt, deadline_dt, area_name, place_name, address, capacity, joined_qtt,
      agreed_start_dt, agreed_address, reg_dt, recent_dt)
    overriding system value
    select (c - 1) * ${BUNGAES}::int + k + 1, c, ${sql.unsafe(memberSql(size, 'c', 'k'))}, '한강 같이 달려요', case when k < ${NEXT}::int then 1 else 4 end,
      at, at + interval '2 hours', at, '망원', '망원 한강공원', '서울 마포구 마포나루길 467', 20, ${PARTICIPANTS}::int, at, '서울 마포구 마포나루길 467', ${now}, ${now}
    from generate_series(1, ${CLUBS}::int) c, generate_series(0, ${BUNGAES - 1}::int) k,
      lateral (select ${now}::timestamptz + case when k < ${NEXT}::int then (k + 1) * interval '1 day' else (${NEXT}::int - 1 - k) * interval '1 week' end + c % 600 * interval '1 minute' as at) d`
  await sql`
    insert into adhoc_member (adhoc_no, user_no, state, join_dt, reg_dt)
    select a.adhoc_no, ${sql.unsafe(memberSql(size, 'a.meet_no', '((a.adhoc_no - 1) % 10 + p)'))}, 1, ${now}, ${now}
    from adhoc a, generate_series(0, ${PARTICIPANTS - 1}::int) p where a.state = 1`
}
