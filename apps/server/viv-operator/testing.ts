import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { decideProposal, getProposal, listOperatorLog, type LogLine } from '#features/operator/contract.ts'
import type { PROPOSAL_ACTS, PROPOSAL_SEARCH } from '#features/operator/rules.ts'
import { facts as factWords } from '#features/operator/words.ts'
import { ledgerWords } from '#features/viv/words/operator-ledger.ts'
import { operatorHttp } from '#features/operator/server/http.ts'
import { anOperator, operatorExtensions } from '#features/operator/server/testing.ts'
import { proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import type { TOPUP_ACTS, TOPUP_PROPOSAL_KINDS } from '#features/topup/rules.ts'
import type { EXCHANGE_ACTS, LEDGER_ACTS, VIV_PROPOSAL_KINDS } from '#features/viv/operator-rules.ts'
import { topupOperatorHttp } from '#features/topup/server/operator-http.ts'
import { topupProposals } from '#features/topup/server/operator-proposals.ts'
import { topupQueues } from '#features/topup/server/inbox.ts'
import type { RefundHooks } from '#features/topup/server/operator-refunds.ts'
import { vivQueues } from '#features/viv/server/inbox.ts'
import { vivOperatorHttp, vivProposals } from '#features/viv/server/operator-http.ts'
import { getWallet, type Wallet } from '#features/viv/contract.ts'
import { vivHttp } from '#features/viv/server/http.ts'
import {
  logInAgain,
  anEvent,
  aVerifiedAdult,
  ledgerSnapshot,
  expectLedgerAgrees,
  requestExchange as requestExchangeAs,
} from '#features/viv/server/testing.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestAnswer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import * as topupWire from '#features/topup/operator-contract.ts'
import * as vivWire from '#features/viv/operator-contract.ts'

export const REASON = '문의 12번에서 확인한 내용이에요'
export const ACCOUNT_NO = '00123456789012'

export const refunded: number[] = []
export const lines: string[] = []
export const wire = { ...vivWire, ...topupWire }
const hooks: RefundHooks = {
  onRefund: async (_tx, { refund_no }) => void refunded.push(refund_no),
}

const operatorCalls = [...vivOperatorHttp, ...topupOperatorHttp, ...operatorHttp]
const extensions = makeExtensions([
  ...operatorExtensions,
  extend(proposalKinds, { ...vivProposals, ...topupProposals(hooks) }),
  extend(inboxQueues, [...vivQueues, ...topupQueues]),
])

export let server: TestServer
export let one: TestOperator
export let other: TestOperator
export let me: TestMember
export let eventNo: number

/** Registers the hooks of a file that tests the console's money: they set `server`, and before each test two operators and a member. */
export function withMoneyConsole(): void {
  beforeAll(async () => {
    server = await testServer([...vivHttp, ...operatorCalls], {
      extensions,
      log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    })
    eventNo = await anEvent(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    one = await anOperator(server)
    other = await anOperator(server)
    me = await aVerifiedAdult(server)
    refunded.length = 0
  })
  afterEach(() => expectLedgerAgrees(server))
}

export const ask = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  as: TestMember | TestOperator | null,
  key?: string,
): Promise<TestAnswer> => server.call(endpoint, input, { as, ...(key && { key }) })
/** Calls an endpoint and returns the answer; fails if it is refused. */
export async function get<E extends Endpoint>(endpoint: E, input: Input<E>, as: TestMember | TestOperator = one): Promise<Answer<E>> {
  const { status, body } = await ask(endpoint, input, as)
  expect([status, body['code']]).toEqual([200, undefined])
  return body.query as Answer<E>
}
export const codes = (answers: TestAnswer[]) => answers.map(({ body }) => body['code'])
export const walletOf = async (as = me): Promise<Wallet> => (await ask(getWallet, {}, as)).body.query as Wallet
export const acts = async (target: string) => (await get(listOperatorLog, { query: { target } })).rows as LogLine[]
type VivAlarm = { kind: string; target: string; text: string }
/** What a member was told of exchanges and free viv, oldest first. */
export const vivAlarms = (userNo = me.user_no) =>
  server.db.sql<VivAlarm[]>`
    select kind, target, text from alarm where user_no = ${userNo} and kind in ('VIV_EXCHANGE_OK', 'VIV_EXCHANGE_FAIL', 'VIV_FREE') order by alarm_no`
export const logs = async () => (await server.db.sql`select count(*) as count from operator_log`)[0]!['count'] as number
export const platform = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await server.db.sql<{ kind: string; balance: number }[]>`select kind, balance from viv_account where user_no is null`).map((row) => [
      row.kind,
      row.balance,
    ]),
  )
/** The number of the proposal that a call made. */
export const proposalNo = (answer: TestAnswer) => (answer.body.query as { proposal_no: number }).proposal_no
/** Decides a proposal with its current version. */
export const decide = async (proposal_no: number, as = other, approve = true) => {
  const { version } = await get(getProposal, { params: { proposal_no } }, as)
  return ask(decideProposal, { params: { proposal_no }, body: { approve, reason: approve ? '' : REASON, version: version ?? '' } }, as)
}

/** Advances the clock and logs all operators and members in again. */
export async function later(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS)
  me = await logInAgain(server, me)
}

/** Expects that the work adds no booking and no log row. */
export async function changesNothing(work: () => Promise<unknown>): Promise<void> {
  const before = [await ledgerSnapshot(server), await logs()]
  await work()
  expect([await ledgerSnapshot(server), await logs()]).toEqual(before)
}

