import { plainOf } from '#features/tag/rules.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { FoundExpert, FoundPerson, searchExperts, searchUsers } from '../contract.ts'
import { RANKS } from '../rules.ts'
import { EVERYONE, experts, newest, statementOf, type Among } from './names.ts'

type Viewing = { db: Pool; me: Me | null; now: Date }
type After = { after_rank?: number; after_no?: number; limit: number }

/** Members by name, the nearest first. */
export function findUsers(viewing: Viewing, { q, ...after }: Query<typeof searchUsers>): Promise<FoundPerson[]> {
  return byName<FoundPerson>(viewing, plainOf(q), EVERYONE, after)
}

/** Experts by name, the nearest first, or without a name the newest first. */
export function findExperts(viewing: Viewing, { q, cate_no, sigungu_code, ...after }: Query<typeof searchExperts>): Promise<FoundExpert[]> {
  const words = plainOf(q)
  const among = experts(cate_no, sigungu_code)
  if (words !== '') return byName<FoundExpert>(viewing, words, among, after)
  // A name of signs alone is nobody's.
  return q === '' ? page<FoundExpert>(viewing, newest(among), after.after_no ?? null, after.limit, '') : Promise.resolve([])
}

/** Goes through the ranks from where the page before ended, until this one is full. */
async function byName<P extends FoundPerson>(viewing: Viewing, words: string, among: Among, { after_rank = 0, after_no, limit }: After) {
  const found: P[] = []
  if (words === '') return found
  for (const rank of [RANKS.begins, RANKS.holds, RANKS.near]) {
    const left = limit - found.length
    const after = rank === after_rank ? (after_no ?? null) : null
    const statement = left > 0 && rank >= after_rank ? statementOf(rank, words, among, after !== null) : null
    if (statement) found.push(...(await page<P>(viewing, statement, after, left, words)))
  }
  return found
}

function page<P extends object>({ db, me, now }: Viewing, statement: Statement, after: number | null, limit: number, words: string) {
  return rowsOf<P>(db, statement, [me?.user_no ?? null, now, after, limit, words])
}
