import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getProposal } from '#features/operator/contract.ts'
import { linkMember } from '#features/operator/server/testing.ts'
import { listHistory } from '#features/viv/contract.ts'
import { aVerifiedAdult } from '#features/viv/server/testing.ts'
import {
  REASON,
  vivAlarms,
  wire,
  server,
  one,
  other,
  me,
  eventNo,
  ask,
  get,
  codes,
  walletOf,
  platform,
  decide,
  later,
  changesNothing,
  expectTextsFor,
  withMoneyConsole,
} from './testing.ts'

withMoneyConsole()

describe('free viv', () => {
  const give = (body: object, as = one, key = randomUUID()) =>
    ask(
      wire.grantViv,
      { body: { event_no: eventNo, user_nos: [me.user_no], amount: 100, words: '불편을 드려 죄송해요', reason: REASON, ...body } },
      as,
      key,
    )

  test('one operator grants up to the daily limit, two above it', async () => {
    const friend = await aVerifiedAdult(server)
    const promo = (await platform())['promo']!
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    const key = randomUUID()
    const user_nos = [me.user_no, friend.user_no, me.user_no]
    const first = await give({ user_nos, amount: 2000, expire_day: '2036-10-31' }, one, key)
    expect(first.body.query).toMatchObject({
      proposal_no: null,
      grant: {
        amount: 2000,
        members: 2,
        total: 4000,
        given_by: { operator_no: one.operator_no },
        approved_by: null,
        expire_dt: expect.stringContaining('2036-10-31T23:59:59'),
      },
    })
    expect((await give({ user_nos, amount: 2000, expire_day: '2036-10-31' }, one, key)).body).toEqual(first.body)
    expect([await walletOf(), await walletOf(friend)]).toMatchObject([{ free: 2000 }, { free: 2000 }])
    expect((await platform())['promo']).toBe(promo - 4000)
    for (const { user_no } of [me, friend]) {
      expect(await vivAlarms(user_no)).toMatchObject([{ kind: 'VIV_FREE', text: '2,000 VIV · 불편을 드려 죄송해요' }])
    }
    expect(await get(listHistory, {}, friend)).toMatchObject([{ kind: 'event_grant', free: 2000, message: '불편을 드려 죄송해요' }])

    // 6,000 are left today, in any split and in parallel.
    const racing = await Promise.all([give({ amount: 4000 }), give({ amount: 4000 })])
    const made = racing.map(({ body }) => body.query as { grant: object | null; proposal_no: number | null })
    expect(made.filter(({ grant }) => grant !== null)).toHaveLength(1)
    const { proposal_no } = made.find(({ grant }) => grant === null)!
    expect((await walletOf()).free).toBe(6000)
    await changesNothing(async () => expect(codes([await decide(proposal_no!, one)])).toEqual(['operator.same_person']))
    const { view } = await get(getProposal, { params: { proposal_no: proposal_no! } })
    expect(view).toMatchObject({
      members: [{ user_no: me.user_no, state: 'active', free: { before: 6000, after: 10_000 } }],
      amount: 4000,
      total: 4000,
      expire_day: null,
      words: '불편을 드려 죄송해요',
    })
    expect((await decide(proposal_no!)).body.query).toMatchObject({ state: 'executed', result: { total: 4000 }, seen: view })
    expect((await walletOf()).free).toBe(10_000)
    const [grant] = await get(wire.listGrants, { query: { limit: 1 } })
    expect(grant).toMatchObject({
      total: 4000,
      given_by: { operator_no: one.operator_no },
      approved_by: { operator_no: other.operator_no },
    })
    expect(await get(wire.listGrantMembers, { params: { grant_no: grant!.grant_no } })).toMatchObject([{ user_no: me.user_no }])
    await later(1)
    expect((await give({ amount: 10_000 })).body.query).toMatchObject({ proposal_no: null })
  })

  test('refuses grants to oneself, to nobody, to a deleted member, and with a past expiry day', async () => {
    const gone = await server.aMember({ state: 0, withdraw_dt: new Date(), purge_dt: new Date() })
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    await changesNothing(async () => {
      const answers = [
        await give({ user_nos: [me.user_no, self] }),
        await give({ user_nos: [me.user_no, 999_999] }),
        await give({ user_nos: [gone.user_no] }),
        await give({ expire_day: '2020-01-01' }),
      ]
      expect(codes(answers)).toEqual(['treasury.own', 'treasury.members', 'treasury.members', 'treasury.expire_day'])
      expect((await give({ amount: 0 })).status).toBe(400)
    })
    expect(await vivAlarms()).toEqual([])
  })

  test('accepts a list of numbers and names, each member once', async () => {
    const [{ haru_name }] = await server.db.sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${me.user_no}`
    const friend = await server.aMember()
    const answer = await get(wire.findMembers, {
      body: { lines: [haru_name, String(friend.user_no), String(me.user_no), '없는이름', '99999999999'] },
    })
    expect(answer.members.map(({ user_no }) => user_no)).toEqual([me.user_no, friend.user_no])
    // A member's name may equal another member's number or log-in id.
    const [{ user_id }] = await server.db.sql<[{ user_id: string }]>`select user_id from users where user_no = ${friend.user_no}`
    for (const line of [String(friend.user_no), user_id]) {
      await server.db.sql`update users set haru_name = ${line} where user_no = ${me.user_no}`
      expect((await get(wire.findMembers, { body: { lines: [line] } })).members).toMatchObject([{ user_no: friend.user_no }])
    }
    await server.db.sql`update users set haru_name = ${haru_name} where user_no = ${me.user_no}`
    expect(answer.unknown).toEqual(['없는이름', '99999999999'])
  })

  test('grants to a thousand members at once', async () => {
    const rows = await server.db.sql<{ user_no: number }[]>`
      insert into users (user_id, haru_name, haru_character, gender) select 'many' || n, '많음' || n, '1', 'm' from generate_series(1, 1000) n returning user_no`
    const user_nos = rows.map(({ user_no }) => user_no)
    expect((await give({ user_nos, amount: 3 })).body.query).toMatchObject({ grant: { members: 1000, total: 3000 } })
    const [sum] = await server.db.sql<
      [{ sum: number }]
    >`select sum(balance) from viv_account where kind = 'free' and user_no = any(${user_nos})`
    expect(sum.sum).toBe(3000)
  })
})

test('the console has a text for every logged fact and code', () => expectTextsFor('grants'))
