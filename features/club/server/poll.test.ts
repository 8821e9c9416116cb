import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { forgetVotes } from './poll.ts'
import { aClub, aPost, aVerified, boardFields, clubFeatures, codeOf, join } from './testing.ts'

let server: TestServer
let leader: TestMember
let me: TestMember
let other: TestMember
let meet_no: number
beforeAll(async () => {
  server = await featureServer(clubFeatures)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[leader, me, other] = [await aVerified(server), await aVerified(server), await aVerified(server)]
  meet_no = await aClub(server, leader)
  for (const one of [me, other]) await join(server, one, meet_no)
})

const after = (ms: number): string => new Date(server.clock.now.getTime() + ms).toISOString()
type PollFields = Partial<wire.WrittenPoll>
const pollFields = (more: PollFields = {}) => ({ texts: ['한강', '남산', '서울숲'], end_dt: after(HOUR_MS), ...more })
const aPoll = (more: PollFields = {}, as = me): Promise<number> => aPost(server, as, meet_no, { poll: pollFields(more) })
const queryOf = ({ body }: TestAnswer) => body.query as wire.Poll
const read = async (as: TestMember, board_no: number) =>
  ((await server.call(wire.getBoardPost, { params: { board_no } }, { as })).body.query as wire.BoardPostDetail).poll!
const vote = (as: TestMember | null, board_no: number, options: number[]) =>
  server.call(wire.votePoll, { params: { board_no }, body: { options } }, { as })
const close = (as: TestMember, board_no: number) => server.call(wire.closePoll, { params: { board_no } }, { as })
const voters = (as: TestMember, board_no: number, option_no: number) =>
  server.call(wire.listVoters, { params: { board_no }, query: { option_no } }, { as })
const optionsOf = async (board_no: number) => (await read(leader, board_no)).options.map(({ option_no }) => option_no)
const countsOf = ({ options }: wire.Poll) => options.map(({ vote_qtt }) => vote_qtt)

test('people outside and those whom the author blocks neither vote nor see who voted', async () => {
  const board_no = await aPoll()
  const [first] = await optionsOf(board_no)
  const stranger = await aVerified(server)
  expect((await vote(null, board_no, [first!])).status).toBe(401)
  expect(codeOf(await vote(stranger, board_no, [first!]))).toEqual([403, 'club.forbidden'])
  expect(codeOf(await voters(stranger, board_no, first!))).toEqual([404, 'club.no_post'])
  await relate(server.db, 'block', me.user_no, other.user_no)
  expect(codeOf(await vote(other, board_no, [first!]))).toEqual([404, 'club.no_post'])
  await server.db.sql`delete from block`
})

test('refuses polls that lack options, repeat them, end too late or ask about moments before their end', async () => {
  const cases: [PollFields, string][] = [
    [{ texts: ['한강'] }, 'poll'],
    [{ texts: ['한강', '한강'] }, 'poll'],
    [{ dates: [after(DAY_MS), after(2 * DAY_MS)] }, 'poll'],
    [{ texts: Array.from({ length: 11 }, (_, at) => `${at}`) }, 'poll.texts'],
    [{ end_dt: after(31 * DAY_MS) }, 'poll'],
    [{ end_dt: after(-HOUR_MS) }, 'poll'],
    [{ texts: [], dates: [after(HOUR_MS / 2), after(DAY_MS)] }, 'poll'],
    [{ texts: [], dates: [after(DAY_MS), after(91 * DAY_MS)] }, 'poll'],
  ]
  for (const [more, field] of cases) {
    const body = boardFields({ poll: pollFields(more) })
    const answer = await server.call(wire.createBoardPost, { params: { meet_no }, body }, { as: me })
    expect([answer.status, answer.body.field]).toEqual([400, field])
  }
  expect(await server.db.sql`select 1 from club_post where meet_no = ${meet_no}`).toEqual([])
})

