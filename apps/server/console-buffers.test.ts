import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperator } from '#features/operator/server/testing.ts'
import { buffersOf } from '#kit/server/db/buffers.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'
import { CALLS } from './testing-console-calls.ts'
import { fillConsole } from './testing-console-rows.ts'

// The lists and searches of the console read about the same number of pages with ten times the rows. They are called over HTTP, so that
// every statement of a call counts, those for the names and states of its rows too. Lists of settings have as many rows as there are settings and are left
// out: policies, help lines, banned words and other tables of the catalogue, switches, maintenances, versions, templates, operators.

/** Enough for full pages of every state and lane; the long form has 100,000 reports, 1,000,000 members and 10,000,000 rows of the log. */
const ROWS = soakOr(1000, 10_000)
const LIMIT = 1.5
/** Pages: the indexes of a tenth of the rows may have a level less. */
const LEVELS = 3
/** Left out of the long form: the sums of the ledger read all refunds and differences that wait (66,667 and 25,000 there). */
const isMeasured = ([line]: readonly [line: string, body?: object]): boolean => !isSoak || line !== 'GET /v1/operator/ledger'

type Filled = { server: TestServer; as: TestOperator; statements: { text: string; parameters: unknown[] }[] }
const databases: Filled[] = []
beforeAll(async () => {
  for (const times of [1, 10]) {
    const server = await featureServer(features)
    const as = await anOperator(server)
    await fillConsole(server.admin, ROWS * times)
    const statements: Filled['statements'] = []
    // The driver's hook for each statement that it sends.
    server.db.sql.options.debug = (_, text, parameters) => void statements.push({ text, parameters: [...(parameters as unknown[])] })
    databases.push({ server, as, statements })
  }
}, 3 * 3_600_000)
afterAll(async () => {
  for (const { server } of databases) await server.close()
})

test.each(CALLS.filter(isMeasured))('%s %o: at most 1.5 times the pages at ten times the rows', async (line, body) => {
  const [small, large] = [await pagesOf(databases[0]!, line, body), await pagesOf(databases[1]!, line, body)]
  const grown = large.filter(({ pages }, nth) => pages > LIMIT * (small[nth]?.pages ?? 0))
  const most = Math.max(LIMIT * sum(small), sum(small) + LEVELS)
  expect(sum(large), grown.map(({ pages, text }) => `${pages} pages: ${text}`).join('\n')).toBeLessThanOrEqual(most)
})

type Read = { pages: number; text: string }
const sum = (reads: readonly Read[]): number => reads.reduce((all, { pages }) => all + pages, 0)

/** The pages of each statement that the call reads with. Left out: the session, and what the call writes into the log. */
async function pagesOf({ server, as, statements }: Filled, line: string, body?: object): Promise<Read[]> {
  statements.length = 0
  const [method, path] = line.split(' ') as [string, string]
  const answer = await server.send(`${method} ${encodeURI(path)}`, body, { as })
  expect([line, answer.status, answer.body.code]).toEqual([line, 200, undefined])
  const reads: Read[] = []
  for (const { text, parameters } of statements.splice(0)) {
    if (!isRead(text)) continue
    reads.push({ text, pages: await buffersOf(server.admin, text, parameters) })
  }
  expect(reads, 'a list that no statement reads is not measured').not.toEqual([])
  return reads
}

const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from|operator_session|pg_notify|set_config)\b/i.test(text)
