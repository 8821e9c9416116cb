import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  createRejectTemplate,
  deleteRejectTemplate,
  editRejectTemplate,
  getNote,
  listEarlierSessions,
  listRejectTemplates,
  saveNote,
  type EarlierSession,
  type RejectTemplate,
} from '../../contract/desk.ts'
import { listExpertCounsels, listMyCounsels, type ExpertCounselRow } from '../../contract/session.ts'
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

const add = (as: TestMember | null, words: string) => server.call(createRejectTemplate, { body: { words } }, { as })
const edit = (as: TestMember | null, template_no: number, words: string) =>
  server.call(editRejectTemplate, { params: { template_no }, body: { words } }, { as })
const remove = (as: TestMember | null, template_no: number) => server.call(deleteRejectTemplate, { params: { template_no } }, { as })
const templatesOf = async (as: TestMember) =>
  ((await server.call(listRejectTemplates, {}, { as })).body.query as RejectTemplate[]).map(({ words }) => words)

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

test('reject templates: refuses guests and members, and the texts of other experts', async () => {
  const { member, expert } = await aPair()
  const other = await api.expert()
  const { template_no } = (await add(expert, '그 시간에는 어려워요.')).body.query as RejectTemplate
  const asks = [
    (as: TestMember | null) => server.call(listRejectTemplates, {}, { as }),
    (as: TestMember | null) => add(as, '새 문구'),
    (as: TestMember | null) => edit(as, template_no, '남의 문구'),
    (as: TestMember | null) => remove(as, template_no),
  ]
  for (const ask of asks) {
    expect((await ask(null)).status).toBe(401)
    expect((await ask(member)).status).toBe(403)
  }
  expect(await codeOf(edit(other, template_no, '남의 문구'))).toBe('counsel.no_template')
  expect(await codeOf(remove(other, template_no))).toBe('counsel.no_template')
  expect(await templatesOf(other)).toEqual([])
  expect(await templatesOf(expert)).toEqual(['그 시간에는 어려워요.'])
})

test('reject templates are added, changed and deleted, at most ten of 1 to 500 characters', async () => {
  const expert = await api.expert()
  expect((await add(expert, '   ')).status).toBe(400)
  expect((await add(expert, '가'.repeat(501))).status).toBe(400)
  const first = (await add(expert, ` ${'가'.repeat(500)} `)).body.query as RejectTemplate
  expect(first.words).toHaveLength(500)
  expect((await edit(expert, first.template_no, '바뀐 문구')).body.query).toEqual({ ...first, words: '바뀐 문구' })
  // Two at the same time do not pass the limit together.
  const more = await Promise.all(Array.from({ length: 10 }, (_, nth) => add(expert, `문구 ${nth}`)))
  expect(more.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(9)
  expect(more.find(({ status }) => status !== 200)!.body.code).toBe('counsel.templates_full')
  expect(await templatesOf(expert)).toHaveLength(10)
  expect((await remove(expert, first.template_no)).status).toBe(200)
  expect(await codeOf(remove(expert, first.template_no))).toBe('counsel.no_template')
  expect(await templatesOf(expert)).not.toContain('바뀐 문구')
  await server.admin.sql`delete from users where user_no = ${expert.user_no}`
  expect(await server.db.sql`select from counsel_reject_template where expert_user_no = ${expert.user_no}`).toHaveLength(0)
})

test('the expert’s list has what the member told about themselves until its term, the member’s list has not', async () => {
  const { member, expert } = await aPair()
  const no = await api.request({ member, expert }, 600)
  await server.db.sql`
    update counsel_intake set tall = 162, weight = 62.5, user_interest_disease = '{당뇨 전단계}', disease_text = '고지혈증' where coun_no = ${no}`
  const listed = async (as: TestMember, list: typeof listExpertCounsels | typeof listMyCounsels = listExpertCounsels) =>
    ((await server.call(list, { query: {} }, { as })).body.query as ExpertCounselRow[]).find(({ coun_no }) => coun_no === no)!
  expect((await listed(expert)).summary).toEqual({
    gender: 'w',
    old: 36,
    tall: 162,
    weight: 62.5,
    user_interest_disease: ['당뇨 전단계'],
    disease_text: '고지혈증',
  })
  expect(await listed(member, listMyCounsels)).not.toHaveProperty('summary')
  const ended = new Date(server.clock.now.getTime() - 7 * DAY_MS)
  await server.db.sql`update counsel set state = 4, close_code = 'REJECTED', recent_dt = ${ended} where coun_no = ${no}`
  expect((await listed(expert)).summary).toBeNull()
})