test('counts are told to who has voted, and to everybody at the end', async () => {
  const board_no = await aPoll()
  const [first, second] = await optionsOf(board_no)
  expect(countsOf(await read(other, board_no))).toEqual([null, null, null])
  expect(countsOf(queryOf(await vote(me, board_no, [first!])))).toEqual([1, 0, 0])
  expect(countsOf(await read(other, board_no))).toEqual([null, null, null])
  expect(codeOf(await voters(other, board_no, first!))).toEqual([403, 'club.poll_secret'])
  expect(queryOf(await vote(me, board_no, [second!]))).toMatchObject({ voter_qtt: 1, options: [{ is_mine: false }, { is_mine: true }, {}] })
  expect((await voters(me, board_no, second!)).body.query).toMatchObject([{ person: { user_no: me.user_no } }])
  server.clock.advance(HOUR_MS)
  expect(await read(other, board_no)).toMatchObject({ is_closed: true, options: [{ vote_qtt: 0 }, { vote_qtt: 1 }, { vote_qtt: 0 }] })
  expect(codeOf(await vote(other, board_no, [first!]))).toEqual([409, 'club.poll_closed'])
  await server.app.services.timers.run(server.clock.now)
  const notified = await server.db.sql<{ user_no: number }[]>`
    select user_no from alarm where target = ${`club:${meet_no}:poll:${board_no}`} order by user_no`
  expect(notified.map(({ user_no }) => user_no)).toEqual([me.user_no])
})

test('takes one option of this poll, several only where the author allows it', async () => {
  const [single, many] = [await aPoll(), await aPoll({ is_multiple: true, is_anonymous: true })]
  const [options, theirs] = [await optionsOf(single), await optionsOf(many)]
  expect(codeOf(await vote(other, single, options.slice(0, 2)))).toEqual([400, 'club.poll_single'])
  expect(codeOf(await vote(other, single, [theirs[0]!]))).toEqual([400, 'club.poll_option'])
  expect(codeOf(await vote(other, await aPost(server, me, meet_no), []))).toEqual([404, 'club.no_poll'])
  expect(countsOf(queryOf(await vote(other, many, theirs)))).toEqual([1, 1, 1])
  expect(codeOf(await voters(other, many, theirs[0]!))).toEqual([403, 'club.poll_secret'])
})

test('its author and the staff close a poll, once', async () => {
  const board_no = await aPoll()
  expect(codeOf(await close(other, board_no))).toEqual([403, 'club.forbidden'])
  expect(queryOf(await close(leader, board_no))).toMatchObject({ is_closed: true })
  expect(codeOf(await close(me, board_no))).toEqual([409, 'club.poll_closed'])
})

test('counts equal the rows after many votes at once, and after a voter is forgotten', async () => {
  const board_no = await aPoll({ is_multiple: true })
  const options = await optionsOf(board_no)
  const picks = Array.from({ length: 24 }, (_, at) => options.filter((_, nth) => ((at * 7 + 3) >> nth) & 1))
  await Promise.all(picks.map((chosen, at) => vote([leader, me, other][at % 3]!, board_no, chosen)))
  const agree = async () => {
    const [row] = await server.db.sql<{ stored: number[]; counted: number[]; voters: number; people: number }[]>`
      select (select array_agg(o.vote_qtt order by o.nth) from club_poll_option o where o.post_no = l.post_no) as stored,
        (select array_agg((select count(*)::int from club_poll_vote v where v.option_no = o.option_no) order by o.nth)
          from club_poll_option o where o.post_no = l.post_no) as counted,
        l.voter_qtt as voters, (select count(distinct v.user_no)::int from club_poll_vote v where v.post_no = l.post_no) as people
      from club_poll l where l.post_no = ${board_no}`
    expect([row!.stored, row!.voters]).toEqual([row!.counted, row!.people])
    return row!.people
  }
  await agree()
  await vote(me, board_no, options)
  const people = await agree()
  await server.db.transaction((tx) => forgetVotes(tx, me.user_no))
  expect(await agree()).toBe(people - 1)
})
