import { expect, test } from 'vitest'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { getNote, listEarlierSessions, saveNote, type EarlierSession } from '../../contract/desk.ts'
import { anEndedCounsel } from '../review/testing.ts'
import { startSessionTest } from '../session/testing.ts'
import { plansOfCounsels } from './earlier.ts'
import { deskHttp } from './http.ts'
import { noteExport, sealedNotes, sealNotesJob } from './note.ts'

/** Stands for the feature of plans, which is of a higher layer. */
const plans = new Map<number, { plan_no: number; title: string }>()
const { server, ...api } = await startSessionTest(deskHttp, {
  extensions: makeExtensions([extend(plansOfCounsels, () => Promise.resolve(plans))]),
})
const { services } = server.app

const aPair = async () => ({ member: await api.member(), expert: await api.expert() })
const codeOf = async (sent: Promise<{ body: { code?: string } }>): Promise<string | undefined> => (await sent).body.code

const read = (as: TestMember | null, coun_no: number) => server.call(getNote, { params: { coun_no } }, { as })
const write = (as: TestMember | null, coun_no: number, words: string) =>
  server.call(saveNote, { params: { coun_no }, body: { words } }, { as })
const earlier = (as: TestMember | null, coun_no: number, query: object = {}) =>
  server.call(listEarlierSessions, { params: { coun_no }, query }, { as })
const earlierOf = async (as: TestMember, coun_no: number, query: object = {}) =>
  (await earlier(as, coun_no, query)).body.query as EarlierSession[]

test('note and earlier counsellings: refuses guests, members and other experts', async () => {
  const pair = await aPair()
  const no = await anEndedCounsel(server, pair)
  for (const ask of [read, earlier, (as: TestMember | null, of: number) => write(as, of, '남의 메모')]) {
    expect((await ask(null, no)).status).toBe(401)
    expect((await ask(pair.member, no)).status).toBe(403)
    expect(await codeOf(ask(await api.expert(), no))).toBe('counsel.not_found')
  }
  expect((await read(pair.expert, no)).body.query).toEqual({ words: '' })
})

test('a note is stored sealed and read by its expert', async () => {
  const { member, expert } = await aPair()
  const no = await api.request({ member, expert }, 600)
  await write(expert, no, '첫 메모')
  await write(expert, no, '저녁 8시 전 식사\n3개월 뒤 재검')
  expect((await read(expert, no)).body.query).toEqual({ words: '저녁 8시 전 식사\n3개월 뒤 재검' })
  const [row] = await server.db.sql<{ sealed: Uint8Array }[]>`select sealed from counsel_note where coun_no = ${no} and words is null`
  expect(Buffer.from(row!.sealed).includes('저녁')).toBe(false)
  expect((await write(expert, no, '가'.repeat(2001))).status).toBe(400)
})

test('notes from before they were sealed are readable, and are sealed by the job', async () => {
  const { member, expert } = await aPair()
  const no = await anEndedCounsel(server, { member, expert })
  await server.db.sql`
    insert into counsel_note (coun_no, expert_user_no, words, edit_dt) values (${no}, ${expert.user_no}, '예전 메모', ${server.clock.now})`
  const words = async () => ((await read(expert, no)).body.query as { words: string }).words
  expect(await words()).toBe('예전 메모')
  await sealNotesJob.work({ services, data: {} as never, now: server.clock.now, attempt: { tries: 0, isLast: true } })
  expect(await server.db.sql`select from counsel_note where words is not null`).toHaveLength(0)
  expect(await words()).toBe('예전 메모')
})

test('notes are sealed again with a new secret', async () => {
  const { member, expert } = await aPair()
  const no = await anEndedCounsel(server, { member, expert })
  await write(expert, no, '메모')
  expect(await sealedNotes.listOld(server.db, services.secretBox, 0)).toEqual([])
  const other = { ...services.secretBox, prefix: Buffer.alloc(services.secretBox.prefix.length, 7) }
  expect(await sealedNotes.listOld(server.db, other, no - 1)).toContain(no)
  await sealedNotes.reseal(services, no, services.secretBox)
  expect((await read(expert, no)).body.query).toEqual({ words: '메모' })
})

test('the expert’s export has the notes, the member’s has none', async () => {
  const { member, expert } = await aPair()
  const no = await anEndedCounsel(server, { member, expert })
  await write(expert, no, '내 메모')
  const exported = async ({ user_no }: TestMember): Promise<unknown> => {
    const pieces = []
    for await (const piece of noteExport.pieces(server.db, user_no, services.secretBox)) pieces.push(piece)
    return JSON.parse(pieces.join(''))
  }
  expect(await exported(expert)).toMatchObject([{ coun_no: no, words: '내 메모' }])
  expect(await exported(member)).toEqual([])
})

test('lists the counsellings of this expert with this member from before, the newest first', async () => {
  const { member, expert } = await aPair()
  const [first, second] = [
    await anEndedCounsel(server, { member, expert }),
    await anEndedCounsel(server, { member, expert }, { state: 4, close_code: 'REJECTED', start_dt: null }),
  ]
  await anEndedCounsel(server, { member, expert: await api.expert() })
  await anEndedCounsel(server, { member: await api.member(), expert })
  const now = await api.request({ member, expert }, 600)
  await write(expert, first, '\n  저녁 8시 전 식사  \n3개월 뒤 재검')
  await write(expert, now, '지금 메모')
  plans.set(first, { plan_no: 4, title: '저녁 습관' })
  const rows = await earlierOf(expert, now)
  expect(rows).toMatchObject([
    { coun_no: second, state: 4, note_line: '', plan: null },
    { coun_no: first, title: '자세 점검 한 번', state: 3, note_line: '저녁 8시 전 식사', plan: { plan_no: 4, title: '저녁 습관' } },
  ])
  expect(await earlierOf(expert, second)).toMatchObject([{ coun_no: first }])
  expect(await earlierOf(expert, first)).toEqual([])
  // Nothing that the member told is in it: contact, question and records have their term.
  expect(JSON.stringify(rows)).not.toMatch(/무엇을 먹으면|01012345678/)
})

test('lists earlier counsellings page by page, and none of a deleted account', async () => {
  const { member, expert } = await aPair()
  const made: number[] = []
  for (let nth = 0; nth < 4; nth++) made.unshift(await anEndedCounsel(server, { member, expert }))
  const [newest, ...rest] = made
  const page = (before_no?: number) => earlierOf(expert, newest!, { limit: 2, before_no })
  const nos = (rows: EarlierSession[]) => rows.map(({ coun_no }) => coun_no)
  expect(nos(await page())).toEqual(rest.slice(0, 2))
  expect(nos(await page(rest[1]))).toEqual(rest.slice(2))
  expect(nos(await page(Number.MAX_SAFE_INTEGER))).toEqual(rest.slice(0, 2))
  await server.admin.sql`update counsel set user_no = null where coun_no = ${newest!}`
  expect(await page()).toEqual([])
})
