import { notBlockedSql } from '#features/block/server/public.ts'
import { readDongs } from '#features/cs/server/public.ts'
import { isMinor } from '#features/settings/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { getCard } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { isMine, otherIn } from './sql.ts'

type Card = Answer<typeof getCard>
type Found = Omit<Card, 'sigungu_name'> & { sigungu_code: string | null }

/** The other of a private room of mine. @throws `chat.no_room` alike where it is none, and where they left */
export async function cardOf({ db, me, now }: { db: Pool; me: Me; now: Date }, crNo: number): Promise<Card> {
  const [found] = await rowsOf<Found>(db, CARD, [me.user_no, crNo, now])
  if (!found) throw chatErrors.no_room('cr_no')
  const { sigungu_code, ...card } = found
  return { ...card, sigungu_name: sigungu_code && nameOf(sigungu_code) }
}

/** What is common is looked for among so many whom I follow, the newest ones. */
const FOLLOWS_MAX = 500

/**
 * $1 I, $2 the room, $3 now. `seen`: the visibilities of their posts that I see, null where the account is closed to me,
 * which tells nothing that is counted. Where somebody lives is told to neighbours alone, as in the suggestions, and never
 * between an adult and a minor (decisions d-8).
 */
export const CARD: Statement = `
  with who as materialized (
    select u.user_no, u.haru_statemsg, u.sigungu_code, ${isMinor('u', '$3')} as minor,
      case when (select f.state = 1 from follow f where f.user_no = $1 and f.target_no = u.user_no) then '{public,followers}'::text[]
        when not u.account_private then '{public}'::text[] end as seen
    from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 join users u on u.user_no = ${otherIn()}
    where r.cr_no = $2 and r.cr_type = 'private' and ${isMine()} and u.state = 1
  )
  select w.haru_statemsg,
    case when w.seen is not null then (
      select count(*) from post p
      where p.user_no = w.user_no and p.kind = 'daily' and p.state = 1 and p.visibility = any (w.seen) and p.hide_dt is null
        and (p.limit_dt is null or 'followers' = any (w.seen))) end as record_qtt,
    case when w.seen is not null then (
      select count(*) from (
        select f.target_no from follow f where f.user_no = $1 and f.state = 1 order by f.reg_dt desc, f.target_no desc limit ${FOLLOWS_MAX}) mine
      where (select t.state = 1 from follow t where t.user_no = w.user_no and t.target_no = mine.target_no)
        and (select s.state = 1 from users s where s.user_no = mine.target_no) and ${notBlockedSql({ a: '$1', b: 'mine.target_no' })}) end as common_qtt,
    case when w.seen is not null then (
      select w.sigungu_code from users i where i.user_no = $1 and i.sigungu_code = w.sigungu_code and ${isMinor('i', '$3')} = w.minor) end as sigungu_code
  from who w`

let made: Map<string, string> | undefined

/** Made when it is first asked for. */
function nameOf(code: string): string | null {
  made ??= new Map(readDongs().map(([one, sido, , sigungu]) => [one, sigungu === '' ? sido : sigungu]))
  return made.get(code) ?? null
}
