import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperator, operatorExtensions } from '#features/operator/server/testing.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../operator-contract.ts'
import { STATEMENTS_PAGE, taxesOf, withholdingDue } from '../../operator-rules.ts'
import { exchangeFee } from '../../rules.ts'
import { vivOperatorHttp } from '../operator-http.ts'

let server: TestServer
let one: TestOperator
beforeAll(async () => {
  server = await testServer(vivOperatorHttp, { extensions: makeExtensions(operatorExtensions), max: 10 })
  one = await anOperator(server, { roles: ['finance'] })
})
afterAll(() => server.close())

async function get<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  const { status, body } = await server.call(endpoint, input, { as: one })
  expect([status, body.code]).toEqual([200, undefined])
  return body.query as Answer<E>
}

type Of = { viv: number; at: string; state?: number; is_earner?: boolean; has_biz?: boolean; holder?: string }
/** An exchange that ended at a moment, with the fee of its flags. */
async function anExchange(
  { user_no }: Pick<TestMember, 'user_no'>,
  { viv, at, state = 4, is_earner = true, has_biz = false, holder = '김하루' }: Of,
) {
  const { gross_won, platform_won, withheld_won, net_won } = exchangeFee(viv, { is_earner, has_biz })
  const row = { user_no, viv, gross_won, platform_won, withheld_won, net_won, is_earner, has_biz, holder, state }
  const rest = { bank_code: '004', account_sealed: Buffer.from('sealed'), account_last4: '1234', reg_dt: at, due_dt: at, end_dt: at }
  await server.db.sql`insert into viv_exchange ${server.db.sql({ ...row, ...rest } as never)}`
}

test('a month has what was paid in it to experts, by the Korean day of the payment', async () => {
  const [expert, business, friend] = await Promise.all([server.aMember(), server.aMember(), server.aMember()])
  await anExchange(expert, { viv: 1000, at: '2026-10-31T15:00:00Z' })
  await anExchange(expert, { viv: 333, at: '2026-11-30T14:59:59Z' })
  await anExchange(business, { viv: 2000, at: '2026-11-10T03:00:00Z', has_biz: true, holder: '주식회사 하루' })
  // Not of this month, not paid, and no income of an expert.
  await anExchange(expert, { viv: 5000, at: '2026-10-31T14:59:59Z' })
  await anExchange(expert, { viv: 6000, at: '2026-11-10T03:00:00Z', state: 5 })
  await anExchange(friend, { viv: 7000, at: '2026-11-10T03:00:00Z', is_earner: false })
  const query = { month: '2026-11' }
  const rows = await get(wire.listStatements, { query } as never)
  const withheld_won = 3300 + 1098
  expect(rows).toEqual([
    {
      member: { user_no: expert.user_no, haru_name: expect.any(String) as string },
      holder: '김*루',
      has_biz: false,
      exchanges: 2,
      gross_won: 133_300,
      platform_won: 13_330,
      withheld_won,
      net_won: 133_300 - 13_330 - withheld_won,
    },
    expect.objectContaining({ holder: '주*****루', has_biz: true, exchanges: 1, platform_won: 20_000, withheld_won: 0, net_won: 180_000 }),
  ])
  expect(await get(wire.getStatementTotals, { query })).toMatchObject({
    withheld: { experts: 1, exchanges: 2, withheld_won },
    business: { experts: 1, exchanges: 1, platform_won: 20_000 },
  })
  expect(await get(wire.getStatementTotals, { query: { month: '2026-09' } })).toMatchObject({ withheld: { experts: 0, gross_won: 0 } })

  const { csv, rows: lines, is_cut } = await get(wire.exportStatements, { body: query })
  const { income_won, local_won } = taxesOf(withheld_won)
  expect([lines, is_cut, income_won + local_won, local_won]).toEqual([2, false, withheld_won, Math.floor(withheld_won / 11)])
  expect(csv.split('\r\n')[1]).toBe(
    `2026-11,${expert.user_no},김*루,원천징수,2,133300,13330,${income_won},${local_won},${133_300 - 13_330 - withheld_won}`,
  )
  expect(csv).not.toMatch(/김하루|주식회사/)
  const acts = await server.db.sql<{ act: string }[]>`select act from operator_log where target = 'statement:2026-11' order by log_no`
  expect(acts.map(({ act }) => act)).toEqual(['statement.read', 'statement.export'])
  expect([withholdingDue('2026-11'), withholdingDue('2026-12')]).toEqual(['2026-12-10', '2027-01-10'])
})

test('a page goes on behind the last row, also between the two rows of one expert', async () => {
  const members: TestMember[] = []
  for (let nth = 0; nth < STATEMENTS_PAGE + 2; nth++) members.push(await server.aMember())
  const at = '2026-08-10T03:00:00Z'
  for (const member of members) await anExchange(member, { viv: 10, at })
  await anExchange(members[0]!, { viv: 20, at, has_biz: true })
  const pageAfter = (last?: wire.Statement) =>
    get(wire.listStatements, {
      query: { month: '2026-08', limit: 1, ...(last && { after_no: last.member.user_no, after_biz: `${last.has_biz}` }) },
    } as never)
  const [first] = await pageAfter()
  const [second] = await pageAfter(first)
  const [third] = await pageAfter(second)
  const [firstNo, nextNo] = [members[0]!.user_no, members[1]!.user_no]
  expect([first, second, third].map((row) => [row!.member.user_no, row!.has_biz])).toEqual([
    [firstNo, false],
    [firstNo, true],
    [nextNo, false],
  ])
  // The file has all pages.
  expect(await get(wire.exportStatements, { body: { month: '2026-08' } })).toMatchObject({ rows: STATEMENTS_PAGE + 3, is_cut: false })
})