/** Requests an exchange and logs in again: the request waits for days. */
export async function requestExchange(viv: number, as = me): Promise<number> {
  const exchangeNo = await requestExchangeAs(server, as, viv, ACCOUNT_NO)
  me = await logInAgain(server, me)
  return exchangeNo
}

export const approve = (exchangeNo: number, as = one) => ask(wire.approveExchange, { params: { exchange_no: exchangeNo }, body: {} }, as)
export const pay = (exchangeNo: number, as = other) => ask(wire.payExchange, { params: { exchange_no: exchangeNo }, body: {} }, as)
export const reject = (exchangeNo: number, as = one, isBankFailed = false) =>
  ask(wire.rejectExchange, { params: { exchange_no: exchangeNo }, body: { reason: '예금주가 달라요', is_bank_failed: isBankFailed } }, as)

type Act = Exclude<
  (typeof EXCHANGE_ACTS | typeof TOPUP_ACTS | typeof LEDGER_ACTS | typeof PROPOSAL_ACTS)[number],
  // Tested with the proposals themselves.
  'proposal.withdraw' | typeof PROPOSAL_SEARCH
>
type Kind = (typeof VIV_PROPOSAL_KINDS | typeof TOPUP_PROPOSAL_KINDS)[number]
type Subject = 'access' | 'exchanges' | 'bank files' | 'refunds' | 'grants' | 'gifts' | 'ledger'

/** The file that does each act, and that makes each kind of proposal. */
const SUBJECT_OF_ACT: Record<Act, Subject> = {
  'exchange.approve': 'exchanges',
  'exchange.reject': 'exchanges',
  'exchange.pay': 'exchanges',
  'exchange.list': 'exchanges',
  'exchange.read': 'exchanges',
  'batch.create': 'bank files',
  'batch.open': 'bank files',
  'batch.pay': 'bank files',
  'batch.list': 'bank files',
  'batch.read': 'bank files',
  'refund.retry': 'refunds',
  'refund.settle': 'refunds',
  'refund.loss': 'refunds',
  'refund.charge': 'refunds',
  'grant.give': 'grants',
  'grant.read': 'grants',
  'gift.freeze': 'gifts',
  'gift.unfreeze': 'gifts',
  'gift.void': 'gifts',
  'gift.read': 'gifts',
  'ledger.look': 'ledger',
  'books.read': 'ledger',
  'journal.read': 'ledger',
  'adjust.book': 'ledger',
  'config.save': 'ledger',
  'proposal.propose': 'ledger',
  'proposal.approve': 'ledger',
  'proposal.reject': 'ledger',
}
const SUBJECT_OF_KIND: Record<Kind, Subject> = {
  refund: 'refunds',
  refund_settle: 'refunds',
  refund_loss: 'refunds',
  grant: 'grants',
  gift_void: 'gifts',
  adjust: 'ledger',
  config: 'ledger',
  safeguard: 'access',
}
const namesOf = (subjects: Record<string, Subject>, subject: Subject): string[] =>
  Object.keys(subjects).filter((name) => subjects[name] === subject)

/** The last test of each file: the acts and proposals of its subject are stored, and the console has a text for every fact and code of them. */
export async function expectTextsFor(subject: Subject): Promise<void> {
  const acts = await server.db.sql<{ act: string }[]>`select distinct act from operator_log`
  const kinds = await server.db.sql<{ kind: string }[]>`select distinct kind from operator_proposal`
  const [logged, proposed] = [acts.map(({ act }) => act), kinds.map(({ kind }) => kind)]
  expect(logged).toEqual(expect.arrayContaining(namesOf(SUBJECT_OF_ACT, subject)))
  expect(proposed).toEqual(expect.arrayContaining(namesOf(SUBJECT_OF_KIND, subject)))
  expect(logged.filter((act) => !Object.hasOwn(SUBJECT_OF_ACT, act))).toEqual([])
  expect(proposed.filter((kind) => !Object.hasOwn(SUBJECT_OF_KIND, kind))).toEqual([])
  // Every fact that the console shows has a name, and every code a text.
  const stored = await server.db.sql<{ facts: Record<string, unknown> }[]>`
    select facts from operator_log union all select payload from operator_proposal
    union all select result from operator_proposal where result is not null`
  const shown = stored.flatMap((row) => factsIn(row.facts))
  expect([...new Set(shown.map(([name]) => name))].filter((name) => factWords.names[name] === undefined)).toEqual([])
  const coded = ['bucket', 'cause', 'kind', 'key', 'method']
  const words: Record<string, string> = { ...factWords.values, ...factWords.figures }
  expect(shown.filter(([name, value]) => coded.includes(name) && words[value as string] === undefined)).toEqual([])
  const accounts = await server.db.sql<{ kind: string; name: string }[]>`
    select distinct kind, case when user_no is null then 'platform:' else 'user:' end || kind as name from viv_account`
  expect(accounts.filter(({ kind, name }) => !ledgerWords.accountNames[kind] || !ledgerWords.accountKinds[name])).toEqual([])
}

/** Names and values of facts, nested ones too. */
function factsIn(facts: object): [string, unknown][] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) => {
    const inner = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'object' && one !== null) as object[]
    return [[name, value] as [string, unknown], ...inner.flatMap(factsIn)]
  })
}
