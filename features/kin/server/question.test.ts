import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { likeAnswer, likeComment, likeQuestion, listQuestionLikers } from '#features/like/contract.ts'
import { createComment, listComments } from '#features/comment/contract.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aMedia, relate } from '#kit/server/testing/factories.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { ADDITIONS_MAX, QUESTIONS_A_DAY } from '../rules.ts'
import {
  aPerson,
  aQuestion,
  alarmsOf,
  anAnswer,
  anExpertIn,
  answersFor,
  askAs,
  codeOf,
  detailFor,
  kinFields,
  ok,
  pass,
  startKinServer,
  vivOf,
} from './testing.ts'

let server: TestServer
let asker: TestMember
let other: TestMember
beforeAll(async () => {
  server = await startKinServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'alarm')
  asker = await aPerson(server, { haru_name: '무릎조심' }, 500)
  other = await aPerson(server, { haru_name: '보리차' })
})

const edit = (as: TestMember | null, ki_no: number, more: Record<string, unknown> = {}) =>
  server.call(wire.editKin, { params: { ki_no }, body: kinFields(more) }, { as })
const add = (as: TestMember | null, ki_no: number, content = '어제부터는 계단에서도 소리가 나요') =>
  server.call(wire.addToKin, { params: { ki_no }, body: { content } }, { as })
const remove = (as: TestMember | null, ki_no: number) => server.call(wire.deleteKin, { params: { ki_no } }, { as })
const anonymise = (as: TestMember | null, ki_no: number) => server.call(wire.anonymiseKin, { params: { ki_no } }, { as })
const formOf = (as: TestMember | null, ki_no: number) => server.call(wire.getKinForm, { params: { ki_no } }, { as })
const invite = (as: TestMember | null, ki_no: number, user_no: number) =>
  server.call(wire.inviteExpert, { params: { ki_no }, body: { user_no } }, { as })
const view = (as: TestMember | null, ki_no: number, agent = 'phone') =>
  server.call(wire.countKinView, { params: { ki_no } }, { as, headers: { 'user-agent': agent } })

test('refuses guests, members who did not ask, and questions that do not exist or are hidden', async () => {
  const ki_no = await aQuestion(server, asker)
  const acts = [edit, add, remove, anonymise, formOf, (as: TestMember | null, no: number) => invite(as, no, other.user_no)]
  expect((await askAs(server, null)).status).toBe(401)
  for (const act of acts) {
    expect([(await act(null, ki_no)).status, codeOf(await act(other, ki_no)), codeOf(await act(asker, 999_999))]).toEqual([
      401,
      'kin.not_asker',
      'kin.not_found',
    ])
  }
  await server.db.sql`update post set hide_dt = ${server.clock.now} where post_no = ${ki_no}`
  expect([(await detailFor(server, ki_no, asker)).ki_no, codeOf(await edit(other, ki_no)), codeOf(await view(null, ki_no))]).toEqual([
    ki_no,
    'kin.not_found',
    'kin.not_found',
  ])
})

