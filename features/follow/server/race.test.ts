import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { answerRequest, blockMember, followMember, removeFollower, unblockMember, unfollowMember } from '../contract.ts'
import { forgetFollows } from './forget.ts'
import { followHttp } from './http.ts'
import { acceptWaiting } from './opened.ts'
import { repairFollows } from './repair.ts'

// Whatever comes at once: counters are what the rows say, no follow stands across a block, and nobody waits in a ring.

let server: TestServer
beforeAll(async () => {
  server = await testServer(followHttp, { max: 20 })
})
afterAll(() => server.close())

type Step = { act: number; who: number; whom: number }
const acts = [
  (as: TestMember, { user_no }: TestMember) => server.call(followMember, { body: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(followMember, { body: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(unfollowMember, { query: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(blockMember, { body: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(unblockMember, { query: { user_no } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(answerRequest, { body: { user_no, accept: true } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(answerRequest, { body: { user_no, accept: false } }, { as }),
  (as: TestMember, { user_no }: TestMember) => server.call(removeFollower, { query: { user_no } }, { as }),
]

const across = () => server.db.sql`
  select f.user_no, f.target_no from follow f join block b on (b.user_no, b.target_no) in ((f.user_no, f.target_no), (f.target_no, f.user_no))`
const wrong = () => server.db.sql`
  select u.user_no from users u
  where u.follower_qtt <> (select count(*) from follow f where f.target_no = u.user_no and f.state = 1)
    or u.following_qtt <> (select count(*) from follow f where f.user_no = u.user_no and f.state = 1)`

test('however many press at once', async () => {
  const step = fc.record({ act: fc.nat(acts.length - 1), who: fc.nat(3), whom: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps: Step[]) => {
      // The last one's account is private, and is opened meanwhile.
      const people = await Promise.all([{}, {}, {}, { account_private: true }].map(server.aMember))
      const pressed = steps.filter(({ who, whom }) => who !== whom).map(({ act, who, whom }) => acts[act]!(people[who]!, people[whom]!))
      const shut = people[3]!.user_no
      const opened = server.db.sql`update users set account_private = false where user_no = ${shut}`.then(() =>
        acceptWaiting(server.db, shut, server.clock.now),
      )
      const [answers] = await Promise.all([Promise.all(pressed), opened, repairFollows(server.db, server.clock.now)])
      expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
      expect(await across()).toEqual([])
      expect(await wrong()).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('two who follow each other at once both do', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await server.aMember(), await server.aMember()]
    const answers = await Promise.all([acts[0]!(one, two), acts[0]!(two, one), acts[0]!(one, two), acts[0]!(two, one)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await server.db.sql`select follower_qtt, following_qtt from users where user_no in (${one.user_no}, ${two.user_no})`
    expect(rows).toEqual([
      { follower_qtt: 1, following_qtt: 1 },
      { follower_qtt: 1, following_qtt: 1 },
    ])
  }
})

test('who is forgotten leaves right counters behind, while others go on', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.aMember()))
  for (const one of people) for (const other of people) if (one !== other) await acts[0]!(one, other)
  const [gone, ...others] = people
  await server.db.sql`update users set state = 0 where user_no = ${gone!.user_no}`
  const forgotten = server.db.transaction(async (tx) => {
    await tx.sql`select from users where user_no = ${gone!.user_no} for update`
    await forgetFollows(tx, gone!.user_no)
    await tx.sql`delete from users where user_no = ${gone!.user_no}`
  })
  const pressed = others.flatMap((one, at) => [
    acts[2]!(one, others[(at + 1) % 7]!),
    acts[0]!(one, others[(at + 3) % 7]!),
    acts[2]!(one, gone!),
  ])
  const [answers] = await Promise.all([Promise.all(pressed), forgotten])
  expect(answers.map(({ status }) => status)).toEqual(others.flatMap(() => [200, 200, 404]))
  expect(await wrong()).toEqual([])
  const left = await server.db.sql`select follower_qtt from users where user_no = any(${others.map(({ user_no }) => user_no)}::bigint[])`
  expect(left.map(({ follower_qtt }) => follower_qtt)).toEqual(Array(7).fill(5))
})
