import { plainOf } from '#features/tag/rules.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { FoundPerson, searchUsers } from '../contract.ts'
import { RANKS } from '../rules.ts'
import { EVERYONE, numbered, statementOf, WITH_LINE, type SearchScope } from './names.ts'

export type ViewerContext = { db: Pool; me: Me | null; now: Date }
export type Cursor = { after_rank?: number | undefined; after_no?: number | undefined; limit: number }
/** `more`: the values of a scope with further parameters. */
export type NameSearch = { words: string; scope: SearchScope; more?: readonly number[] }

/** Members by name, best match first. */
export function findUsers(context: ViewerContext, { q, ...cursor }: Query<typeof searchUsers>): Promise<FoundPerson[]> {
  return searchByName<FoundPerson>(context, { words: plainOf(q), scope: EVERYONE }, cursor)
}

/** The members with these numbers, whom the viewer was already found to see, with the line under their name. */
export const peopleCards = (context: ViewerContext, userNos: readonly number[]): Promise<(FoundPerson & { haru_statemsg: string })[]> =>
  page<FoundPerson & { haru_statemsg: string }>(context, NUMBERED, [userNos])
export const NUMBERED = numbered(WITH_LINE)

/** Queries the ranks from the cursor on until the page is full. */
export async function searchByName<P extends FoundPerson>(
  context: ViewerContext,
  { words, scope, more = [] }: NameSearch,
  { after_rank = 0, after_no, limit }: Cursor,
): Promise<P[]> {
  const found: P[] = []
  if (words === '') return found
  for (const rank of [RANKS.prefix, RANKS.contains, RANKS.similar]) {
    const left = limit - found.length
    const cursor = rank === after_rank ? (after_no ?? null) : null
    const statement = left > 0 && rank >= after_rank ? statementOf(rank, words, scope, cursor !== null) : null
    if (statement) found.push(...(await page<P>(context, statement, [cursor, left, words, ...more])))
  }
  return found
}

/** Runs the statement of a rank with its parameters after viewer and moment. */
export const page = <P extends object>(
  { db, me, now }: ViewerContext,
  statement: Statement,
  more: (string | number | null | readonly number[])[],
) => rowsOf<P>(db, statement, [me?.user_no ?? null, now, ...more])
