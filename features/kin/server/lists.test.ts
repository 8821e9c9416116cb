import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport } from '#features/report/contract.ts'
import { aMedia, relate } from '#kit/server/testing/factories.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { anAnswer, anExpertIn, aPerson, aQuestion, detailFor, ok, startKinServer } from './testing.ts'

let server: TestServer
let asker: TestMember
let other: TestMember
let expert: TestMember
const nos: Record<'knee' | 'rice' | 'sleep' | 'hidden' | 'unnamed', number> = { knee: 0, rice: 0, sleep: 0, hidden: 0, unnamed: 0 }
beforeAll(async () => {
  server = await startKinServer()
  asker = await aPerson(server, { sigungu_code: '11440' }, 500)
  other = await aPerson(server)
  expert = await anExpertIn(server, 3)
  nos.knee = await aQuestion(server, asker, {
    ki_title: '스쿼트할 때 무릎에서 소리가 나요',
    ki_tag: ['무릎'],
    sigungu_code: '11440',
    reward: 50,
  })
  nos.rice = await aQuestion(server, other, {
    ki_title: '현미밥이 흰밥보다 혈당이 덜 오르나요',
    category: 'food',
    ki_content: '당뇨 전단계라서 바꿨어요',
  })
  nos.sleep = await aQuestion(server, other, { ki_title: '새벽 4시에 꼭 깨요', category: 'others', sigungu_code: '11' })
  nos.hidden = await aQuestion(server, other, { ki_title: '가려진 질문이에요', category: 'others' })
  nos.unnamed = await aQuestion(server, other, { ki_title: '이름 없이 물어요', is_anonymous: true })
  await anAnswer(server, expert, nos.rice)
  await server.db.sql`update post set hide_dt = ${server.clock.now} where post_no = ${nos.hidden}`
  await server.db.sql`update kin_question set ki_hit = ki_no * 2 where ki_no = ${nos.knee}`
})
afterAll(() => server.close())

const list = async (query: Record<string, unknown> = {}, as: TestMember | null = null) =>
  ok(await server.call(wire.listKin, { query }, { as })) as wire.KinList
const listed = async (query?: Record<string, unknown>, as?: TestMember | null) => (await list(query, as)).rows.map(({ ki_no }) => ki_no)

test('lists of my own questions and answers refuse guests', async () => {
  const calls = [server.call(wire.listMyKin, { query: {} }, { as: null }), server.call(wire.listMyAnswers, { query: {} }, { as: null })]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401])
})

test('filters by category, region, state, reward, experts, tag, words and initials', async () => {
  const { knee, rice, sleep, unnamed } = nos
  const expected: [Record<string, unknown>, number[]][] = [
    [{}, [unnamed, sleep, rice, knee]],
    [{ category: 'food' }, [rice]],
    [{ sigungu_code: '11440' }, [knee]],
    [{ sigungu_code: '11' }, [sleep, knee]],
    [{ sigungu_code: '11440', state: 'waiting' }, [knee]],
    [{ state: 'waiting' }, [unnamed, sleep, knee]],
    [{ state: 'open', category: 'food' }, [rice]],
    [{ state: 'adopted' }, []],
    [{ state: 'closed' }, []],
    [{ reward: 'true' }, [knee]],
    [{ experts: 'true' }, [rice]],
    [{ tag: '무릎' }, [knee]],
    [{ q: '전단계' }, [rice]],
    [{ q: '소리 무릎' }, [knee]],
    [{ q: 'ㅎㅁㅂ' }, [rice]],
    [{ q: '%' }, []],
    [{ sort: 'popular' }, [knee, unnamed, sleep, rice]],
  ]
  for (const [query, numbers] of expected) expect(await listed(query), JSON.stringify(query)).toEqual(numbers)
  expect(await listed({}, other)).toContain(nos.hidden)
})

