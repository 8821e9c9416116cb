import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { getInboxCount, listInbox, type InboxRow, type QueueCount } from '../../contract.ts'
import { operator } from '../feature.ts'
import { anOperator } from '../testing.ts'
import { aCase, decideCases, queuesForTest } from './testing.ts'

let server: TestServer
let one: TestOperator
beforeAll(async () => {
  server = await featureServer([operator, queuesForTest])
  one = await anOperator(server)
})
afterAll(() => server.close())

const page = async (query: object = {}, as = one) => (await server.call(listInbox, { query }, { as })).body.query as InboxRow[]
const counts = async (as = one) => (await server.call(getInboxCount, {}, { as })).body.query as QueueCount[]
const hoursAgo = (hours: number): Date => new Date(server.clock.now.getTime() - hours * HOUR_MS)

test('one list over all queues, what is due first comes first, page by page; with the rights that the operator has', async () => {
  const payout = await aCase(server, 'test_payout', hoursAgo(74), { amount: 500 })
  const question = await aCase(server, 'test_question', hoursAgo(1))
  const [report, second] = [await aCase(server, 'test_report', hoursAgo(2)), await aCase(server, 'test_report', hoursAgo(2))]
  // Due at the same moment as both reports.
  const same = await aCase(server, 'test_question', hoursAgo(1))
  const all = await page()
  expect(all.map(({ queue, no }) => [queue, no])).toEqual([
    ['test_payout', payout],
    ['test_question', question],
    ['test_question', same],
    ['test_report', report],
    ['test_report', second],
  ])
  expect(all[0]).toEqual({
    queue: 'test_payout',
    no: payout,
    subject: 'a case of test_payout',
    member: null,
    amount: 500,
    opened_dt: all[0]!.opened_dt,
    due_dt: all[0]!.due_dt,
    claimed_by: null,
    parked_until: null,
  })
  expect(Date.parse(all[0]!.due_dt) - Date.parse(all[0]!.opened_dt)).toBe(72 * HOUR_MS)
  const walked: InboxRow[] = []
  for (let last: InboxRow | undefined; ; last = walked.at(-1)) {
    const after = last && { after_dt: last.due_dt, after_queue: last.queue, after_no: last.no }
    const next = await page({ limit: 2, ...after })
    walked.push(...next)
    if (next.length < 2) break
  }
  expect(walked).toEqual(all)
  expect((await page({ group: 'dispute' })).map(({ no }) => no)).toEqual([report, second])
  expect((await page({ queue: 'test_question' })).map(({ no }) => no)).toEqual([question, same])
  expect((await page({ queue: 'test_question,test_payout' })).map(({ no }) => no)).toEqual([payout, question, same])
  expect((await page({ late: 'true' })).map(({ no }) => no)).toEqual(all.map(({ no }) => no))
  const fresh = await aCase(server, 'test_payout')
  expect((await page({ late: 'true' })).map(({ no }) => no)).not.toContain(fresh)
  await decideCases(server, [fresh])
  expect(await page({ queue: 'nothing' })).toEqual([])
  expect((await server.call(listInbox, { query: { after_no: 1 } as never }, { as: one })).status).toBe(400)

  const cs = await anOperator(server, { roles: ['cs'] })
  expect((await page({}, cs)).map(({ no }) => no)).toEqual([question, same, report, second])
  expect(await page({ queue: 'test_payout' }, cs)).toEqual([])
  expect((await counts(cs)).map(({ queue }) => queue)).toEqual(['test_question', 'test_report', 'proposals'])
  expect(await counts()).toMatchObject([
    { queue: 'test_payout', group: 'exchange', right: 'exchange.see', count: 1, mine: 0, parked: 0, oldest_dt: all[0]!.opened_dt },
    { queue: 'test_question', count: 2, due_dt: all[1]!.due_dt },
    { queue: 'test_report', count: 2 },
    { queue: 'proposals', right: null, count: 0, oldest_dt: null, due_dt: null },
  ])
  await decideCases(server, [report, question])
  expect((await page()).map(({ no }) => no)).toEqual([payout, same, second])
})
