import { afterAll } from 'vitest'
import { anExpert } from '#features/expert/server/testing.ts'
import { holdViv } from '#features/viv/server/public.ts'
import { creditCharge, inTransaction } from '#features/viv/server/testing.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { Channel } from '../../contract/product-rules.ts'
import { getCounsel, sendBeat, type approveExtension, type cancelCounsel, type CounselInfo } from '../../contract/session.ts'
import { answerDue, holdRef } from '../../rules.ts'
import { sessionHttp } from './http.ts'
import { lockCounsel } from './rows.ts'
import { scheduleCounsel } from './schedule.ts'
import { counselTimer, remindTimer } from './timers.ts'

type ActEndpoint = typeof cancelCounsel | typeof approveExtension
type Terms = {
  price?: number
  minutes?: number
  ext_minutes?: number | null
  ext_price?: number | null
  cate_no?: number
  buffer_minutes?: number
  channel?: Channel
}
type Report = Body<typeof sendBeat>
/** Reports of a session's screen about its call. */
export const HEARD: Report = { ice: 'connected', framesAgo: 0.5, audioAgo: 0.5 }
export const DOWN: Report = { ice: 'recovering', framesAgo: 40, audioAgo: 40 }
export const OFF: Report = {}

/** Longer than a screen's, to save calls, and shorter than the beats of an absent side may be apart. */
const BEAT_MS = 12_000

export type SessionTest = {
  server: TestServer
  member: () => Promise<TestMember>
  expert: () => Promise<TestMember>
  /** A request that begins in so many minutes, with its hold. */
  request(people: { member: TestMember; expert: TestMember }, startsIn: number, terms?: Terms): Promise<number>
  act(endpoint: ActEndpoint, as: TestMember | null, counNo: number): Promise<TestAnswer>
  info(as: TestMember, counNo: number): Promise<CounselInfo>
  /** Moves the clock and fires what became due. */
  pass(minutes: number): Promise<void>
  /** Moves the clock while these members send their beats. */
  stay(counNo: number, members: readonly TestMember[], minutes: number): Promise<void>
  /** Moves the clock while these members send beats with what they report about the call. */
  talk(counNo: number, reports: readonly (readonly [TestMember, Report])[], minutes: number): Promise<void>
}

/** Starts the server of a test file of sessions, with further endpoints, and stops it after the tests. */
export async function startSessionTest(
  handled: readonly Handled[] = [],
  options: { mounts?: readonly Mounted[]; extensions?: Extensions } = {},
): Promise<SessionTest> {
  const server = await testServer([...sessionHttp, ...handled], { timers: [counselTimer, remindTimer], ...options })
  afterAll(() => server.close())
  const fire = (): Promise<number> => server.app.services.timers.run(server.clock.now)
  const act: SessionTest['act'] = (endpoint, as, coun_no) => server.call(endpoint, { params: { coun_no } }, { as })
  const talk: SessionTest['talk'] = async (coun_no, reports, minutes) => {
    const end = server.clock.now.getTime() + minutes * MINUTE_MS
    while (server.clock.now.getTime() < end) {
      server.clock.advance(Math.min(BEAT_MS, end - server.clock.now.getTime()))
      for (const [as, body] of reports) await server.call(sendBeat, { params: { coun_no }, body }, { as })
      await fire()
    }
  }
  return {
    server,
    act,
    async member() {
      const member = await server.aMember({ birth: '1990-05-05' })
      await creditCharge(server, member, 1000)
      return member
    },
    expert: () => anExpert(server, { cate_no: 3, birth: '1985-05-05' }),
    async request({ member, expert }, startsIn, terms = {}) {
      const now = server.clock.now
      const hope = new Date(now.getTime() + startsIn * MINUTE_MS)
      const row = { title: '운동 질문', minutes: 30, price: 300, ext_minutes: 10, ext_price: 90, cate_no: 3, buffer_minutes: 0, ...terms }
      return inTransaction(server, async (tx) => {
        const [made] = await tx.sql<[{ coun_no: number }]>`
          insert into counsel ${tx.sql({
            ...row,
            product_no: 1,
            user_no: member.user_no,
            expert_user_no: expert.user_no,
            hope_dt: hope,
            answer_due_dt: answerDue(now, hope),
            reg_dt: now,
            recent_dt: now,
          } as never)} returning coun_no`
        const { coun_no } = made
        await tx.sql`
          update counsel set during = tstzrange(hope_dt, hope_dt + make_interval(mins => minutes + buffer_minutes)) where coun_no = ${coun_no}`
        await tx.sql`
          insert into counsel_intake (coun_no, gender, old, user_contact, question, consents)
          values (${coun_no}, 'w', 36, '01012345678', '무엇을 먹으면 좋을까요?', '{}')`
        await holdViv(tx, { user_no: member.user_no, amount: row.price, ref: holdRef(coun_no), to: { user_no: expert.user_no } }, now)
        await scheduleCounsel(tx, (await lockCounsel(tx, coun_no))!, now)
        return coun_no
      })
    },
    async info(as, coun_no) {
      const { body } = await server.call(getCounsel, { params: { coun_no }, query: {} }, { as })
      return body.query as CounselInfo
    },
    async pass(minutes) {
      server.clock.advance(minutes * MINUTE_MS)
      await fire()
    },
    stay: (coun_no, members, minutes) =>
      talk(
        coun_no,
        members.map((one) => [one, {}]),
        minutes,
      ),
    talk,
  }
}
