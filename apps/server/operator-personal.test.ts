import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { anEndedCounsel, aPair } from '#features/counsel/server/testing.ts'
import { createBatch, grantViv } from '#features/viv/operator-contract.ts'
import { anEvent } from '#features/viv/server/testing.ts'
import { aMinor, giveConsent } from '#features/guardian/server/testing.ts'
import { listInbox, openPersonal } from '#features/operator/contract.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { openRightsBlock } from '#features/report/operator-contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { aDaily } from '#kit/server/testing/factories.ts'
import type { TestAnswer, TestOperator } from '#kit/server/testing/server.ts'
import { declaredEndpoints } from './testing-endpoints.ts'
import { Moderation } from './testing-moderation.ts'
import { orderCases, proposalCases, vivCases } from './testing-money-cases.ts'
import { careCases, done } from './testing-operator-cases.ts'
import { addDeadLetter, addRefund, addTrace, aNotice } from './testing-service-rows.ts'

// Personal data in the console is masked until the operator has given a reason: each read and export is called with cases whose people all have the
// same data, which must be in no answer.

const NAME = '곽누리별'
const PHONE = '01073519264'
const BIRTH = '1987-03-16'
const MAIL = 'nuri.kwak'
const ACCOUNT = '3521904476618'
const ADDRESS = { addr1: '서울 마포구 담쟁이길 7193', addr2: '도라지동 4417호', memo: '초인종 대신 문자' }
const SECRETS = [
  new RegExp(NAME),
  /0?10-?7351-?9264/,
  /1987-?0?3-?16/,
  new RegExp(MAIL.replace('.', '\\.')),
  /352-?1904-?4766-?18/,
  /담쟁이길|도라지동|초인종/,
]

/** Reads that need a call of their own. */
const ASKED: Record<string, readonly object[]> = {
  'POST /v1/operator/find': [{ body: { q: NAME } }, { body: { q: PHONE } }],
  'POST /v1/operator/member/search': [{ body: { q: NAME, left: true } }, { body: { q: PHONE } }, { body: { q: MAIL } }],
  'POST /v1/operator/statement/export': [{ body: { month: '2026-11' } }],
  'POST /v1/operator/log/export': [{ body: {} }],
  'POST /v1/operator/member/find': [{ body: { lines: ['1', '2', '3'], left: true } }],
}

/** The other calls whose answers are not stored under a key. */
const OTHERS = {
  /** They show personal data, for a reason that is asked and logged each time. */
  reason: ['POST /v1/operator/counsel/:coun_no/people', 'POST /v1/operator/member/:user_no/person', 'POST /v1/operator/shop/order/packing'],
  /** Whole account numbers for the bank: finance alone opens the file, and each time is logged. */
  bank: ['POST /v1/operator/exchange-batch/:batch_no/file'],
  /** Pictures and files, each of which is logged: personal data in them cannot be masked. */
  pictures: ['POST /v1/operator/expert/document/:document_no/open', 'POST /v1/operator/inquiry/:inquiry_no/files'],
  /** Their answers are about no member, or are what a decision does. */
  none: [
    'POST /v1/operator/account/:operator_no/link',
    'POST /v1/operator/close/:close_no/compare',
    'POST /v1/operator/ledger/look',
    'POST /v1/operator/report/case/:case_no/preview',
    'POST /v1/operator/safety/try',
  ],
}

const on = await Moderation.start()
const { server } = on
afterAll(() => server.close())
const [desk, one, other] = [await anOperator(server), await anOperator(server), await anOperator(server)]
const { sql } = server.admin