describe('asking', () => {
  test('stores the fields with pictures, and holds the reward as paid viv', async () => {
    const key = await aMedia(server.db, asker.user_no)
    const ki_no = await aQuestion(server, asker, { ki_tag: ['무릎', '스쿼트'], ki_images: [key], sigungu_code: '11440', reward: 100 })
    expect(await detailFor(server, ki_no, null)).toMatchObject({
      state: 1,
      category: 'exercise',
      ki_tag: ['무릎', '스쿼트'],
      ki_images: [{ key }],
      ki_thumb: { key },
      region_name: '서울 마포구',
      asker: { haru_name: '무릎조심' },
      is_mine: false,
      reward: 100,
      answer_qtt: 0,
      guard: 'none',
      acts: [],
    })
    expect(await vivOf(server, asker)).toEqual({ paid: 400, held: 100, pending: 0 })
    expect((await detailFor(server, ki_no, asker)).acts).toEqual(['edit', 'delete', 'anonymise', 'invite', 'comment'])
    expect((await detailFor(server, ki_no, other)).acts).toEqual(['answer', 'comment', 'like', 'report'])
  })

  test('refuses wrong fields, contact data, advertising, a reward without viv, and one of a minor', async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ ki_title: '짧아' }, 'ki_title'],
      [{ ki_content: '짧은 글' }, 'ki_content'],
      [{ category: 'sport' }, 'category'],
      [{ ki_tag: ['띄어 쓴 태그'] }, 'ki_tag'],
      [{ ki_tag: ['무릎', '무릎'] }, 'ki_tag'],
      [{ sigungu_code: '99999' }, 'sigungu_code'],
      [{ reward: 9 }, 'reward'],
      [{ reward: 1001 }, 'reward'],
      [{ ki_content: '궁금하면 010-1234-5678 로 전화 주세요' }, 'ki_content'],
      [{ ki_title: '아이디 haru@example.com 으로 주세요' }, 'ki_title'],
      [{ ki_content: '오픈채팅 주소로 들어와 주세요 기다릴게요' }, 'ki_content'],
      [{ ki_content: '특가로 나온 상품을 같이 사실 분 있나요' }, 'ki_content'],
    ]
    for (const [more, field] of refused) {
      const { status, body } = await askAs(server, asker, more)
      expect([status, String(body.field).split('.')[0]], JSON.stringify(more)).toEqual([400, field])
    }
    expect(codeOf(await askAs(server, other, { reward: 10 }))).toBe('viv.insufficient')
    const minor = await aPerson(server, { birth: '2010-05-05' }, 100)
    expect(codeOf(await askAs(server, minor, { reward: 10 }))).toBe('kin.minor_reward')
    expect((await server.db.sql`select from kin_question`).length).toBe(0)
  })

  test('counts ten in a day, and refuses the same text within 24 hours, also of a deleted question', async () => {
    const same = { ki_title: '같은 제목의 질문이에요', ki_content: '내용까지 같은 질문을 다시 올려요' }
    const first = await aQuestion(server, asker, same)
    await remove(asker, first)
    expect(codeOf(await askAs(server, asker, { ...same, ki_title: '같은 제목의, 질문이에요!' }))).toBe('kin.same_question')
    for (let nth = 1; nth < QUESTIONS_A_DAY; nth++) await aQuestion(server, asker)
    expect(codeOf(await askAs(server, asker))).toBe('kin.too_many')
    await pass(server, DAY_MS, asker)
    expect(codeOf(await askAs(server, asker, same))).toBe('ok')
  })

  test('a repeated call asks once and holds once', async () => {
    const key = '3f0f3a86-5c0b-4f43-9d5c-0a3f6f1f7a02'
    const body = kinFields({ reward: 50 })
    const calls = [0, 1].map(() => server.call(wire.createKin, { body }, { as: asker, key }))
    const [one, two] = await Promise.all(calls)
    expect(ok(one!)).toEqual(ok(two!))
    expect(await vivOf(server, asker)).toMatchObject({ paid: 450, held: 50 })
  })

  test('marks what asks for a dose and what is an emergency', async () => {
    const guards = async (more: Record<string, unknown>) => {
      const { guard, is_emergency } = await detailFor(server, await aQuestion(server, asker, more), null)
      return { guard, is_emergency }
    }
    expect(await guards({ ki_title: '이 약 복용량이 궁금해요' })).toEqual({ guard: 'health', is_emergency: false })
    const emergency = { ki_content: '요즘 너무 힘들어서 죽고 싶다는 생각이 들어요' }
    expect(await guards(emergency)).toEqual({ guard: 'emergency', is_emergency: true })
  })
})

