import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { ProposalMember, Someone } from '#features/operator/contract.ts'
import type { findMembers } from '../operator-contract.ts'

type Found = { line: string; user_no: number; haru_name: string | null }

/**
 * Finds a member for each line by number, log-in id or name, in this order, because a name can be another member's number or id. Each member
 * once; only active ones unless `left`.
 */
export async function membersOf({ sql }: Pool, { lines, left }: Body<typeof findMembers>): Promise<Answer<typeof findMembers>> {
  const asked = [...new Set(lines.map((line) => line.normalize('NFC')))]
  const rows = await sql<Found[]>`
    select l.line, u.user_no, u.haru_name from unnest(${asked}::text[]) l (line)
    join lateral (
      select u.user_no, u.haru_name, 1 as nth from users u where (u.state = 1 or ${left})
        and u.user_no = case when l.line ~ '^[0-9]{1,15}$' then l.line::bigint end
      union all
      select a.user_no, null, 2 from viv_account a where ${left} and a.kind = 'paid'
        and a.user_no = case when l.line ~ '^[0-9]{1,15}$' then l.line::bigint end
      union all
      select u.user_no, u.haru_name, 3 from users u where lower(u.user_id) = lower(l.line) and (u.state = 1 or ${left})
      union all
      select u.user_no, u.haru_name, 4 from users u where lower(u.haru_name) = lower(l.line) and (u.state = 1 or ${left})
      order by nth limit 1) u on true`
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const members = new Map<number, Someone>()
  for (const line of asked) {
    const found = byLine.get(line)
    if (found) members.set(found.user_no, { user_no: found.user_no, haru_name: found.haru_name })
  }
  return { members: [...members.values()], unknown: asked.filter((line) => !byLine.has(line)) }
}

/** These members in this order, with the state of their accounts. */
export async function membersByNo({ sql }: Db, userNos: readonly number[]): Promise<ProposalMember[]> {
  return sql<ProposalMember[]>`
    select n.user_no, u.haru_name, case u.state when 1 then 'active' when 0 then 'left' else 'gone' end as state
    from unnest(${[...userNos]}::bigint[]) with ordinality n (user_no, nth) left join users u on u.user_no = n.user_no order by n.nth`
}

/** The number of active members among these. */
export const activeOf = async (db: Db, userNos: readonly number[]): Promise<number> =>
  (await membersByNo(db, userNos)).filter(({ state }) => state === 'active').length
