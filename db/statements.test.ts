import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { freshDatabase, type TestDatabase } from '#kit/server/testing/database.ts'
import { unresolvedStatements } from './unresolved-statements.ts'
import { describer } from '../scripts/sql/describe.ts'
import { faultsOf, unresolvedFaults } from '../scripts/sql/faults.ts'
import { programOf, type Program } from '../scripts/sql/program.ts'
import { serverFiles } from '../scripts/sql/source.ts'
import { sitesOf, type Site } from '../scripts/sql/statements.ts'

/** Defines `rowsOf`, `searchRowsOf` and `jsonOf`: their calls are checked, not their own statement. */
const HANDLE = 'kit/server/db/prepared.ts'
const PLANTED = 'features/planted/server/planted.ts'
const planted = `import { rowsOf, jsonOf } from '#kit/server/db/prepared.ts'
import type { Db } from '#kit/server/db/db.ts'
export const unknownColumn = (db: Db) => db.sql\`select user_nr from users\`
export const wrongType = (db: Db) => rowsOf<{ user_no: string }>(db, 'select user_no from users', [])
export const missingColumn = (db: Db) => db.sql<{ user_no: number; state: number }[]>\`select user_no from users\`
export const undeclaredColumn = (db: Db) => db.sql<[{ user_no: number }]>\`select user_no, state from users\`
export const wrongParameter = (db: Db) => db.sql\`select from users where user_no = \${true}\`
export const missingParameter = (db: Db) => rowsOf(db, 'select from users where user_no = $1 and state = $2', [1])
export const textForJson = (db: Db) => jsonOf(db, 'select haru_name from users', [])
export const unknownColumnInPart = ({ sql }: Db, isHere: boolean) => sql\`select from users \${isHere ? sql\`where stat = 1\` : sql\`\`}\`
export const unknownColumnWritten = ({ sql }: Db) => sql\`insert into block \${sql([{ user_no: 1, target: 2 }])}\`
export const unknownText = (db: Db, table: string) => rowsOf(db, \`select from \${table}\`, [])
export const right = (db: Db, no: number) => db.sql<{ user_no: number; reg_dt: string }[]>\`select user_no, reg_dt from users where user_no = \${no}\`
`

/** Checking the types of the whole server takes a minute, and much more on a busy machine. */
const PROGRAM_MAX_MS = 15 * MINUTE_MS

let database: TestDatabase
let db: Pool
let program: Program
let [sites, plantedSites]: [Site[], Site[]] = [[], []]

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.adminUrl, max: 1 })
  const files = serverFiles(['features/*/server', 'kit/server', 'apps/server']).filter((file) => file !== HANDLE)
  program = programOf(files, { [PLANTED]: planted })
  const all = sitesOf(program)
  sites = all.filter(({ at }) => !at.startsWith(PLANTED))
  plantedSites = all.filter(({ at }) => at.startsWith(PLANTED))
}, PROGRAM_MAX_MS)
afterAll(async () => {
  await db.end()
  await database.drop()
})

async function faultsIn(some: readonly Site[]): Promise<string[]> {
  const describe = await describer(db)
  const faults: string[] = []
  for (const site of some) faults.push(...(await faultsOf(site, describe, program.checker)))
  return faults
}

test('PostgreSQL prepares every statement, and its columns and parameters match the declared types', async () => {
  expect(await faultsIn(sites)).toEqual([])
})

test('the text of every statement is known before it runs, except where it is listed, and the list only shrinks', () => {
  expect(unresolvedFaults(unresolvedStatements, sites)).toEqual([])
})

test('reports a wrong column, row, parameter or JSON answer with its place', async () => {
  expect(await faultsIn(plantedSites)).toEqual([
    `${PLANTED}:3: column "user_nr" does not exist`,
    `${PLANTED}:4: user_no is int8, which the driver reads as number, not string`,
    `${PLANTED}:5: the row type has state, the statement has not`,
    `${PLANTED}:6: the column state is not in the row type`,
    `${PLANTED}:7: operator does not exist: bigint = boolean`,
    `${PLANTED}:8: 1 parameters are given, the statement takes 2`,
    `${PLANTED}:9: jsonOf reads one JSON column, the statement gives haru_name (text)`,
    `${PLANTED}:10: column "stat" does not exist`,
    `${PLANTED}:11: column "target" of relation "block" does not exist`,
  ])
})

test('reports a statement whose text is unknown before it runs, and an entry that is too high', () => {
  expect(unresolvedFaults({}, plantedSites)).toEqual([
    `${PLANTED}:12: the text of the statement is not known before it runs: \`table\` is known at run time alone.`,
  ])
  const listed = { [`${PLANTED} unknownText`]: { count: 2, reason: 'planted' } }
  expect(unresolvedFaults(listed, plantedSites)).toEqual([
    `db/unresolved-statements.ts: ${PLANTED} unknownText has 1 by now, not 2: lower the entry.`,
  ])
})
