import { plainOf } from '#features/tag/rules.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { FoundExpert, FoundPerson, searchExperts, searchUsers } from '../contract.ts'
import { RANKS } from '../rules.ts'
import { EVERYONE, experts, newest, statementOf, type SearchScope } from './names.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }
type Cursor = { after_rank?: number; after_no?: number; limit: number }

/** Members by name, best match first. */
export function findUsers(context: ViewerContext, { q, ...cursor }: Query<typeof searchUsers>): Promise<FoundPerson[]> {
  return searchByName<FoundPerson>(context, plainOf(q), EVERYONE, cursor)
}

/** Experts by name, best match first; without a name newest first. */
export function findExperts(
  context: ViewerContext,
  { q, cate_no, sigungu_code, ...cursor }: Query<typeof searchExperts>,
): Promise<FoundExpert[]> {
  const words = plainOf(q)
  const scope = experts(cate_no, sigungu_code)
  if (words !== '') return searchByName<FoundExpert>(context, words, scope, cursor)
  // A query of other characters only matches no name.
  return q === '' ? page<FoundExpert>(context, newest(scope), cursor.after_no ?? null, cursor.limit, '') : Promise.resolve([])
}

/** Queries the ranks from the cursor on until the page is full. */
async function searchByName<P extends FoundPerson>(
  context: ViewerContext,
  words: string,
  scope: SearchScope,
  { after_rank = 0, after_no, limit }: Cursor,
) {
  const found: P[] = []
  if (words === '') return found
  for (const rank of [RANKS.prefix, RANKS.contains, RANKS.similar]) {
    const left = limit - found.length
    const cursor = rank === after_rank ? (after_no ?? null) : null
    const statement = left > 0 && rank >= after_rank ? statementOf(rank, words, scope, cursor !== null) : null
    if (statement) found.push(...(await page<P>(context, statement, cursor, left, words)))
  }
  return found
}

function page<P extends object>({ db, me, now }: ViewerContext, statement: Statement, cursor: number | null, limit: number, words: string) {
  return rowsOf<P>(db, statement, [me?.user_no ?? null, now, cursor, limit, words])
}
