import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shareFeature } from '#features/share/server/testing.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { forgetKin, kinBlockers } from './account-deletion.ts'
import { aPerson, aQuestion, anAnswer, anExpertIn, detailFor, kinFeatures } from './testing.ts'

let server: TestServer
let asker: TestMember
let expert: TestMember
beforeAll(async () => {
  server = await featureServer([...kinFeatures, shareFeature])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'alarm')
  asker = await aPerson(server, { haru_name: '무릎조심' }, 500)
  expert = await anExpertIn(server, 3)
})

const shared = async (kiNo: number): Promise<string> => await (await fetch(`${server.url}/s/kin/${kiNo}`)).text()

test('a link preview has the question, never who asked; a deleted question has none', async () => {
  const kiNo = await aQuestion(server, asker, { ki_title: '링크로 보는 질문이에요', is_anonymous: true })
  const page = await shared(kiNo)
  expect(page).toContain('링크로 보는 질문이에요')
  expect(page).not.toContain('무릎조심')
  await server.call(wire.deleteKin, { params: { ki_no: kiNo } }, { as: asker })
  expect(await shared(kiNo)).not.toContain('링크로')
})

test('a held reward blocks the deletion of the account until it is paid', async () => {
  const kiNo = await aQuestion(server, asker, { reward: 50 })
  const an_no = await anAnswer(server, expert, kiNo)
  expect(await kinBlockers(server.db, expert.user_no)).toEqual([])
  expect(await kinBlockers(server.db, asker.user_no)).toMatchObject([{ kind: 'kin-reward', link: '/kin-list?tab=mine' }])
  await server.call(wire.adoptAnswer, { params: { ki_no: kiNo }, body: { an_no } }, { as: asker })
  expect(await kinBlockers(server.db, asker.user_no)).toEqual([])
})

test('answers of a member who leaves are no longer counted under the questions of others', async () => {
  const kiNo = await aQuestion(server, asker)
  await anAnswer(server, expert, kiNo)
  await anAnswer(server, await aPerson(server), kiNo)
  await server.db.transaction((tx) => forgetKin(tx, expert.user_no))
  const [row] = await server.db.sql<[object]>`select answer_qtt, expert_qtt from kin_question where ki_no = ${kiNo}`
  expect(row).toEqual({ answer_qtt: 1, expert_qtt: 0 })
  expect(await detailFor(server, kiNo, asker)).toMatchObject({ answer_qtt: 1 })
})
