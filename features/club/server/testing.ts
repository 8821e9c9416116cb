import { chatFeature } from '#features/chat/server/testing.ts'
import { commentFeature } from '#features/comment/server/testing.ts'
import { likeFeature } from '#features/like/server/testing.ts'
import { mediaFeature } from '#features/media/server/testing.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import type { Feature } from '#kit/server/feature.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import { acceptMember, createBoardPost, createClub, getClub, joinClub, startChallenge, type Club } from '../contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { club } from './feature.ts'

// Clubs over HTTP.

export const clubFeatures: readonly Feature[] = [mediaFeature, reportFeature, likeFeature, commentFeature, chatFeature, club]

/** A member whose identity is verified. */
export const aVerified = (server: TestServer, columns: Record<string, unknown> = {}): Promise<TestMember> =>
  server.aMember({ birth: '1990-01-01', identity_dt: '2026-01-01T00:00:00Z', ...columns })

let titles = 0
export type ClubFields = Input<typeof createClub>['body']
/** Fields of a club that meets online and admits at once. */
export const clubFields = (more: Partial<ClubFields> = {}): ClubFields => ({
  meet_title: `새벽 달리기 ${++titles}`,
  intro: '화요일과 목요일 새벽에 함께 달려요.',
  category: 5,
  is_online: true,
  join_policy: 'open',
  ...more,
})

export async function aClub(server: TestServer, leader: TestMember, more: Partial<ClubFields> = {}): Promise<number> {
  const { body, status } = await server.call(createClub, { body: clubFields(more) }, { as: leader })
  if (status !== 200) throw new Error(`founding: ${JSON.stringify(body)}`)
  return (body.query as { meet_no: number }).meet_no
}

type Answers = { answers?: string[]; code?: string }
export const join = (server: TestServer, as: TestMember | null, meet_no: number, body: Answers = {}): Promise<TestAnswer> =>
  server.call(joinClub, { params: { meet_no }, body }, { as })

export const accept = (server: TestServer, as: TestMember, meet_no: number, { user_no }: TestMember): Promise<TestAnswer> =>
  server.call(acceptMember, { params: { meet_no, user_no } }, { as })

export async function clubSeenBy(server: TestServer, as: TestMember | null, meet_no: number): Promise<Club> {
  return (await server.call(getClub, { params: { meet_no } }, { as })).body.query as Club
}

export const codeOf = ({ status, body }: TestAnswer): unknown[] => [status, body.code]

export type BoardFields = Input<typeof createBoardPost>['body']
export const boardFields = (more: Partial<BoardFields> = {}): BoardFields => ({
  board: 'free',
  title: '오늘 달렸어요',
  content: '5km 달렸어요.',
  ...more,
})

export async function aPost(server: TestServer, as: TestMember, meet_no: number, more: Partial<BoardFields> = {}): Promise<number> {
  const { body, status } = await server.call(createBoardPost, { params: { meet_no }, body: boardFields(more) }, { as })
  if (status !== 200) throw new Error(`writing: ${JSON.stringify(body)}`)
  return (body.query as { board_no: number }).board_no
}

export type ChallengeFields = Input<typeof startChallenge>['body']
/** Fields of a challenge that begins today: a record on three days of each week. */
export const challengeFields = ({ clock }: Pick<TestServer, 'clock'>, more: Partial<ChallengeFields> = {}): ChallengeFields => ({
  title: '주 3회 기록',
  kind: 'record',
  scope: 'each',
  goal: 3,
  start_date: koreanDay(clock.now),
  weeks: 1,
  ...more,
})

export async function aChallenge(
  server: TestServer,
  as: TestMember,
  meet_no: number,
  more: Partial<ChallengeFields> = {},
): Promise<number> {
  const { body, status } = await server.call(startChallenge, { params: { meet_no }, body: challengeFields(server, more) }, { as })
  if (status !== 200) throw new Error(`starting: ${JSON.stringify(body)}`)
  return (body.query as { challenge_no: number }).challenge_no
}

/** Counters of a club as they are stored, and as its member rows say. */
export async function countersOf({ db }: TestServer, meetNo: number): Promise<{ stored: number[]; counted: number[]; inRoom: number }> {
  const [row] = await db.sql<{ stored: number[]; counted: number[]; in_room: number }[]>`
    select array[c.member_qtt, c.pending_qtt, c.manager_qtt] as stored,
      (select array[count(*) filter (where state = 1), count(*) filter (where state = 0), count(*) filter (where role = 'manager')]::int[]
        from meet_member m where m.meet_no = c.meet_no) as counted,
      (select count(*)::int from chat_member k join chat_room r using (cr_no) where r.meet_no = c.meet_no and k.left_dt is null) as in_room
    from meet c where c.meet_no = ${meetNo}`
  return { stored: row!.stored, counted: row!.counted, inRoom: row!.in_room }
}
