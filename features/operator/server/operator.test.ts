import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoint } from '#kit/contract/endpoint.ts'
import { defineErrors } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import {
  decideProposal,
  getProposal,
  listEngines,
  listOperatorLog,
  listProposals,
  withdrawProposal,
  type LogLine,
  type Proposal,
  type ProposalCase,
} from '../contract.ts'
import { PROPOSAL_DAYS } from '../rules.ts'
import { enginesOf } from './engines.ts'
import { operator } from './feature.ts'
import { anOperator, revokeForTest } from './testing.ts'
import { operatorContext, handleOperator, logAct, proposalKinds, propose } from './public.ts'

const { refused } = defineErrors('test', { refused: { status: 409, message: '안 돼요.' } })

// A feature whose action needs two operators.
const ask = endpoint('POST /v1/operator/test/ask', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  body: z.object({ text: z.string(), single: z.boolean().default(false) }),
  answer: z.object({ proposal_no: z.number() }),
})
const done: { text: string; by: number; proposed: number }[] = []
/** What the action would change. */
const current = { value: 1, others: 1 }

let server: TestServer
let maker: TestOperator
let checker: TestOperator
beforeAll(async () => {
  const asking: Feature = {
    name: 'asking',
    http: [
      handleOperator(ask, (call) =>
        propose(operatorContext(call), {
          kind: 'write',
          target: 'test:1',
          payload: { text: call.body.text },
          reason: '이유가 있어요',
          single: call.body.single,
        }),
      ),
    ],
    extensions: [
      extend(proposalKinds, {
        write: {
          area: 'wallet',
          show: async (_db, { payload }) => ({ ...(payload as { text: string }), before: current.value, others: current.others }),
          binding: (view) => ({ ...view, others: undefined }),
          execute: async (op, { payload, proposed_by }) => {
            const { text } = payload as { text: string }
            await logAct(op, { act: 'test.write', target: 'test:1', facts: { text } })
            if (text === 'refuse') throw refused()
            done.push({ text, by: op.operatorNo, proposed: proposed_by })
            return { text }
          },
        },
      }),
    ],
  }
  server = await featureServer([operator, asking])
})
afterAll(() => server.close())
beforeEach(async () => {
  maker = await anOperator(server)
  checker = await anOperator(server)
  done.length = 0
})

const proposed = async (text: string, as = maker): Promise<number> =>
  ((await server.call(ask, { body: { text } }, { as })).body.query as { proposal_no: number }).proposal_no
/** Decides about what is shown at this moment. */
const decide = async (
  proposal_no: number,
  approve: boolean,
  as: TestOperator,
  reason = '',
  of: { key?: string; version?: string } = {},
) => {
  const { key = randomUUID(), version = await versionOf(proposal_no) } = of
  return server.call(decideProposal, { params: { proposal_no }, body: { approve, reason, version } }, { as, key })
}
const versionOf = async (proposal_no: number): Promise<string> => {
  const { body } = await server.call(getProposal, { params: { proposal_no } }, { as: checker })
  return (body.query as ProposalCase | undefined)?.version ?? ''
}
const withdraw = (proposal_no: number, as: TestOperator) => server.call(withdrawProposal, { params: { proposal_no } }, { as })
const getOne = async (proposal_no: number, as = maker) =>
  (await server.call(getProposal, { params: { proposal_no } }, { as })).body.query as Proposal
const listLog = async (query: object = {}) =>
  ((await server.call(listOperatorLog, { query }, { as: maker })).body.query as { rows: LogLine[] }).rows
const storedRows = async () => [await server.db.sql`select * from operator_log`, await server.db.sql`select * from operator_proposal`]

