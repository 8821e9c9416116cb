import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperator, linkMember, operatorExtensions } from '#features/operator/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { TestMember, TestOperator, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { decideTrustAppeal, listTrustAppeals, type AppealCase } from '../operator-contract.ts'
import { aBungae, aClub, aClubMember, alarmsOf, joinAs, pass, startBungaeServer, type Club } from './testing.ts'

let server: TestServer
let operator: TestOperator
let club: Club
beforeAll(async () => {
  server = await startBungaeServer([{ name: 'operator', extensions: operatorExtensions }])
  operator = await anOperator(server)
  club = await aClub(server)
})
afterAll(() => server.close())

/** A member whom the host marked as missing, and whose objection the host did not believe. */
async function doubted(): Promise<{ no: number; me: TestMember }> {
  const me = await aClubMember(server, club)
  const start = new Date(server.clock.now.getTime() + HOUR_MS).toISOString()
  const no = await aBungae(server, club, { start_dt: start, minutes: 30 })
  await joinAs(server, no, me)
  await pass(server, HOUR_MS, club.leader, me)
  const params = { adhoc_no: no, user_no: me.user_no }
  await server.call(wire.markParticipant, { params, body: { came: false } }, { as: club.leader })
  expect((await appeal(no, me)).body.code).toBe('bungae.object_first')
  await server.call(wire.objectToMark, { params: { adhoc_no: no }, body: { objection: '광장 끝에 있었어요.' } }, { as: me })
  await server.call(wire.answerObjection, { params, body: { believes: false } }, { as: club.leader })
  return { no, me }
}

type Kind = 'noShow' | 'late' | 'hostLate' | 'changed'
const appeal = (no: number, as: TestMember | null, kind: Kind = 'noShow') =>
  server.call(wire.appealTrust, { params: { adhoc_no: no }, body: { kind, appeal: '사진에도 함께 있어요.' } }, { as })
const trustOf = async (as: TestMember) => (await server.call(wire.getTrust, {}, { as })).body.query as wire.Trust
const list = (as: TestOperator | TestMember | null, query: object = {}) => server.call(listTrustAppeals, { query }, { as })
async function casesOf(query: object = {}): Promise<AppealCase[]> {
  const { status, body } = await list(operator, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query as AppealCase[]
}
const decide = (as: TestOperator | TestMember | null, appeal_no: number, accepts: boolean) =>
  server.call(decideTrustAppeal, { params: { appeal_no }, body: { accepts, answer: '기록을 살펴봤어요.' } }, { as })

test('a mark that the host did not take back is looked at by an operator, once; an accepted one counts no longer', async () => {
  const { no, me } = await doubted()
  const stranger = await aClubMember(server, club)
  expect([(await appeal(no, null)).status, (await appeal(no, stranger)).body.code]).toEqual([401, 'bungae.no_mark'])
  const until = new Date(server.clock.now.getTime() + 14 * DAY_MS).toISOString()
  expect(await trustOf(me)).toMatchObject({ level: 2, lines: [{ points: -5, appeal_until: until, appeal_state: null }] })
  expect((await appeal(no, me)).status).toBe(200)
  expect((await appeal(no, me)).body.code).toBe('bungae.appealed')
  expect(await trustOf(me)).toMatchObject({ level: 2, lines: [{ points: -5, appeal_until: null, appeal_state: 1 }] })

  for (const as of [null, me, club.leader]) expect((await list(as)).status).not.toBe(200)
  const [found] = await casesOf({ q: String(no) })
  expect(found).toMatchObject({
    kind: 'noShow',
    appeal: '사진에도 함께 있어요.',
    objection: '광장 끝에 있었어요.',
    member: { user_no: me.user_no },
    host: { user_no: club.leader.user_no },
  })
  expect(found!.events.map(({ event }) => event)).toEqual(expect.arrayContaining(['B01', 'P01', 'P17']))
  for (const as of [null, me]) expect((await decide(as, found!.appeal_no, true)).status).not.toBe(200)
  await linkMember(server, operator, club.leader.user_no)
  expect((await decide(operator, found!.appeal_no, true)).body.code).toBe('operator.own')
  await server.db.sql`update operator set user_no = null`
  expect((await decide(operator, 999_999, true)).body.code).toBe('bungae.no_appeal')
  expect((await decide(operator, found!.appeal_no, true)).status).toBe(200)
  expect((await decide(operator, found!.appeal_no, false)).body.code).toBe('bungae.appeal_decided')
  const line = { points: 0, appeal_state: 2, appeal_answer: '기록을 살펴봤어요.' }
  expect(await trustOf(me)).toMatchObject({ level: 3, sum: 0, no_show_qtt: 0, lines: [line] })
  expect((await alarmsOf(server, me))[0]).toBe('BUNGAE_ATTEND')
  expect([(await casesOf({ q: String(no) })).length, (await casesOf({ queue: 'decided', sort: 'newest' }))[0]!.appeal_no]).toEqual([
    0,
    found!.appeal_no,
  ])
  const logged = await server.db.sql`select act from operator_log where target = ${`adhoc:${no}`}`
  expect(logged).toEqual([{ act: 'trust.decide' }])
})

test('a denied one counts on; a host asks without an objection, within 14 days', async () => {
  const { no, me } = await doubted()
  await pass(server, 14 * DAY_MS + 1, club.leader, me)
  expect((await appeal(no, me)).body.code).toBe('bungae.appeal_late')
  const host = await aClubMember(server, club)
  const own = await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + 2 * HOUR_MS).toISOString() }, host)
  await joinAs(server, own, await aClubMember(server, club))
  await server.call(wire.cancelAdhoc, { params: { adhoc_no: own }, body: { reason: '아이가 아파요' } }, { as: host })
  expect(await trustOf(host)).toMatchObject({ lines: [{ kind: 'hostLate', points: -3, appeal_until: expect.any(String) }] })
  expect((await appeal(own, host, 'changed')).body.code).toBe('bungae.no_mark')
  expect((await appeal(own, host, 'hostLate')).status).toBe(200)
  const [found] = await casesOf({ q: String(own) })
  expect((await decide(operator, found!.appeal_no, false)).status).toBe(200)
  expect(await trustOf(host)).toMatchObject({ late_qtt: 1, lines: [{ points: -3, appeal_state: 3, appeal_until: null }] })
})

test('a no-show of an accepted appeal is none of the three after which somebody joins by approval alone', async () => {
  const me = await aClubMember(server, club)
  const [marked, reg_dt] = [server.clock.now, server.clock.now]
  const nos: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const adhoc_no = await aBungae(server, club)
    await server.db.sql`insert into adhoc_member ${server.db.sql({ adhoc_no, user_no: me.user_no, state: 6, mark_dt: marked, reg_dt })}`
    nos.push(adhoc_no)
  }
  expect((await trustOf(me)).restrict_dt).not.toBeNull()
  const row = { adhoc_no: nos[0]!, user_no: me.user_no, kind: 'noShow', appeal: '갔어요', state: 2, reg_dt, decide_dt: reg_dt }
  await server.db.sql`insert into trust_appeal ${server.db.sql(row)}`
  expect(await trustOf(me)).toMatchObject({ restrict_dt: null, no_show_qtt: 2 })
})
