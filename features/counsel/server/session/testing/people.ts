import { anOperator } from '#features/operator/server/testing.ts'
import { grantFreeViv } from '#features/viv/server/public.ts'
import { creditCharge, inTransaction } from '#features/viv/server/testing.ts'
import type { TestMember, TestOperator, TestServer } from '#kit/server/testing/server.ts'
import { aCounsellor, type Counsellor } from '../../apply/testing.ts'
import type { Channel } from '../../../contract/product-rules.ts'
import type { SessionTest } from '../testing.ts'
import { TERMS, type World } from './model.ts'

/** The people of a walk, on the server and in the model. */
export type Walk = {
  api: SessionTest
  server: TestServer
  operator: TestOperator
  people: { expert: Counsellor; members: TestMember[] }
  world: World
  channel: Channel
  /** The latest end of each session that was seen. */
  ends: Map<number, number>
  /** When the people's tokens were made. */
  loggedInAt: number
}

/** Paid and free viv of each member: one can pay with both, one cannot pay for a second extension. */
const VIV = [
  { paid: 1500, free: 0 },
  { paid: 250, free: 400 },
  { paid: 420, free: 0 },
]

/** An expert, members and an operator who had nothing to do with earlier walks. */
export async function newWalk(api: SessionTest, channel: Channel): Promise<Walk> {
  const { server } = api
  const now = server.clock.now.getTime()
  const people: Walk['people'] = { expert: await anOpenExpert(api, channel), members: [] }
  for (const { paid, free } of VIV) people.members.push(await aClientWith(api, paid, free))
  const world: World = { now, bookings: [], outages: [], wallets: VIV.map(({ paid, free }) => paid + free), income: 0 }
  return { api, server, operator: await anOperator(server), people, world, channel, ends: new Map(), loggedInAt: now }
}

/** An expert whose slots begin each half hour of every day. */
async function anOpenExpert({ server }: SessionTest, channel: Channel): Promise<Counsellor> {
  const expert = await aCounsellor(server, { cate_no: 3, birth: '1985-05-05' }, { ...TERMS, channel })
  await server.db.sql`update expert_calendar_week set from_minute = 0, to_minute = 1440 where user_no = ${expert.user_no}`
  return expert
}

async function aClientWith({ server }: SessionTest, paid: number, free: number): Promise<TestMember> {
  const member = await server.aMember({ birth: '1990-05-05' })
  await creditCharge(server, member, paid)
  const grant = { user_no: member.user_no, amount: free, ref: `walk:${member.user_no}` }
  if (free > 0) await inTransaction(server, (tx, now) => grantFreeViv(tx, grant, now))
  return member
}
