import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveTransactionOpen } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { answerRequest, blockMember, followMember, removeFollower, unblockMember, unfollowMember } from '../contract.ts'
import { forgetFollows } from './forget.ts'
import { followHttp } from './http.ts'
import { acceptPendingRequests } from './pending-requests.ts'
import { repairFollows } from './repair.ts'

// After concurrent calls counters equal the rows, no follow exists across a block, and no call deadlocks.

let server: TestServer
beforeAll(async () => {
  server = await testServer(followHttp, { max: 20 })
})
afterAll(() => server.close())

type Step = { act: number; who: number; whom: number }
const operations = [
  (as: TestMember, { user_no }: TestMember) => server.call(followMember, { body: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(followMember, { body: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(unfollowMember, { query: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(blockMember, { body: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(unblockMember, { query: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(answerRequest, { body: { user_no, accept: true } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(answerRequest, { body: { user_no, accept: false } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(removeFollower, { query: { user_no } }, { as }),
]

const followsAcrossBlocks = () => server.db.sql`
  select f.user_no, f.target_no from follow f join block b on (b.user_no, b.target_no) in ((f.user_no, f.target_no), (f.target_no, f.user_no))`
const wrongCounters = () => server.db.sql`
  select c.user_no from follow_count c
  where c.follower_qtt <> (select count(*) from follow f where f.target_no = c.user_no and f.state = 1)
    or c.following_qtt <> (select count(*) from follow f where f.user_no = c.user_no and f.state = 1)`

test('keeps counters and blocks consistent under concurrent calls', async () => {
  const step = fc.record({ act: fc.nat(operations.length - 1), who: fc.nat(3), whom: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps: Step[]) => {
      // The last account is private and becomes public meanwhile.
      const people = await Promise.all([{}, {}, {}, { account_private: true }].map(server.aMember))
      const calls = steps.filter(({ who, whom }) => who !== whom).map(({ act, who, whom }) => operations[act]!(people[who]!, people[whom]!))
      const privateNo = people[3]!.user_no
      const opened = server.db.sql`update users set account_private = false where user_no = ${privateNo}`.then(() =>
        acceptPendingRequests(server.db, privateNo, server.clock.now),
      )
      const [answers] = await Promise.all([Promise.all(calls), opened, repairFollows(server.db, server.clock.now)])
      expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
      expect(await followsAcrossBlocks()).toEqual([])
      expect(await wrongCounters()).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('both of two members who follow each other at once succeed', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await server.aMember(), await server.aMember()]
    const answers = await Promise.all([
      operations[0]!(one, two),
      operations[0]!(two, one),
      operations[0]!(one, two),
      operations[0]!(two, one),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await server.db.sql`select follower_qtt, following_qtt from follow_count where user_no in (${one.user_no}, ${two.user_no})`
    expect(rows).toEqual([
      { follower_qtt: 1, following_qtt: 1 },
      { follower_qtt: 1, following_qtt: 1 },
    ])
  }
})

test('a member whom another transaction has locked delays only their own follows', async () => {
  const [me, other] = [await server.aMember(), await server.aMember()]
  const [held, free] = [await server.aMember(), await server.aMember()]
  const finish = await leaveTransactionOpen(server.db, (tx) => tx.sql`select from users where user_no = ${held.user_no} for no key update`)
  const waiting = [operations[0]!(me, held), operations[0]!(other, held), operations[0]!(held, free)]
  expect((await operations[0]!(me, free)).body.query).toEqual({ follow: 1 })
  expect((await operations[2]!(me, free)).body.query).toEqual({ follow: null })
  await finish()
  expect((await Promise.all(waiting)).map(({ body }) => body.query)).toEqual([{ follow: 1 }, { follow: 1 }, { follow: 1 }])
  expect(await server.db.sql`select * from follow_count where user_no in (${held.user_no}, ${free.user_no}) order by user_no`).toEqual([
    { user_no: held.user_no, follower_qtt: 2, following_qtt: 1 },
    { user_no: free.user_no, follower_qtt: 1, following_qtt: 0 },
  ])
  expect(await wrongCounters()).toEqual([])
})

test('deleting a member leaves correct counters under concurrent calls', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.aMember()))
  for (const one of people) for (const other of people) if (one !== other) await operations[0]!(one, other)
  const [deleted, ...others] = people
  await server.db.sql`update users set state = 0 where user_no = ${deleted!.user_no}`
  const forgotten = server.db.transaction(async (tx) => {
    await tx.sql`select from users where user_no = ${deleted!.user_no} for update`
    await forgetFollows(tx, deleted!.user_no)
    await tx.sql`delete from users where user_no = ${deleted!.user_no}`
  })
  const calls = others.flatMap((one, at) => [
    operations[2]!(one, others[(at + 1) % 7]!),
    operations[0]!(one, others[(at + 3) % 7]!),
    operations[2]!(one, deleted!),
  ])
  const [answers] = await Promise.all([Promise.all(calls), forgotten])
  expect(answers.map(({ status }) => status)).toEqual(others.flatMap(() => [200, 200, 404]))
  expect(await wrongCounters()).toEqual([])
  const left = await server.db
    .sql`select follower_qtt from follow_count where user_no = any(${others.map(({ user_no }) => user_no)}::bigint[])`
  expect(left.map(({ follower_qtt }) => follower_qtt)).toEqual(Array(7).fill(5))
})