test('pages by number, and by views with their number', async () => {
  for (const sort of ['new', 'popular']) {
    const found: number[] = []
    for (let next: wire.KinList['next'] = null, pages = 0; pages < 9; pages++) {
      const page = await list({ sort, limit: 1, ...next })
      found.push(...page.rows.map(({ ki_no }) => ki_no))
      if (!(next = page.next)) break
    }
    expect(found).toEqual(await listed({ sort }))
  }
  expect((await server.call(wire.listKin, { query: { sort: 'popular', before_no: 3 } }, { as: null })).status).toBe(400)
})

test('leaves out named questions of a blocked or muted member, not anonymous ones', async () => {
  const viewer = await aPerson(server)
  await relate(server.db, 'mute', viewer.user_no, other.user_no)
  expect(await listed({}, viewer)).toEqual([nos.unnamed, nos.knee])
  await relate(server.db, 'block', other.user_no, viewer.user_no)
  expect(await listed({}, viewer)).toEqual([nos.unnamed, nos.knee])
})

test('the main screen has what is popular, waits, is rewarded, and is near the viewer or the chosen district', async () => {
  const main = async (as: TestMember | null, query = {}) => ok(await server.call(wire.getKinMain, { query }, { as })) as wire.KinMain
  const mine = await main(asker)
  const numbers = ({ popular, waiting, rewarded }: wire.KinMain) =>
    [popular, waiting, rewarded].map((rows) => rows.map(({ ki_no }) => ki_no))
  expect(numbers(mine)).toEqual([[nos.knee, nos.unnamed, nos.sleep, nos.rice], [nos.unnamed, nos.sleep, nos.knee], [nos.knee]])
  expect(mine.near).toMatchObject({ sigungu_code: '11440', region_name: '서울 마포구', waiting_qtt: 1, rows: [{ ki_no: nos.knee }] })
  expect([(await main(null)).near, (await main(null, { sigungu_code: '11440' })).near?.rows.length]).toEqual([null, 1])
})

test('similar questions are found while a title is typed', async () => {
  const similar = async (q: string) =>
    (ok(await server.call(wire.listSimilarKin, { query: { q } }, { as: null })) as { ki_no: number }[]).map(({ ki_no }) => ki_no)
  expect([await similar('무릎에서 소리'), await similar('무릅에서 소리가'), await similar('헬스장 환불')]).toEqual([
    [nos.knee],
    [nos.knee],
    [],
  ])
  expect(await similar('가려진 질문')).toEqual([])
})

test('reports of questions, answers and comments hide what enough members reported', async () => {
  const ki_no = await aQuestion(server, other, { ki_images: [await aMedia(server.db, other.user_no)] })
  const an_no = await anAnswer(server, expert, ki_no)
  const report = (as: TestMember, target_kind: 'question' | 'answer', target_no: number) =>
    server.call(createReport, { body: { target_kind, target_no, reason: 'PRIVACY', report_text: '' } }, { as })
  expect((await report(other, 'question', ki_no)).body.code).toBe('report.own')
  expect((await report(asker, 'answer', an_no)).status).toBe(200)
  expect([
    (await detailFor(server, ki_no, asker)).expert,
    (await server.call(wire.getKinAnswer, { params: { an_no } }, { as: asker })).status,
  ]).toEqual([null, 404])
  expect((await report(asker, 'question', ki_no)).status).toBe(200)
  expect((await server.call(wire.getKin, { params: { ki_no } }, { as: asker })).status).toBe(404)
  expect((await detailFor(server, ki_no, other)).ki_no).toBe(ki_no)
})

test('a report for stalking of an anonymous question blocks nobody, since the list of blocks would name the asker', async () => {
  const body = { target_kind: 'question' as const, target_no: nos.unnamed, reason: 'STALK' as const, report_text: '' }
  expect((await server.call(createReport, { body }, { as: asker })).status).toBe(200)
  expect((await server.db.sql`select from block where user_no = ${asker.user_no}`).length).toBe(0)
})
