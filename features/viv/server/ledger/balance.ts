import type { Db, Tx } from '#kit/server/db/db.ts'
import type { VivBalance } from '../../contract.ts'
import type { JournalKind } from '../../rules.ts'

/** Balances of the two accounts that a member can use. */
export async function balanceOf({ sql }: Db, userNo: number): Promise<VivBalance> {
  const rows = await sql<{ kind: 'paid' | 'free'; balance: number }[]>`
    select kind, balance from viv_account where user_no = ${userNo} and kind in ('paid', 'free')`
  return { paid: 0, free: 0, ...Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance])) }
}

/** Balances of these members' free accounts by member; without an account none. */
export async function freeBalances({ sql }: Db, userNos: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql<{ user_no: number; balance: number }[]>`
    select user_no, balance from viv_account where user_no = any(${[...userNos]}::bigint[]) and kind = 'free'`
  return new Map(rows.map(({ user_no, balance }) => [user_no, balance]))
}

/** Whether a journal of this kind and reference exists. */
export async function isBooked({ sql }: Tx, kind: JournalKind, ref: string): Promise<boolean> {
  const found = await sql`select from viv_journal where kind = ${kind} and ref = ${ref}`
  return found.length > 0
}