test('refuses guests, members and experts', async () => {
  const proposal_no = await proposed('proposal')
  const member = await server.aMember()
  const expert = await server.aMember({ user_verified: true, expert_no: 900_001, cate_no: 1 })
  const before = await storedRows()
  for (const [as, status] of [
    [null, 401],
    [member, 401],
    [expert, 401],
  ] as const) {
    const answers = await Promise.all([
      server.call(listOperatorLog, {}, { as }),
      server.call(listEngines, {}, { as }),
      server.call(listProposals, {}, { as }),
      server.call(getProposal, { params: { proposal_no } }, { as }),
      server.call(decideProposal, { params: { proposal_no }, body: { approve: true } }, { as }),
      server.call(withdrawProposal, { params: { proposal_no } }, { as }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  expect(await storedRows()).toEqual(before)
  expect(done).toEqual([])
})

test('shows which engine each external service has, with the relay of video, and no secret', async () => {
  const { query } = (await server.call(listEngines, {}, { as: maker })).body
  const video = { part: 'video', engine: 'direct', is_real: false, missing: ['TURN_URLS', 'TURN_SECRET'], urls: [] }
  expect(query).toContainEqual(video)
  expect(query).toContainEqual({ part: 'payment', engine: 'sandbox', is_real: false, missing: expect.any(Array) as string[], urls: [] })
  const env = { HARU_ENV: 'test', TURN_URLS: 'turn:relay.haru.test:3478', TURN_SECRET: 'a secret of the relay, long enough' }
  const engines = enginesOf(openIntegrations({ ...readConfig(env), secret: 'x' }))
  expect(engines).toContainEqual({ ...video, engine: 'TURN', is_real: true, missing: [], urls: ['turn:relay.haru.test:3478'] })
  expect(JSON.stringify(engines)).not.toContain(env.TURN_SECRET)
})

test('refuses a revoked operator, and to approve their proposals', async () => {
  const [approved, mine, theirs] = [await proposed('go'), await proposed('keep'), await proposed('other', checker)]
  await revokeForTest(server, maker)
  const before = await storedRows()
  const refused = [
    await server.call(listOperatorLog, {}, { as: maker }),
    await server.call(listProposals, {}, { as: maker }),
    await server.call(ask, { body: { text: 'more' } }, { as: maker }),
    await decide(theirs, true, maker),
    await withdraw(mine, maker),
  ]
  expect(refused.map(({ body }) => body['code'])).toEqual(refused.map(() => 'auth.required'))
  expect((await decide(approved, true, checker)).body).toMatchObject({ code: 'operator.proposer_gone' })
  expect(await storedRows()).toEqual(before)
  expect(done).toEqual([])
  expect(await getOne(approved, checker)).toMatchObject({ state: 'proposed', is_orphan: true })
  expect(await getOne(theirs, checker)).toMatchObject({ is_orphan: false })
  // It can be rejected, and other proposals are not affected.
  expect((await decide(approved, false, checker, '올린 사람이 떠났어요')).body.query).toMatchObject({ state: 'rejected', is_orphan: false })
  const third = await anOperator(server)
  expect((await decide(theirs, true, third)).body.query).toMatchObject({ state: 'executed' })
})

test('refuses an operator whose role was removed while the approval waited for the lock', async () => {
  const proposal_no = await proposed('race')
  const before = await storedRows()
  // A reserved connection: a transaction of the pool would trip the guard against using the pool inside of it.
  const held = await server.db.sql.reserve()
  await held`begin`
  await held`select from operator_proposal where proposal_no = ${proposal_no} for update`
  const answer = decide(proposal_no, true, checker)
  const waiting = () => server.db.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  await held`update operator set state = 3 where operator_no = ${checker.operator_no}`
  await held`commit`
  held.release()
  expect((await answer).body).toMatchObject({ code: 'auth.forbidden' })
  expect(await storedRows()).toEqual(before)
  expect(done).toEqual([])
})

describe('decideProposal and withdrawProposal', () => {
  test('let another operator decide once, and execute at once', async () => {
    const proposal_no = await proposed('go')
    const before = await storedRows()
    expect((await decide(proposal_no, true, maker)).body).toMatchObject({ code: 'operator.same_person' })
    expect((await withdraw(proposal_no, checker)).body).toMatchObject({ code: 'operator.not_mine' })
    expect((await decide(proposal_no, false, checker)).body).toMatchObject({ code: 'operator.reason', field: 'reason' })
    expect((await decide(999_999, true, checker)).status).toBe(404)
    expect(await storedRows()).toEqual(before)
    expect(await getOne(proposal_no)).toMatchObject({ state: 'proposed', is_mine: true, is_expired: false, decided_by: null })

    const once = { key: randomUUID(), version: await versionOf(proposal_no) }
    const answer = await decide(proposal_no, true, checker, '', once)
    expect(answer.body.query).toMatchObject({
      state: 'executed',
      is_mine: false,
      decided_by: { operator_no: checker.operator_no },
      result: { text: 'go' },
    })
    expect((await decide(proposal_no, true, checker, '', once)).body).toEqual(answer.body)
    expect((await decide(proposal_no, true, checker)).body).toMatchObject({ code: 'operator.decided' })
    expect((await withdraw(proposal_no, maker)).body).toMatchObject({ code: 'operator.decided' })
    expect(done).toEqual([{ text: 'go', by: checker.operator_no, proposed: maker.operator_no }])
    expect((await listLog({ target: 'test:1', limit: 3 })).map(({ act, who }) => [act, who?.operator_no])).toEqual([
      ['test.write', checker.operator_no],
      ['proposal.approve', checker.operator_no],
      ['proposal.propose', maker.operator_no],
    ])
  })

  test('refuse an approval of what has changed since it was shown, and store what was shown', async () => {
    const proposal_no = await proposed('go')
    const version = await versionOf(proposal_no)
    expect(((await server.call(getProposal, { params: { proposal_no } }, { as: checker })).body.query as ProposalCase).view).toEqual({
      text: 'go',
      before: 1,
      others: 1,
    })
    const before = await storedRows()
    current.value = 2
    for (const old of [version, '']) {
      expect((await decide(proposal_no, true, checker, '', { version: old })).body).toMatchObject({ code: 'operator.changed' })
    }
    expect([await storedRows(), done]).toEqual([before, []])
    // What does not bind the approval may change.
    const shown = await versionOf(proposal_no)
    current.others = 2
    const { query } = (await decide(proposal_no, true, checker, '', { version: shown })).body
    expect(query).toMatchObject({ state: 'executed', seen: { text: 'go', before: 2, others: 2 } })
    expect((await server.call(getProposal, { params: { proposal_no } }, { as: checker })).body.query).toMatchObject({
      view: null,
      version: null,
    })
    // A rejection needs no version.
    const other = await proposed('no')
    expect((await decide(other, false, checker, '이유', { version: '' })).body.query).toMatchObject({
      state: 'rejected',
      seen: { text: 'no' },
    })
    Object.assign(current, { value: 1, others: 1 })
  })

  test('accept one of six parallel decisions', async () => {
    const proposal_no = await proposed('race')
    const others = await Promise.all(Array.from({ length: 6 }, () => anOperator(server)))
    const answers = await Promise.all(others.map((as, nth) => decide(proposal_no, nth % 2 === 0, as, '이유')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    const { state, decided_by } = await getOne(proposal_no)
    expect(done).toHaveLength(state === 'executed' ? 1 : 0)
    expect(decided_by!.operator_no).toBe(others[answers.findIndex(({ status }) => status === 200)]!.operator_no)
  })

  test('leave a proposal unchanged when its execution is refused', async () => {
    const proposal_no = await proposed('refuse')
    const before = await storedRows()
    expect((await decide(proposal_no, true, checker)).body).toMatchObject({ code: 'test.refused' })
    expect(await storedRows()).toEqual(before)
    expect((await decide(proposal_no, false, checker, '근거가 모자라요')).body.query).toMatchObject({
      state: 'rejected',
      decide_reason: '근거가 모자라요',
      result: null,
    })
  })

  test('let the proposer withdraw, expire after seven days and allow one open single proposal', async () => {
    const mine = await proposed('mine')
    expect((await withdraw(mine, maker)).body.query).toMatchObject({ state: 'withdrawn', decided_by: null })
    const single = () => server.call(ask, { body: { text: 'single', single: true } }, { as: maker })
    const first = (await single()).body.query as { proposal_no: number }
    expect((await single()).body).toMatchObject({ code: 'operator.waiting' })
    server.clock.advance(PROPOSAL_DAYS * DAY_MS)
    expect(await getOne(first.proposal_no)).toMatchObject({ state: 'proposed', is_expired: true })
    expect((await decide(first.proposal_no, true, checker)).body).toMatchObject({ code: 'operator.expired' })
    expect((await single()).status).toBe(200)
    expect(await getOne(first.proposal_no)).toMatchObject({ state: 'withdrawn' })
    expect(done).toEqual([])
  })
})

test('pages and filters proposals and the log, newest first', async () => {
  const nos = [await proposed('a'), await proposed('b'), await proposed('c', checker)]
  await decide(nos[0]!, false, checker, '이유')
  const list = async (query: object) => (await server.call(listProposals, { query }, { as: maker })).body.query as Proposal[]
  expect((await list({ limit: 2 })).map(({ proposal_no }) => proposal_no)).toEqual([nos[2], nos[1]])
  expect((await list({ limit: 1, after_no: nos[1] })).map(({ proposal_no }) => proposal_no)).toEqual([nos[0]])
  expect((await list({ sort: 'oldest', after_no: nos[0], limit: 2 })).map(({ proposal_no }) => proposal_no)).toEqual([nos[1], nos[2]])
  expect((await list({ q: String(nos[1]) })).map(({ proposal_no }) => proposal_no)).toEqual([nos[1]])
  expect((await list({ state: 'open', limit: 2 })).map(({ proposal_no }) => proposal_no)).toEqual([nos[2], nos[1]])
  expect((await list({ state: 'rejected', kind: 'write' }))[0]).toMatchObject({ proposal_no: nos[0] })
  expect(await list({ kind: 'other' })).toEqual([])

  const lines = await listLog({ operator_no: checker.operator_no })
  expect(lines.map(({ act }) => act)).toEqual(['proposal.reject', 'proposal.propose'])
  expect(lines[0]).toMatchObject({ ip: '127.0.0.1', reason: '이유', facts: { proposal_no: nos[0] } })
  expect(await listLog({ operator_no: checker.operator_no, act: 'proposal.reject', before_no: lines[0]!.log_no })).toEqual([])
  expect((await listLog({ act: 'proposal.reject', limit: 1 }))[0]).toEqual(lines[0])
  expect((await listLog({ until_dt: '2020-01-01T00:00:00Z' })).length).toBe(0)
})

test('the database refuses changes of the log and a decision by the proposer', async () => {
  const proposal_no = await proposed('firm')
  const { sql } = server.admin
  const refusals: (() => Promise<unknown>)[] = [
    async () => sql`update operator_log set reason = 'other'`,
    async () => sql`delete from operator_log`,
    async () => sql`truncate operator_log`,
    async () => sql`delete from operator_proposal`,
    async () => sql`update operator_proposal set payload = '{"text":"other"}' where proposal_no = ${proposal_no}`,
    async () => sql`
      update operator_proposal set state = 'executed', result = '{}', end_dt = now(), decided_by = proposed_by where proposal_no = ${proposal_no}`,
    async () => sql`update operator_proposal set state = 'executed', result = '{}', end_dt = now() where proposal_no = ${proposal_no}`,
    async () =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`delete from operator_log`
      }),
  ]
  for (const refusal of refusals) await expect(refusal()).rejects.toMatchObject({ code: expect.stringMatching(/^23/) as string })
  await decide(proposal_no, false, checker, '이유')
  await expect(
    sql`update operator_proposal set state = 'proposed', decided_by = null, end_dt = null where proposal_no = ${proposal_no}`.execute(),
  ).rejects.toThrow('is decided')
})
