import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { holdViv, payViv } from '#features/viv/server/public.ts'
import { beginCharge, chargeViv } from '#features/viv/server/for-topup.ts'
import { anOperator, linkMember, operatorExtensions } from '#features/operator/server/testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { countLockWaits, leaveTransactionOpen } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  askGuardianLink,
  changeCap,
  endConsent,
  endMyGuardian,
  freezeSpending,
  getGuardian,
  listGuardedRooms,
  openGuardian,
  openGuardianLink,
  type Guarded,
} from '../contract.ts'
import { listMemberGuardians, sendMemberGuardianLink, type ConsoleGuardian } from '../operator-contract.ts'
import { LINK_HOURS, LINKS_A_DAY, PASS_MINUTES } from '../rules.ts'
import { guardianHttp } from './http.ts'
import { deleteOldLinks } from './link.ts'
import { guardianOperatorHttp } from './operator.ts'
import { newRooms } from './rooms.ts'
import { aMinor, aParent, charges, giveConsent, proofOf, smsTo, type Parent } from './testing.ts'

let server: TestServer
let child: TestMember
let parent: Parent
let phones = 10_000_000
/** When the rooms were asked for, and of whom. */
const asked: [number, Date][] = []
beforeAll(async () => {
  const rooms = extend(newRooms, async (_db, userNo, since) => {
    asked.push([userNo, since])
    return [{ name: '하늘강', kind: 'private', reg_dt: since.toISOString() }]
  })
  server = await testServer([...guardianHttp, ...guardianOperatorHttp], { extensions: makeExtensions([...operatorExtensions, rooms]) })
})
afterAll(() => server.close())
beforeEach(async () => {
  asked.length = 0
  child = await aMinor(server)
  parent = aParent({ phone: `010${++phones}` })
  await giveConsent(server, child, parent)
})

const newestLink = async (): Promise<string> => /link=([\w-]+)$/.exec((await smsTo(server, parent.phone!)).at(-1)!)![1]!
const open = (link: string) => server.call(openGuardianLink, { body: { link } }, {})
const passOf = async (link: string): Promise<string> => ((await open(link)).body.query as { identity_no: string }).identity_no
const members = async (identity_no: string) =>
  ((await server.call(openGuardian, { body: { identity_no } }, {})).body.query as { members: Guarded[] }).members
const cap = (identity_no: string, guardian_no: number, monthly_won: number) =>
  server.call(changeCap, { params: { guardian_no }, body: { identity_no, monthly_won } }, {})
const freeze = (identity_no: string, guardian_no: number, frozen: boolean) =>
  server.call(freezeSpending, { params: { guardian_no }, body: { identity_no, frozen } }, {})
const codeOf = async (ask: Promise<{ status: number; body: { code?: unknown } }>) => (await ask).body.code
const links = async () => (await smsTo(server, parent.phone!)).filter((text) => text.includes('link='))

test('opens the page of one guardian once, by the link of the SMS, for some minutes; a wrong, used or old link opens nothing', async () => {
  const [other, stranger] = [await aMinor(server), aParent({ phone: `010${++phones}` })]
  await giveConsent(server, other, stranger)
  const link = await newestLink()
  expect(await codeOf(open('wrong'))).toBe('guardian.link')
  const opened = await Promise.all([open(link), open(link), open(link)])
  expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  const { identity_no: pass } = opened.find(({ status }) => status === 200)!.body.query as { identity_no: string }
  expect((await members(pass)).map(({ haru_name }) => haru_name)).toHaveLength(1)
  const [foreign] = await members(await proofOf(server, stranger, 'guardian_main'))
  for (const answer of [cap(pass, foreign!.guardian_no, 1000), freeze(pass, foreign!.guardian_no, true)]) {
    expect(await codeOf(answer)).toBe('guardian.not_found')
  }
  server.clock.advance((PASS_MINUTES + 1) * MINUTE_MS)
  expect(await codeOf(server.call(openGuardian, { body: { identity_no: pass } }, {}))).toBe('identity.required')
  await server.call(askGuardianLink, { body: { phone: parent.phone! } }, {})
  const late = await newestLink()
  server.clock.advance((LINK_HOURS + 1) * HOUR_MS)
  expect(await codeOf(open(late))).toBe('guardian.link')
  server.clock.advance(DAY_MS)
  await deleteOldLinks(server.db, server.clock.now, server.app.services)
  expect(await server.db.sql`select from guardian_link`).toEqual([])
})