async function addCases(): Promise<void> {
  const kinds = { ...careCases(on, desk), ...vivCases(server, desk), ...orderCases(server, desk), ...proposalCases(server, desk) }
  for (const { make } of Object.values(kinds)) await make()
  await giveConsent(server, await aMinor(server), { name: NAME, phone: PHONE })
  done(await server.call(createBatch, { body: {} }, { as: one }))
  await anEndedCounsel(server, await aPair(server))
  const grant = {
    event_no: await anEvent(server),
    user_nos: [(await server.aMember()).user_no],
    amount: 10,
    words: '가을',
    reason: '가을 챌린지를 마쳤어요',
  }
  done(await server.call(grantViv, { body: grant }, { as: desk }))
  const target_no = await aDaily(server.db, (await server.aMember()).user_no)
  const claim = {
    target_kind: 'daily',
    target_no,
    claimant_name: NAME,
    claimant_mail: `${MAIL}@secret.test`,
    claim: '제 사진이에요. 지워 주세요.',
  }
  done(await server.call(openRightsBlock, { body: claim as never }, { as: desk }))
  const payer = await server.aMember()
  await addRefund(server, payer)
  await addTrace(server, payer, {
    real_name: NAME,
    phone: PHONE,
    birth: BIRTH,
    mail: `${MAIL}@secret.test`,
    account_no: ACCOUNT,
    ...ADDRESS,
  })
  await addDeadLetter(server)
  await aNotice(server, desk)
  await sql`update users set real_name = ${NAME}, phone = ${PHONE}, birth = ${BIRTH}, mail = ${MAIL} || user_no || '@secret.test'`
  await sql`update viv_exchange set holder = ${NAME}`
  await sql`update viv_bank_account set holder = ${NAME}`
  await sql`update expert_application set form = form || ${sql.json({ account_no: ACCOUNT, affiliation_address: ADDRESS.addr1 } as never)}`
  const orders = await sql<{ order_no: number }[]>`select order_no from order_address`
  for (const { order_no } of orders) {
    const sealed = JSON.stringify({ receiver: NAME, phone: PHONE, zip: '04032', ...ADDRESS })
    const { secretBox } = server.app.services
    await sql`update order_address set sealed = ${secretBox.seal('address', `address of order ${order_no}`, sealed)} where order_no = ${order_no}`
  }
}
await addCases()

const reads = declaredEndpoints.filter(
  ({ access, method, line, path }) =>
    access === 'operator' && (method === 'GET' || line in ASKED) && !path.startsWith('/v1/operator/table/'),
)

test('no read and no export of the console shows personal data before a reason was given', async () => {
  const found: string[] = []
  const unreached: string[] = []
  for (const of of reads) {
    let isReached = false
    for (const input of await inputsOf(of)) {
      const answer = await server.call(of, input as never, { as: one })
      isReached ||= answer.status === 200
      const shown = secretsIn(answer)
      if (shown.length > 0) found.push(`${of.line} ${JSON.stringify(input)}: ${shown.join(', ')}`)
    }
    if (!isReached) unreached.push(of.line)
  }
  expect(found).toEqual([])
  expect(unreached).toEqual([])
})

test('a reason opens the case for the operator who gave it, and for nobody else', async () => {
  const cases = {
    application: { line: 'GET /v1/operator/expert/application/:application_no', shown: [NAME, BIRTH, '담쟁이길'] },
    exchange: { line: 'GET /v1/operator/exchange/:exchange_no', shown: [NAME] },
    order: { line: 'GET /v1/operator/shop/order/:order_no', shown: [NAME, PHONE, '담쟁이길'] },
    rights: { line: 'GET /v1/operator/rights/:block_no', shown: [NAME, MAIL] },
  }
  for (const [kind, { line, shown }] of Object.entries(cases)) {
    const of = reads.find((read) => read.line === line)!
    const opened = new Set<string>()
    for (const input of await inputsOf(of)) {
      const [number] = Object.values((input as { params: object }).params) as [number]
      const target = `${kind}:${number}`
      for (const reason of ['...', 'ㅋㅋㅋ']) {
        expect((await server.call(openPersonal, { body: { target, reason } }, { as: one })).status).toBe(400)
      }
      done(await server.call(openPersonal, { body: { target, reason: '본인이 물었어요' } }, { as: one }))
      const shownTo = async (as: TestOperator) => secretsIn(await server.call(of, input as never, { as }))
      for (const secret of await shownTo(one)) opened.add(secret)
      expect(await shownTo(other), target).toEqual([])
    }
    expect(opened, kind).toEqual(new Set(shown))
  }
})

