import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginHistoryFile, sendVivGift } from '../../contract.ts'
import { vivHttp } from '../http.ts'
import { holdViv } from '../public.ts'
import { aVerifiedAdult, creditCharge } from '../testing.ts'
import { historyFile } from './csv.ts'

let server: TestServer
let me: TestMember
const logged: string[] = []
beforeAll(async () => {
  server = await testServer(vivHttp, {
    mounts: [historyFile.mount],
    log: { level: 'info', stream: { write: (line) => void logged.push(line) } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server)
})

const ask = (body: object = {}, as: TestMember | null = me) => server.call(beginHistoryFile, { body }, { as })
const urlOf = async (body: object = {}, as = me): Promise<string> => server.url + ((await ask(body, as)).body.query as { url: string }).url
const textOf = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  // As bytes: reading as text would swallow the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
}

test('refuses a guest, a modified or expired address, an ended session and a deleted member', async () => {
  expect((await ask({}, null)).status).toBe(401)
  const stranger = await aVerifiedAdult(server)
  const url = await urlOf({ month: '2026-11' })
  const wrong = [
    url.replace(`of=${me.user_no}`, `of=${stranger.user_no}`),
    url.replace('month=2026-11', 'month=2026-10'),
    `${url}0`,
    url.replace(/mark=\w+/, 'mark='),
    url.replace(/&mark=\w+/, ''),
    url.replace(/until=\d+/, 'until=9999999999999'),
    `${server.url}/v1/user/viv/history.csv`,
  ]
  for (const address of wrong) expect((await fetch(address)).status).toBe(404)
  const none = await fetch(`${server.url}/v1/user/viv/history.csv`, { headers: { authorization: `Bearer ${me.token}` } })
  expect(await none.json()).toMatchObject({ state: -9, code: 'viv.file_link' })
  const theirs = await urlOf({}, stranger)
  await server.db.sql`update users set state = 0 where user_no = ${stranger.user_no}`
  expect((await fetch(theirs)).status).toBe(404)
  expect((await fetch(url)).status).toBe(200)
  const other = {
    ...me,
    token: await server.app.services.sessions.open(server.db, { user_no: me.user_no, device: '', now: server.clock.now }),
  }
  const ofEnded = await urlOf({}, other)
  const ended = await server.app.services.sessions.check(other.token, server.clock.now)
  await server.app.services.sessions.end(server.db, ended!.session_no, server.clock.now)
  expect((await fetch(ofEnded)).status).toBe(404)
  const mine = new URL(url).searchParams.get('session')!
  expect((await fetch(ofEnded.replace(ended!.session_no, mine))).status).toBe(404)
  server.clock.advance(5 * MINUTE_MS)
  expect((await fetch(url)).status).toBe(404)
  expect(logged.join('')).not.toMatch(/mark=/)
})

test('writes the filtered lines with a byte order mark, Korean days and no formulas', async () => {
  const friend = await aVerifiedAdult(server, 0, { haru_name: '=1+1' })
  await creditCharge(server, me, 100)
  await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 30, message: '고마워, "곰"\n또 봐' } }, { as: me })
  const answer = await fetch(await urlOf())
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="haru-viv-\d{4}-\d\d-\d\d\.csv"$/)
  const text = await textOf(await urlOf())
  expect(text.startsWith('\ufeff날짜,시각,내용,상대,')).toBe(true)
  expect(text).toMatch(/\r\n\d{4}-\d\d-\d\d,\d\d:\d\d:\d\d,보낸 선물,'=1\+1,"고마워, ""곰""\n또 봐",-30,0,70,0,\d+\r\n/)
  expect(text).toMatch(/,비브 충전,,,100,0,100,0,\d+\r\n$/)
  await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 1, message: '＝1+1' } }, { as: me })
  const gifts = await textOf(await urlOf({ group: 'gift' }))
  expect(gifts).toContain(",'＝1+1,")
  expect([gifts.includes('보낸 선물'), gifts.includes('비브 충전')]).toEqual([true, false])
  expect((await textOf(await urlOf({ month: '2020-01' }))).split('\r\n')).toHaveLength(2)
  expect((await ask({ month: '2020-13' })).status).toBe(400)
  // The end of this month is not a date that PostgreSQL can parse.
  expect((await ask({ month: '9999-12' })).status).toBe(400)
  expect((await textOf(await urlOf({ month: '2999-12' }))).split('\r\n')).toHaveLength(2)
})

test('writes a long history completely, each line once', async () => {
  for (let viv = 1; viv <= 3; viv++) await creditCharge(server, me, viv)
  await server.admin.transaction(async ({ sql }) => {
    // Without triggers, which other tests cover.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into viv_entry (journal_no, account_no, amount, balance, grp, reg_dt)
      select 1000000 + n, a.account_no, 1, n, 0, timestamptz '2020-01-01' + n * interval '1 minute'
      from viv_account a, generate_series(1, 1100) n where a.user_no = ${me.user_no} and a.kind = 'paid'`
    await sql`
      insert into viv_journal (journal_no, kind, ref, reg_dt)
      select 1000000 + n, 'adjust', 'long:' || n, timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, 1100) n`
  })
  const numbers = (await textOf(await urlOf()))
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1))
  expect(numbers).toHaveLength(1103)
  expect(new Set(numbers).size).toBe(1103)
})

test('says of a payment what it was for', async () => {
  await creditCharge(server, me, 100)
  await server.db.transaction((tx) => holdViv(tx, { user_no: me.user_no, amount: 30, ref: 'kin:7:1' }, server.clock.now))
  expect(await textOf(await urlOf())).toContain(',결제 예약 · 질문 보상,,,-30,0,70,0,')
})