test('gives a new link to a guardian alone, a few a day, with the same answer for every number', async () => {
  const ask = (phone: string) => server.call(askGuardianLink, { body: { phone } }, {})
  const before = (await links()).length
  const answers = []
  for (let nth = 0; nth < LINKS_A_DAY; nth++) answers.push(await ask(parent.phone!))
  // Calls of one address are limited too.
  server.clock.advance(HOUR_MS)
  answers.push(await ask('01000000001'))
  expect(answers.map(({ status, body }) => [status, body.query])).toEqual(answers.map(() => [200, {}]))
  expect(await links()).toHaveLength(LINKS_A_DAY)
  expect(before).toBe(1)
  expect(await smsTo(server, '01000000001')).toEqual([])
})

test('a top-up whose payment window was open when the guardian stopped spending is refunded', async () => {
  const pass = await passOf(await newestLink())
  const [{ guardian_no }] = (await members(pass)) as [Guarded]
  const { db, clock } = server
  const { order_id, won } = await db.transaction((tx) => beginCharge(tx, { user_no: child.user_no, viv: 100 }, clock.now))
  const pay = () => db.transaction((tx) => chargeViv(tx, { order_id, won, method: 'card' }, clock.now))
  await freeze(pass, guardian_no, true)
  expect(await pay()).toBe('frozen')
  await freeze(await proofOf(server, parent, 'guardian_main'), guardian_no, false)
  expect(await pay()).toBe('credited')
})

test('a freeze is not lifted by an end of the consent: the member cannot end it, and a guardian only with a proof', async () => {
  const pass = await passOf(await newestLink())
  const [{ guardian_no }] = (await members(pass)) as [Guarded]
  const endAs = (identity_no: string) => codeOf(server.call(endConsent, { params: { guardian_no }, body: { identity_no } }, {}))
  const endOwn = () => codeOf(server.call(endMyGuardian, {}, { as: child }))
  await freeze(pass, guardian_no, true)
  expect([await endOwn(), await endAs(pass)]).toEqual(['viv.frozen', 'guardian.proof_needed'])
  expect(await endAs(await proofOf(server, parent, 'guardian_main'))).toBeUndefined()
  expect([await endOwn(), await endAs(pass)]).toEqual(['guardian.ended', 'guardian.ended'])
  const alarms = await server.db.sql`select kind, text, link from alarm where user_no = ${child.user_no} order by alarm_no`
  expect(alarms.map(({ kind }) => kind as string)).toEqual(['VIV_FREEZE', 'VIV_CONSENT_END'])
  expect(alarms[1]).toMatchObject({ text: '충전하려면 보호자의 동의를 다시 받아 주세요.', link: '/viv-guardian' })
})

test('an end that waits for a freeze of the same moment is refused like one after it', async () => {
  const pass = await passOf(await newestLink())
  const [{ guardian_no }] = (await members(pass)) as [Guarded]
  const commitFreeze = await leaveTransactionOpen(
    server.db,
    (tx) => tx.sql`update viv_guardian set frozen_dt = ${server.clock.now} where guardian_no = ${guardian_no}`,
  )
  const ends = [
    codeOf(server.call(endConsent, { params: { guardian_no }, body: { identity_no: pass } }, {})),
    codeOf(server.call(endMyGuardian, {}, { as: child })),
  ]
  await vi.waitFor(async () => expect(await countLockWaits(server.db)).toBe(ends.length))
  await commitFreeze()
  expect(await Promise.all(ends)).toEqual(['guardian.proof_needed', 'viv.frozen'])
})

