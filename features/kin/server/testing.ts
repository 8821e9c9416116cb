import { commentFeature } from '#features/comment/server/testing.ts'
import { likeFeature } from '#features/like/server/testing.ts'
import { mediaFeature } from '#features/media/server/testing.ts'
import { operatorExtensions } from '#features/operator/server/testing.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import { ADULT, creditCharge, logInAgain } from '#features/viv/server/testing.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Feature } from '#kit/server/feature.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import type { KinAnswer, KinDetail } from '../contract.ts'
import { kin } from './feature.ts'

// Questions and answers over HTTP.

/** Of questions, and what they stand on. */
export const kinFeatures: Feature[] = [
  { name: 'operator', extensions: operatorExtensions },
  mediaFeature,
  reportFeature,
  likeFeature,
  commentFeature,
  kin,
]
export const startKinServer = (): Promise<TestServer> => featureServer(kinFeatures)

/** An adult with charged viv. */
export async function aPerson(server: TestServer, columns: Record<string, unknown> = {}, viv = 0): Promise<TestMember> {
  const member = await server.aMember({ ...ADULT, ...columns })
  if (viv > 0) await creditCharge(server, member, viv)
  return member
}

let experts = 0
export const anExpertIn = (server: TestServer, cate_no: number, columns: Record<string, unknown> = {}): Promise<TestMember> =>
  aPerson(server, { expert_no: 7000 + ++experts, cate_no, main_type: 'expert', ...columns })

let questions = 0
export const kinFields = (more: Record<string, unknown> = {}) => ({
  ki_title: `스쿼트할 때 무릎에서 소리가 나요 ${++questions}`,
  ki_content: `아프지는 않은데 앉을 때마다 뚝 소리가 나요 ${questions}`,
  category: 'exercise' as const,
  ...more,
})
export const askAs = (server: TestServer, as: TestMember | null, more: Record<string, unknown> = {}, key?: string): Promise<TestAnswer> =>
  server.call(wire.createKin, { body: kinFields(more) }, { as, ...(key === undefined ? {} : { key }) })

/** The number of a new question. */
export async function aQuestion(server: TestServer, as: TestMember, more: Record<string, unknown> = {}): Promise<number> {
  return (ok(await askAs(server, as, more)) as { ki_no: number }).ki_no
}

let answers = 0
export const answerAs = (
  server: TestServer,
  as: TestMember | null,
  ki_no: number,
  more: Record<string, unknown> = {},
): Promise<TestAnswer> =>
  server.call(
    wire.createAnswer,
    { params: { ki_no }, body: { an_content: `의자에 앉았다 일어나는 높이로 줄여 보세요 ${++answers}`, ...more } },
    { as },
  )
export const anAnswer = async (server: TestServer, as: TestMember, kiNo: number, more: Record<string, unknown> = {}): Promise<number> =>
  (ok(await answerAs(server, as, kiNo, more)) as KinAnswer).an_no

export const adoptAs = (server: TestServer, as: TestMember | null, ki_no: number, an_no: number): Promise<TestAnswer> =>
  server.call(wire.adoptAnswer, { params: { ki_no }, body: { an_no } }, { as })

export const detailFor = async (server: TestServer, ki_no: number, as: TestMember | null): Promise<KinDetail> =>
  ok(await server.call(wire.getKin, { params: { ki_no } }, { as })) as KinDetail
export const answersFor = async (server: TestServer, ki_no: number, as: TestMember | null) =>
  ok(await server.call(wire.listKinAnswers, { params: { ki_no } }, { as })) as { adopted: KinAnswer | null; rows: KinAnswer[] }

/** The answer of an accepted call. */
export function ok({ status, body }: TestAnswer): unknown {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query
}
export const codeOf = ({ status, body }: TestAnswer): string => (status === 200 ? 'ok' : String(body.code))

/** Moves the clock, does what is due, and logs these members in again: a token lives for a day. */
export async function pass(server: TestServer, ms: number, ...members: TestMember[]): Promise<void> {
  server.clock.advance(ms)
  await server.app.services.timers.run(server.clock.now)
  for (const member of members) Object.assign(member, await logInAgain(server, member))
}
export const ripen = (server: TestServer): Promise<void> => pass(server, 10 * MINUTE_MS)

/** Viv that a member has, has reserved, and gets after the release of income. */
export async function vivOf({ db }: Pick<TestServer, 'db'>, { user_no }: TestMember) {
  const rows = await db.sql<{ kind: string; balance: number }[]>`
    select kind, balance from viv_account where user_no = ${user_no} and kind in ('paid', 'hold_paid', 'pending')`
  const of = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { paid: of('paid'), held: of('hold_paid'), pending: of('pending') }
}

/** Kinds of the alarms of a member, the oldest first. */
export const alarmsOf = async ({ db }: Pick<TestServer, 'db'>, { user_no }: TestMember): Promise<string[]> =>
  (await db.sql<{ kind: string }[]>`select kind from alarm where user_no = ${user_no} order by alarm_no`).map(({ kind }) => kind)
