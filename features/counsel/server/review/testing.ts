import { anExpert } from '#features/expert/server/testing.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'

/** A session of 30 minutes that ended so many minutes ago. Returns its number. */
export async function anEndedCounsel(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  { member, expert }: { member: TestMember; expert: TestMember },
  { minutesAgo = 1, ...columns }: { minutesAgo?: number } & Record<string, unknown> = {},
): Promise<number> {
  const quit = new Date(clock.now.getTime() - minutesAgo * MINUTE_MS)
  const start = new Date(quit.getTime() - 30 * MINUTE_MS)
  const row = {
    product_no: 1,
    user_no: member.user_no,
    expert_user_no: expert.user_no,
    title: '자세 점검 한 번',
    minutes: 30,
    price: 300,
    cate_no: 6,
    state: 3,
    close_code: 'TIME_UP',
    hope_dt: start,
    start_dt: start,
    end_dt: quit,
    quit_dt: quit,
    recent_dt: quit,
    reg_dt: start,
    paid_viv: 300,
    ...columns,
  }
  const [made] = await db.sql<[{ coun_no: number }]>`insert into counsel ${db.sql(row as never)} returning coun_no`
  return made.coun_no
}

/** A member and an expert of the category. */
export async function aPair(server: TestServer, cateNo = 6): Promise<{ member: TestMember; expert: TestMember }> {
  return { member: await server.aMember(), expert: await anExpert(server, { cate_no: cateNo }) }
}

/** A review with this rating of a session that has ended. */
export async function aReview(
  server: Pick<TestServer, 'db' | 'clock'>,
  pair: { member: TestMember; expert: TestMember },
  rating: number,
): Promise<void> {
  const coun_no = await anEndedCounsel(server, pair)
  const [user_no, expert_user_no] = [pair.member.user_no, pair.expert.user_no]
  const row = { coun_no, user_no, expert_user_no, cate_no: 6, rating, content: '설명이 차분하고 좋았어요.', reg_dt: server.clock.now }
  await server.db.sql`insert into counsel_review ${server.db.sql(row)}`
}
