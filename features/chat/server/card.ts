import { notBlockedSql } from '#features/block/server/public.ts'
import { readDongs } from '#features/cs/server/public.ts'
import { isMinor } from '#features/settings/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { getCard } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { isVisibleRoomSql, otherMemberSql } from './sql.ts'

type Card = Answer<typeof getCard>
type CardRow = Omit<Card, 'sigungu_name'> & { sigungu_code: string | null }

/** The other member of a private room of mine. @throws `chat.no_room` alike for any other room, and if they deleted their account */
export async function cardOf({ db, me, now }: { db: Pool; me: Me; now: Date }, crNo: number): Promise<Card> {
  const [found] = await rowsOf<CardRow>(db, CARD, [me.user_no, crNo, now])
  if (!found) throw chatErrors.no_room('cr_no')
  const { sigungu_code, ...card } = found
  return { ...card, sigungu_name: sigungu_code && sigunguNameOf(sigungu_code) }
}

/** Common follows are counted among my newest follows, at most so many. */
const COMMON_FOLLOWS_MAX = 500

/**
 * $1 the viewer, $2 the room, $3 now. `seen`: the visibilities of their posts that the viewer sees, null for a private account, of
 * which nothing is counted. The district is shown only to a member of the same district, as in the suggestions, and never between an
 * adult and a minor (decisions d-8).
 */
export const CARD: Statement = `
  with who as materialized (
    select u.user_no, u.haru_statemsg, u.sigungu_code, ${isMinor('u', '$3')} as minor,
      case when (select f.state = 1 from follow f where f.user_no = $1 and f.target_no = u.user_no) then '{public,followers}'::text[]
        when not u.account_private then '{public}'::text[] end as seen
    from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 join users u on u.user_no = ${otherMemberSql()}
    where r.cr_no = $2 and r.cr_type = 'private' and ${isVisibleRoomSql()} and u.state = 1
  )
  select w.haru_statemsg,
    case when w.seen is not null then (
      select count(*) from post p
      where p.user_no = w.user_no and p.kind = 'daily' and p.state = 1 and p.visibility = any (w.seen) and p.hide_dt is null
        and (p.limit_dt is null or 'followers' = any (w.seen))) end as record_qtt,
    case when w.seen is not null then (
      select count(*) from (
        select f.target_no from follow f where f.user_no = $1 and f.state = 1 order by f.reg_dt desc, f.target_no desc limit ${COMMON_FOLLOWS_MAX}) mine
      where (select t.state = 1 from follow t where t.user_no = w.user_no and t.target_no = mine.target_no)
        and (select s.state = 1 from users s where s.user_no = mine.target_no) and ${notBlockedSql({ a: '$1', b: 'mine.target_no' })}) end as common_qtt,
    case when w.seen is not null then (
      select w.sigungu_code from users i where i.user_no = $1 and i.sigungu_code = w.sigungu_code and ${isMinor('i', '$3')} = w.minor) end as sigungu_code
  from who w`

let sigunguNames: Map<string, string> | undefined

/** Read on first use. */
function sigunguNameOf(code: string): string | null {
  sigunguNames ??= new Map(readDongs().map(([one, sido, , sigungu]) => [one, sigungu === '' ? sido : sigungu]))
  return sigunguNames.get(code) ?? null
}
