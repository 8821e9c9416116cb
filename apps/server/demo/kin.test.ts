import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { DEMO_NOW, demoDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof demoDatabase>>
let db: Pool
beforeAll(async () => {
  database = await demoDatabase()
  db = openDb({ url: database.url, max: 1 })
})
afterAll(async () => {
  await db.end(1)
  await database.drop()
})

test('there are questions in every state, rewards held, paid and awarded, and the ledger agrees', async () => {
  const rows = await db.sql<{ state: number; reward_state: string | null; award: boolean; qtt: number }[]>`
    select state, reward_state, award_no is not null as award, count(*)::int as qtt from kin_question group by 1, 2, 3 order by 1, 2, 3`
  expect(rows.map(({ state, reward_state, award, qtt }) => `${state} ${reward_state} ${award} ${qtt}`)).toEqual([
    '1 held false 2',
    '1 null false 24',
    '2 paid false 1',
    '2 null false 5',
    '3 paid true 1',
    '3 null false 2',
  ])
  expect(await findDifferences(db)).toEqual([])
})

test('some are anonymous, wait, or are an emergency, and no timer of a question is due already', async () => {
  const [counts] = await db.sql<[{ unnamed: number; waiting: number; emergency: number; answers: number; comments: number }]>`
    select count(*) filter (where is_anonymous)::int as unnamed, count(*) filter (where answer_qtt = 0)::int as waiting,
      count(*) filter (where guard = 'emergency')::int as emergency, sum(answer_qtt)::int as answers,
      (select count(*)::int from comment c join post p on p.post_no = c.post_no where p.kind in ('question', 'answer')) as comments
    from kin_question`
  expect(counts).toEqual({ unnamed: 4, waiting: 3, emergency: 1, answers: 54, comments: 7 })
  expect([...(await db.sql`select kind, no from timer where kind like 'kin.%' and due_at < ${DEMO_NOW}`)]).toEqual([])
})
