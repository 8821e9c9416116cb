import { clubFeatures } from '#features/club/server/testing.ts'
import { openGroupRoom } from '#features/chat/server/public.ts'
import { shareFeature } from '#features/share/server/testing.ts'
import { logInAgain } from '#features/viv/server/testing.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Feature } from '#kit/server/feature.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import type { AdhocDetail } from '../contract.ts'
import { bungae } from './feature.ts'

export type BungaeForm = Input<typeof wire.createAdhoc>['body']

export const startBungaeServer = (more: readonly Feature[] = []): Promise<TestServer> =>
  featureServer([...clubFeatures, shareFeature, bungae, ...more])

export const ADULT_BIRTH = '1990-05-05'
export const TEEN_BIRTH = '2010-05-05'

type Clubbed = Pick<TestServer, 'db' | 'clock' | 'aMember'>
export type Club = { meet_no: number; leader: TestMember }

/** A club with its leader and its room. */
export async function aClub(server: Clubbed, columns: Record<string, unknown> = {}): Promise<Club> {
  const leader = await aPerson(server)
  const { sql } = server.db
  const [{ nth }] = await sql<[{ nth: number }]>`select count(*)::int + 1 as nth from meet`
  const row = { meet_title: `한강 러닝 ${nth}`, user_no: leader.user_no, state: 1, member_qtt: 1, ...columns }
  const [{ meet_no }] = await sql<[{ meet_no: number }]>`insert into meet ${sql(row as never)} returning meet_no`
  await joinClub(server, meet_no, leader, 'leader')
  await server.db.transaction((tx) => openGroupRoom(tx, meet_no, server.clock.now))
  return { meet_no, leader }
}

export const aPerson = (server: Pick<TestServer, 'aMember'>, columns: Record<string, unknown> = {}): Promise<TestMember> =>
  server.aMember({ birth: ADULT_BIRTH, ...columns })

export async function joinClub(
  { db: { sql }, clock }: Pick<TestServer, 'db' | 'clock'>,
  meetNo: number,
  member: TestMember,
  role = 'member',
) {
  await sql`
    insert into meet_member (meet_no, user_no, role, state, reg_dt, join_dt) values (${meetNo}, ${member.user_no}, ${role}, 1, ${clock.now}, ${clock.now})`
}

/** A member of the club. */
export async function aClubMember(
  server: Clubbed,
  { meet_no }: Club,
  columns: Record<string, unknown> = {},
  role = 'member',
): Promise<TestMember> {
  const member = await aPerson(server, columns)
  await joinClub(server, meet_no, member, role)
  return member
}

/** Fields of a bungae of ten in three days. */
export const formFor = ({ clock }: Pick<TestServer, 'clock'>, changes: Partial<BungaeForm> = {}): BungaeForm => ({
  adhoc_name: '여의도 한 바퀴 8.4km',
  content: '천천히 뛰어요.',
  start_dt: new Date(clock.now.getTime() + 3 * DAY_MS).toISOString(),
  minutes: 80,
  area_name: '여의나루역 근처',
  place_name: '여의나루역 2번 출구 앞',
  address: '서울 영등포구 여의동로 343',
  lat: 37.5271,
  lng: 126.9327,
  capacity: 10,
  ...changes,
})

export async function aBungae(
  server: TestServer,
  club: Club,
  changes: Partial<BungaeForm> = {},
  as: TestMember = club.leader,
): Promise<number> {
  const answer = await server.call(wire.createAdhoc, { params: { meet_no: club.meet_no }, body: formFor(server, changes) }, { as })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (answer.body.query as { adhoc_no: number }).adhoc_no
}

export const joinAs = (server: TestServer, adhocNo: number, as: TestMember | null, body: object = {}): Promise<TestAnswer> =>
  server.call(wire.joinAdhoc, { params: { adhoc_no: adhocNo }, body }, { as })
export const leaveAs = (server: TestServer, adhocNo: number, as: TestMember | null): Promise<TestAnswer> =>
  server.call(wire.leaveAdhoc, { params: { adhoc_no: adhocNo } }, { as })
export const takeAs = (server: TestServer, adhocNo: number, as: TestMember | null): Promise<TestAnswer> =>
  server.call(wire.takeSeat, { params: { adhoc_no: adhocNo }, body: {} }, { as })

/** The bungae as this member or guest sees it. */
export async function detailFor(server: TestServer, adhocNo: number, as: TestMember | null): Promise<AdhocDetail> {
  const { status, body } = await server.call(wire.getAdhoc, { params: { adhoc_no: adhocNo } }, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query as AdhocDetail
}

/** Moves the clock, does what is due, and logs these members in again: a token lives for a day. */
export async function pass(server: TestServer, ms: number, ...members: TestMember[]): Promise<void> {
  server.clock.advance(ms)
  await server.app.services.timers.run(server.clock.now)
  for (const member of members) Object.assign(member, await logInAgain(server, member))
}

/** Texts of the alarms of a member, newest first. */
export const alarmsOf = async ({ db }: Pick<TestServer, 'db'>, { user_no }: TestMember): Promise<string[]> =>
  (await db.sql<{ kind: string }[]>`select kind from alarm where user_no = ${user_no} order by alarm_no desc`).map(({ kind }) => kind)
