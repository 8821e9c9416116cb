import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Someone } from '#features/operator/contract.ts'
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

/** The number of active members among these. */
export async function activeOf({ sql }: Db, userNos: readonly number[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) from users where user_no = any(${[...userNos]}) and state = 1`
  return row.count
}