describe('changing', () => {
  test('is free until the first answer; then the asker adds, five times', async () => {
    const ki_no = await aQuestion(server, asker, { reward: 100 })
    expect(codeOf(await add(asker, ki_no))).toBe('kin.no_addition')
    expect(ok(await edit(asker, ki_no, { ki_title: '제목을 고쳤어요', category: 'food' }))).toMatchObject({
      ki_title: '제목을 고쳤어요',
      category: 'food',
      reward: 100,
    })
    await anAnswer(server, other, ki_no)
    expect([codeOf(await edit(asker, ki_no)), codeOf(await remove(asker, ki_no))]).toEqual(['kin.answered', 'kin.answered'])
    for (let nth = 0; nth < ADDITIONS_MAX; nth++) expect(codeOf(await add(asker, ki_no, `덧붙여요 ${nth}`))).toBe('ok')
    expect(codeOf(await add(asker, ki_no))).toBe('kin.additions')
    expect((await detailFor(server, ki_no, other)).additions.map(({ content }) => content)).toEqual(
      [0, 1, 2, 3, 4].map((nth) => `덧붙여요 ${nth}`),
    )
    // What is added counts for the help card, and nothing that is added later takes it away.
    const added = await aQuestion(server, asker)
    await anAnswer(server, other, added)
    for (const [text, guard] of [
      ['요즘 죽고 싶어요', 'emergency'],
      ['복용량도 궁금해요', 'emergency'],
    ] as const) {
      expect(ok(await add(asker, added, text))).toMatchObject({ guard })
    }
    expect(ok(await formOf(asker, ki_no))).toMatchObject({ is_editable: false, additions_left: 0, reward: 100 })
  })

  test('a question without answers is deleted, and its reward comes back', async () => {
    const ki_no = await aQuestion(server, asker, { reward: 100 })
    expect(codeOf(await remove(asker, ki_no))).toBe('ok')
    expect(await vivOf(server, asker)).toEqual({ paid: 500, held: 0, pending: 0 })
    expect([codeOf(await remove(asker, ki_no)), codeOf(await view(null, ki_no))]).toEqual(['kin.not_found', 'kin.not_found'])
  })
})

describe('an anonymous question', () => {
  const everything = async (ki_no: number, as: TestMember | null) => {
    const calls = [
      await server.call(wire.getKin, { params: { ki_no } }, { as }),
      await server.call(wire.listKin, { query: {} }, { as }),
      await server.call(wire.getKinMain, { query: {} }, { as }),
      await server.call(wire.listKinAnswers, { params: { ki_no } }, { as }),
      await server.call(wire.listSimilarKin, { query: { q: '스쿼트할 때 무릎' } }, { as }),
      await server.call(listComments, { query: { ki_no } }, { as }),
      await server.call(listQuestionLikers, { query: { ki_no } }, { as }),
    ]
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200))
    return JSON.stringify(calls.map(({ body }) => body))
  }

  test('shows nobody who asked: not by number, name, block, mute, media, comments, likes or alarms', async () => {
    const key = await aMedia(server.db, asker.user_no)
    const expert = await anExpertIn(server, 3)
    const ki_no = await aQuestion(server, asker, { is_anonymous: true, reward: 10, ki_images: [key] })
    const an_no = await anAnswer(server, other, ki_no)
    await invite(asker, ki_no, expert.user_no)
    const traces = [`"user_no":${asker.user_no}`, '무릎조심']
    const before = await everything(ki_no, other)
    for (const seen of [before, await everything(ki_no, null)]) for (const trace of traces) expect(seen).not.toContain(trace)
    // The asker's name would stand there.
    expect(codeOf(await server.call(createComment, { body: { ki_no, comment_content: '제가 물었어요' } }, { as: asker }))).toBe(
      'comment.closed',
    )
    expect(codeOf(await server.call(createComment, { body: { an_no, comment_content: '고마워요' } }, { as: asker }))).toBe('comment.closed')
    // Whoever blocks or mutes members one after the other finds no difference.
    await relate(server.db, 'block', other.user_no, asker.user_no)
    await relate(server.db, 'mute', other.user_no, asker.user_no)
    expect(await everything(ki_no, other)).toBe(before)
    expect(codeOf(await server.call(likeQuestion, { body: { ki_no } }, { as: other }))).toBe('ok')
    const comment = ok(await server.call(createComment, { body: { ki_no, comment_content: '저도 그래요' } }, { as: other })) as {
      comment_no: number
    }
    const likes = [
      await server.call(likeQuestion, { body: { ki_no } }, { as: asker }),
      await server.call(likeAnswer, { body: { an_no } }, { as: asker }),
      await server.call(likeComment, { body: { comment_no: comment.comment_no } }, { as: asker }),
    ]
    expect(likes.map(({ status }) => status)).toEqual([404, 404, 404])
    const notified = await server.db.sql`select from alarm where ${asker.user_no} = any (actor_nos)`
    expect([notified.length, await alarmsOf(server, expert)]).toEqual([0, ['KIN_INVITE']])
    expect((await detailFor(server, ki_no, asker)).is_mine).toBe(true)
  })

  test('can be made of a named one for good, which removes what the asker wrote and liked there', async () => {
    const ki_no = await aQuestion(server, asker)
    const an_no = await anAnswer(server, other, ki_no)
    ok(await server.call(createComment, { body: { an_no, comment_content: '고마워요' } }, { as: asker }))
    ok(await server.call(likeAnswer, { body: { an_no } }, { as: asker }))
    expect(await everything(ki_no, null)).toContain('무릎조심')
    expect(ok(await anonymise(asker, ki_no))).toMatchObject({ is_anonymous: true, asker: null })
    expect(await everything(ki_no, other)).not.toContain('무릎조심')
    const { rows } = await answersFor(server, ki_no, null)
    expect(rows).toMatchObject([{ an_no, like_qtt: 0, comment_qtt: 0 }])
    expect((await server.db.sql`select from alarm where ${asker.user_no} = any (actor_nos) and kind = 'LIKE_POST'`).length).toBe(0)
    expect(codeOf(await anonymise(asker, ki_no))).toBe('kin.not_now')
  })
})