test('every other call that reads is listed above, with the reason', () => {
  const others = declaredEndpoints.filter(({ access, method, idempotent, line, path }) => {
    const isOwn = path.startsWith('/v1/operator/me/') || path === '/v1/operator/logout'
    return access === 'operator' && method === 'POST' && !idempotent && !(line in ASKED) && !isOwn
  })
  expect(others.map(({ line }) => line).toSorted()).toEqual(Object.values(OTHERS).flat().toSorted())
})

const secretsIn = ({ body }: TestAnswer): string[] => {
  const text = JSON.stringify(body)
  return SECRETS.flatMap((secret) => secret.exec(text)?.[0] ?? [])
}

/** Each call of a read: with the numbers of rows that exist, each choice of each filter, and the personal data as what is searched. */
async function inputsOf({ line, path, query }: Endpoint): Promise<object[]> {
  if (ASKED[line]) return [...ASKED[line]]
  const queries = queriesOf(query)
  return (await paramsOf(path)).flatMap((params) => queries.map((one) => ({ params, query: one })))
}

function queriesOf(shape: Endpoint['query']): object[] {
  const fields = Object.entries((shape as z.ZodObject | undefined)?.shape ?? {})
  const base = fields.some(([name]) => name === 'month') ? { month: '2026-11' } : {}
  const searched = fields.some(([name]) => name === 'q') ? [NAME, PHONE].map((q) => ({ q })) : []
  return [{}, ...searched, ...fields.flatMap(([name, field]) => choicesOf(field).map((value) => ({ [name]: value })))].map((one) => ({
    ...base,
    ...one,
  }))
}

function choicesOf(field: unknown): readonly string[] {
  const { options, def } = field as { options?: readonly string[]; def?: { innerType?: unknown } }
  return options ?? (def?.innerType ? choicesOf(def.innerType) : [])
}

/** How many rows of each table are read, and of members, whom many tables have. */
const ROWS = 2
const MEMBERS = 12

/** The first and the newest rows of every table with this key. */
async function paramsOf(path: string): Promise<object[]> {
  if (path.includes('/inbox/:queue')) {
    const rows = done<typeof listInbox>(await server.call(listInbox, { query: {} }, { as: one }))
    return rows.map(({ queue, no }) => ({ queue, no }))
  }
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return [{}]
  const values = name === 'day' ? ['2026-11-20'] : name === 'kind' ? ['terms', 'privacy'] : await numbersOf(name)
  return values.map((value) => ({ [name]: value }))
}

async function numbersOf(column: string): Promise<number[]> {
  // The number of a failed job is not stored.
  if (column === 'dead_no') {
    const dead = await sql<{ no: number }[]>`select job_number(id) as no from job.job where source_name is not null`
    return dead.map(({ no }) => no)
  }
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and i.indnkeyatts = 1 and a.attname = ${column} and c.relnamespace = 'public'::regnamespace`
  const rows = await Promise.all(
    tables.map(
      ({ name }) => sql<{ no: number }[]>`
      (select ${sql(column)} as no from ${sql(name)} order by 1 limit ${ROWS}) union (select ${sql(column)} from ${sql(name)} order by 1 desc limit ${ROWS})`,
    ),
  )
  const leaving = column === 'user_no' ? await sql<{ no: number }[]>`select user_no as no from users where withdraw_dt is not null` : []
  return [...new Set([...leaving, ...rows.flat()].map(({ no }) => no))].slice(0, MEMBERS)
}