test('a link lowers the limit and freezes spending; more than now needs a proof; an adult is never frozen', async () => {
  const pass = await passOf(await newestLink())
  const proof = await proofOf(server, parent, 'guardian_main')
  const [{ guardian_no }] = (await members(pass)) as [Guarded]
  expect(await codeOf(cap(pass, guardian_no, 60_000))).toBe('guardian.proof_needed')
  expect((await cap(pass, guardian_no, 40_000)).body.query).toMatchObject({ monthly_won: 40_000 })
  await charges(server, child, 100)
  const spend = () =>
    server.db.transaction((tx) => holdViv(tx, { user_no: child.user_no, amount: 10, ref: randomUUID() }, server.clock.now))
  const pay = () =>
    server.db.transaction((tx) => payViv(tx, { user_no: child.user_no, amount: 10, ref: randomUUID(), to: 'shop' }, server.clock.now))
  await spend()

  const frozen = await freeze(pass, guardian_no, true)
  expect(frozen.body.query).toMatchObject({ guardian_no, frozen_dt: server.clock.now.toISOString() })
  expect((await freeze(pass, guardian_no, true)).status).toBe(200)
  const attempts = [spend, pay, () => charges(server, child, 10)]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'viv.frozen' })
  expect((await server.call(getGuardian, {}, { as: child })).body.query).toMatchObject({ guardian: { frozen_dt: expect.any(String) } })
  expect(await codeOf(freeze(pass, guardian_no, false))).toBe('guardian.proof_needed')

  await server.db.sql`update users set birth = '1990-01-01' where user_no = ${child.user_no}`
  await spend()
  await server.db.sql`update users set birth = '2010-01-02' where user_no = ${child.user_no}`
  expect((await freeze(proof, guardian_no, false)).body.query).toMatchObject({ frozen_dt: null })
  expect((await cap(proof, guardian_no, 60_000)).status).toBe(200)
  await Promise.all([spend(), charges(server, child, 10)])
  const acts = await server.db.sql<{ act: string }[]>`select act from guardian_answer where guardian_no = ${guardian_no} order by answer_no`
  expect(acts.map(({ act }) => act)).toEqual(['agree', 'cap', 'freeze', 'unfreeze', 'cap'])
  const alarms = await server.db.sql`select kind, text, target, link from alarm where user_no = ${child.user_no} order by alarm_no`
  const about = { target: `guardian:${guardian_no}`, link: '/viv-guardian' }
  // One for each change: a repeated call is none.
  expect(alarms).toMatchObject([
    { kind: 'VIV_CAP', text: '이제 한 달에 60,000원까지 충전할 수 있어요.', ...about },
    { kind: 'VIV_FREEZE', ...about },
    { kind: 'VIV_UNFREEZE', ...about },
  ])
})

test('shows with whom the member began to talk since the consent, and nothing after its end', async () => {
  const pass = await passOf(await newestLink())
  const [{ guardian_no }] = (await members(pass)) as [Guarded]
  const rooms = () => server.call(listGuardedRooms, { params: { guardian_no }, body: { identity_no: pass } }, {})
  expect((await rooms()).body.query).toMatchObject([{ name: '하늘강', kind: 'private' }])
  expect(asked).toEqual([[child.user_no, server.clock.now]])
  expect(await codeOf(server.call(listGuardedRooms, { params: { guardian_no }, body: { identity_no: randomUUID() } }, {}))).toBe(
    'identity.required',
  )
  await server.call(endConsent, { params: { guardian_no }, body: { identity_no: pass } }, {})
  expect((await rooms()).body.query).toEqual([])
  expect(asked).toHaveLength(1)
})

test('operators see the consents with masked guardians and send a new link, which is logged', async () => {
  const operator = await anOperator(server, { roles: ['cs'] })
  const params = { user_no: child.user_no }
  const { body } = await server.call(listMemberGuardians, { params }, { as: operator })
  const { guardians, wards } = body.query as { guardians: ConsoleGuardian[]; wards: ConsoleGuardian[] }
  expect(guardians).toMatchObject([{ monthly_won: 50_000, guardian: null, answers: [{ act: 'agree', actor: 'guardian' }] }])
  expect(JSON.stringify(guardians)).not.toContain(parent.phone)
  expect(wards).toEqual([])
  const before = (await links()).length
  const own = await anOperator(server, { roles: ['cs'] })
  await linkMember(server, own, child.user_no)
  expect(await codeOf(server.call(sendMemberGuardianLink, { params }, { as: own }))).toBe('operator.own')
  expect((await server.call(sendMemberGuardianLink, { params }, { as: operator })).status).toBe(200)
  expect(await links()).toHaveLength(before + 1)
  expect((await members(await passOf(await newestLink()))).length).toBe(1)
  const adult = await server.aMember()
  expect(await codeOf(server.call(sendMemberGuardianLink, { params: { user_no: adult.user_no } }, { as: operator }))).toBe(
    'guardian.no_guardian',
  )
  const logged = await server.db.sql`select target from operator_log where act = 'guardian.link' and operator_no = ${operator.operator_no}`
  expect([...logged]).toEqual([{ target: `user:${child.user_no}` }])
})