test('a named question of a blocked pair is not found, nor answered', async () => {
  const ki_no = await aQuestion(server, asker)
  await relate(server.db, 'block', asker.user_no, other.user_no)
  expect((await server.call(wire.getKin, { params: { ki_no } }, { as: other })).status).toBe(404)
  expect((await detailFor(server, ki_no, null)).ki_no).toBe(ki_no)
})

test('an expert is invited once to a question, within the limits', async () => {
  const ki_no = await aQuestion(server, asker)
  const experts = await Promise.all([1, 2, 3, 4, 5, 6].map((cate_no) => anExpertIn(server, cate_no)))
  const [first] = experts
  expect([codeOf(await invite(asker, ki_no, other.user_no)), codeOf(await invite(asker, ki_no, asker.user_no))]).toEqual([
    'kin.no_expert',
    'kin.no_expert',
  ])
  expect(ok(await invite(asker, ki_no, first!.user_no))).toMatchObject({ invited: [{ user_no: first!.user_no }] })
  expect(codeOf(await invite(asker, ki_no, first!.user_no))).toBe('kin.invited')
  for (const expert of experts.slice(1, 5)) expect(codeOf(await invite(asker, ki_no, expert.user_no))).toBe('ok')
  expect(codeOf(await invite(asker, ki_no, experts[5]!.user_no))).toBe('kin.invites')
  expect((await detailFor(server, ki_no, other)).invited).toEqual([])
  await relate(server.db, 'block', experts[5]!.user_no, asker.user_no)
  expect(codeOf(await invite(asker, await aQuestion(server, asker), experts[5]!.user_no))).toBe('kin.no_expert')
})

test('a view counts once for a member or a device in 24 hours, and not for the asker', async () => {
  const ki_no = await aQuestion(server, asker)
  const hits = async (as: TestMember | null, agent?: string) => (ok(await view(as, ki_no, agent)) as { ki_hit: number }).ki_hit
  expect([await hits(asker), await hits(other), await hits(other), await hits(null), await hits(null), await hits(null, 'tablet')]).toEqual(
    [0, 1, 1, 2, 2, 3],
  )
  await pass(server, 24 * HOUR_MS, other)
  expect(await hits(other)).toBe(4)
  const many = await Promise.all(Array.from({ length: 20 }, (_, nth) => hits(null, `phone ${nth}`)))
  expect(Math.max(...many)).toBe(24)
})
