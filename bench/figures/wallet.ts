import { historyOf } from '#features/viv/server/history/history.ts'
import { makeWallets } from '#features/viv/server/ledger/session.ts'
import { walletOf } from '#features/viv/server/wallet.ts'
import { HISTORY_GROUPS } from '#features/viv/rules.ts'
import { buffersOf, statementsOf } from '#kit/server/db/buffers.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { copyDataset } from '../dataset/engine.ts'
import { GROWTH } from './buffers.ts'
import type { Figure, Lab } from './lab.ts'

/** Ledger entries of member 1 and of member 2. */
const FEW_ENTRIES = 1000
const MANY_ENTRIES = 1_000_000
/** Lots of each with a remainder. */
const OPEN_LOTS = 20
const PAGE = 30

/** Pages read for the wallet of a member with many entries, relative to one with few, in the same database. */
export async function wallet(lab: Lab): Promise<Figure[]> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  const db = openDb({ url: copy.url, max: 1, statementTimeout: 0 })
  try {
    const now = new Date()
    await makeWallets(
      db,
      Array.from({ length: lab.size.members }, (_, at) => at + 1),
      now,
    )
    await fill(db, 1, FEW_ENTRIES, now)
    await fill(db, 2, MANY_ENTRIES, now)
    await db.sql`vacuum analyze`
    const page = { limit: PAGE } as Parameters<typeof historyOf>[2]
    const queries: [string, (pool: Pool, userNo: number) => unknown][] = [
      ['the wallet', (pool, userNo) => walletOf(pool, userNo, now)],
      ['first page of history', (pool, userNo) => historyOf(pool, userNo, page)],
      ['first page of a group', (pool, userNo) => historyOf(pool, userNo, { ...page, group: 'gift' })],
    ]
    const figures: Figure[] = []
    for (const [name, query] of queries) {
      // The first run also reads the catalog.
      await pagesOf(db, (pool) => query(pool, 3))
      const [few, many] = [await pagesOf(db, (pool) => query(pool, 1)), await pagesOf(db, (pool) => query(pool, 2))]
      const detail = `${few} at ${FEW_ENTRIES} entries, ${many} at ${MANY_ENTRIES}`
      figures.push({ name: `pages read, ${name}`, value: many / few, unit: 'x', goal: GROWTH, detail })
    }
    return figures
  } finally {
    await db.end(1)
    await copy.drop()
  }
}

async function pagesOf(db: Pool, query: (pool: Pool) => unknown): Promise<number> {
  let sum = 0
  for (const { statement, parameters } of await statementsOf(db, query)) sum += await buffersOf(db, statement, parameters)
  return sum
}

/** Gifts received over a year, nearly all of them spent. */
async function fill(db: Pool, userNo: number, entries: number, now: Date): Promise<void> {
  const at = (nth: string) => `$3::timestamptz - (${entries} - ${nth}) * interval '1 year' / ${entries}`
  const own = `(select account_no from viv_account where user_no = $2::bigint and kind = 'paid')`
  // A range of journal numbers per member.
  const no = (nth: string) => `$2::bigint * 10000000 + ${nth}`
  const group = HISTORY_GROUPS.indexOf('gift')
  const statements = [
    `insert into viv_journal (journal_no, kind, ref, user_no, reg_dt) select ${no('i')}, 'gift_out', 'gift:' || (${no('i')}), $2::bigint, ${at('i')} from generate_series(1, $1::int) i`,
    `insert into viv_entry (journal_no, account_no, amount, balance, grp, reg_dt) select ${no('i')}, ${own}, 1, 1, ${group}, ${at('i')} from generate_series(1, $1::int) i`,
    `insert into viv_lot (user_no, bucket, source, origin_source, origin_dt, journal_no, amount, remaining, move_dt, reg_dt)
      select $2::bigint, 'paid', 'gift', 'bank', ${at('i')}, ${no('i')}, 1, (i > $1::int - ${OPEN_LOTS})::int, ${at('i')}, ${at('i')} from generate_series(1, $1::int) i`,
    `insert into viv_gift (gift_no, from_user_no, to_user_no, amount, journal_no, reg_dt) select ${no('i')}, 3, $2::bigint, 1, ${no('i')}, ${at('i')} from generate_series(1, $1::int) i`,
  ]
  await db.transaction(async ({ sql }) => {
    // Without the ledger's triggers, which would check each row.
    await sql`set local session_replication_role = replica`
    for (const statement of statements) await sql.unsafe(statement, [entries, userNo, now])
  })
}
