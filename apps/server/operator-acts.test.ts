import { afterAll, expect, test } from 'vitest'
import { anOperator, revokeForTest } from '#features/operator/server/testing.ts'
import { factNames } from '#features/operator/words/fact-names.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'
import type { TestOperator } from '#kit/server/testing/server.ts'
import { declaredEndpoints } from './testing-endpoints.ts'
import { Moderation } from './testing-moderation.ts'
import { orderCases, proposalCases, vivCases } from './testing-money-cases.ts'
import { careCases, type OperatorCase } from './testing-operator-cases.ts'

// Whatever an operator decides about a case happens once: not again, not by somebody whose access has ended, and not after the case was closed.

const on = await Moderation.start()
const { server } = on
afterAll(() => server.close())
const [desk, one, other, revoked] = [await anOperator(server), await anOperator(server), await anOperator(server), await anOperator(server)]
await revokeForTest(server, revoked)

const kinds = { ...careCases(on, desk), ...vivCases(server, desk), ...orderCases(server, desk), ...proposalCases(server, desk) }

/** Tries acts of a case, and returns those that were not refused. Fails if any of them has changed something. */
async function notRefused(acts: OperatorCase, as: TestOperator, isRefusal: (status: number) => boolean): Promise<string[]> {
  const before = await tableStates(server.db)
  const found: string[] = []
  for (const [name, { by }] of Object.entries(acts)) {
    const { status, body } = await by(as)
    if (!isRefusal(status)) found.push(`${name}: ${status} ${body.code}`)
  }
  expect(await tableStates(server.db)).toEqual(before)
  return found
}
const isConflict = (status: number): boolean => status >= 400 && status < 500 && status !== 400 && status !== 401

/** Acts that are not tried here. */
const OTHERS = {
  /** The tests of their features do them a second time; that of the exchange as the expert who sells. */
  inTheirFeature: [
    'POST /v1/operator/close-case/:case_no/settle',
    'POST /v1/operator/close/:close_no/close',
    'POST /v1/operator/close/:close_no/compare',
    'POST /v1/operator/counsel/:coun_no/correct',
    'POST /v1/operator/counsel/:coun_no/decide',
    'POST /v1/operator/counsel/:coun_no/end',
    'POST /v1/operator/exchange-batch/:batch_no/file',
    'POST /v1/operator/exchange-batch/:batch_no/pay',
    'POST /v1/operator/refund/:refund_no/retry',
    'POST /v1/operator/refund/:refund_no/settle',
    'PUT /v1/operator/shop/claim/:claim_no/exchange',
  ],
  /** They propose what a second operator decides, or follow its execution. */
  proposed: [
    'POST /v1/operator/account/:operator_no/link',
    'POST /v1/operator/account/:operator_no/renew',
    'POST /v1/operator/account/:operator_no/revoke',
    'POST /v1/operator/account/:operator_no/roles',
    'POST /v1/operator/charge/:charge_no/refund',
    'POST /v1/operator/event/:event_no/clawback',
    'POST /v1/operator/refund/:refund_no/accept-loss',
    'PUT /v1/operator/event/:event_no',
  ],
  /** They may be done again: edits, states that are set, links and log-ins. */
  repeatable: [
    'DELETE /v1/operator/shop/product/:item_no',
    'POST /v1/operator/ledger/alert/:alert_no/seen',
    'POST /v1/operator/member/:user_no/guardian/link',
    'POST /v1/operator/member/:user_no/session/end',
    'POST /v1/operator/trace/:group_no/state',
    'PUT /v1/operator/ad/:ad_no',
    'PUT /v1/operator/campaign/:campaign_no',
    'PUT /v1/operator/notice/:notice_no',
    'PUT /v1/operator/notice/:notice_no/state',
    'PUT /v1/operator/shop/option/:sio_no',
    'PUT /v1/operator/shop/order/parcel/:parcel_no',
    'PUT /v1/operator/shop/product/:item_no',
    'PUT /v1/operator/shop/product/:item_no/state',
    'PUT /v1/operator/shop/question/:question_no',
  ],
}

const ends = Object.entries(kinds).flatMap(([kind, { ends: all }]) => Object.keys(all).map((end) => ({ kind, end })))
test.each(ends)('$kind: after "$end" each act is refused', async ({ kind, end }) => {
  const { make, ends: all, proposer } = kinds[kind]!
  const acts = await make()
  expect(await notRefused(acts, revoked, (status) => status === 401)).toEqual([])
  if (proposer) {
    const { withdraw: _, ...decisions } = acts
    expect(await notRefused(decisions, proposer, isConflict)).toEqual([])
  }
  const ended = await acts[end]!.by(one)
  expect([ended.status, ended.body.code]).toEqual([200, undefined])
  const closed = Object.fromEntries(Object.entries(acts).filter(([name]) => !all[end]!.includes(name)))
  for (const as of [one, other]) expect(await notRefused(closed, as, isConflict)).toEqual([])
})

test('each fact that the acts have logged, and that their proposals ask for or resulted in, has a name', async () => {
  const rows = await server.db.sql<{ facts: object }[]>`
    select facts from operator_log union all select payload from operator_proposal
    union all select result from operator_proposal where result is not null`
  const unnamed = new Set(rows.flatMap(({ facts }) => namesIn(facts)).filter((name) => !(name in factNames)))
  expect([...unnamed]).toEqual([])
})

/** The names of a value's members, and of their members. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

test('every act on one thing is tried above, or is listed with the reason why not', async () => {
  const tried = new Set<string>()
  for (const { make } of Object.values(kinds)) for (const { of } of Object.values(await make())) tried.add(of.line)
  const acts = declaredEndpoints.filter(({ access, method, path, right }) => {
    return access === 'operator' && method !== 'GET' && right?.endsWith('.act') === true && /:\w+_no/.test(path)
  })
  expect(
    acts
      .map(({ line }) => line)
      .filter((line) => !tried.has(line))
      .toSorted(),
  ).toEqual(Object.values(OTHERS).flat().toSorted())
})
