import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { ANSWERS, EXPERT_ANSWERS, MY_ANSWERS } from './read/answers.ts'
import { DETAIL } from './read/detail.ts'
import { LISTS, MINE } from './read/list.ts'
import { NEAR, POPULAR, REWARDED, WAITING } from './read/main.ts'
import { SIMILAR } from './read/similar.ts'
import { COUNT_VIEWS } from './view.ts'

// About the same number of pages with two thousand questions as with twenty thousand. A member asked ten questions and answered ten.

const QUESTION_QTT = 2000
const NOW = new Date('2026-11-21T05:00:00Z')
const LAST_NO = Number.MAX_SAFE_INTEGER

const pools = scaledDatabases((db, times) => fill(db, QUESTION_QTT * times))

type Filters = [category: string | null, region: string | null, state: string | null, reward: boolean, experts: boolean]
const NONE: Filters = [null, null, null, false, false]
const filtered = (filters: Filters, words: string[] | null = null): unknown[] => [3, NOW, LAST_NO, 20, ...filters, null, words, null]

const cases: [string, string, unknown[]][] = [
  ['the newest', LISTS.new, filtered(NONE)],
  ['the newest for a guest', LISTS.new, [null, NOW, LAST_NO, 20, ...NONE, null, null, null]],
  ['words that no question has', LISTS.new, filtered(NONE, ['%없는낱말%'])],
  ['of a category', LISTS.category, filtered(['food', null, null, false, false])],
  ['of a district', LISTS.region, filtered([null, '11440', null, false, false])],
  ['of a district without an answer', LISTS.regionWaiting, filtered([null, '11440', 'waiting', false, false])],
  ['without an answer', LISTS.waiting, filtered([null, null, 'waiting', false, false])],
  ['open', LISTS.open, filtered([null, null, 'open', false, false])],
  ['adopted', LISTS.adopted, filtered([null, null, 'adopted', false, false])],
  ['closed', LISTS.closed, filtered([null, null, 'closed', false, false])],
  ['with a reward', LISTS.reward, filtered([null, null, null, true, false])],
  ['with an expert’s answer', LISTS.experts, filtered([null, null, null, false, true])],
  ['the most viewed', LISTS.popular, [...filtered(NONE), 2_147_483_647]],
  ['popular on the main screen', POPULAR, [3, NOW, new Date('2026-10-21T05:00:00Z')]],
  ['waiting on the main screen', WAITING, [3, NOW]],
  ['rewarded on the main screen', REWARDED, [3, NOW]],
  ['near on the main screen', NEAR, [3, NOW, '11440']],
  ['mine', MINE, [3, NOW, LAST_NO, 20]],
  ['my answers', MY_ANSWERS, [3, NOW, 3, LAST_NO, 20]],
  ['an expert’s answers', EXPERT_ANSWERS, [5, NOW, 3, LAST_NO, 20]],
  ['one question', DETAIL, [3, NOW, 500]],
  ['answers of a question', ANSWERS, [3, NOW, 500, 0, 20, false]],
  ['similar titles', SIMILAR, [3, '무릎에서 소리']],
  ['views', COUNT_VIEWS, ['{500,501}', '{ab,cd}', '{3,null}', NOW, new Date('2026-11-20T05:00:00Z')]],
]

testPages(pools, cases)

/** Each question has one answer but every fourth; questions are spread over five categories, a hundred districts and all states. */
async function fill(db: Pool, questions: number): Promise<void> {
  const members = questions / 10
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender, cate_no, expert_no)
      select e, 'u' || e, '하루' || e, '1', 'm', case when e % 3 = 0 then 3 end, case when e % 3 = 0 then e end from generate_series(1, ${members}::int) e`
    await sql`
      insert into post (post_no, user_no, kind, content, visibility, reg_dt)
      select e, e % ${members} + 1, 'question', '무릎이 궁금해요 ' || e, 'kin', ${NOW} from generate_series(1, ${questions}::int) e`
    await sql`
      insert into post (post_no, user_no, kind, content, visibility, reg_dt)
      select ${questions}::int + e, (e + 7) % ${members} + 1, 'answer', '쉬어 보세요 ' || e, 'kin', ${NOW} from generate_series(1, ${questions}::int) e`
    await sql`
      insert into kin_question (ki_no, user_no, is_anonymous, state, title, category, sigungu_code, text_hash, reward, reward_state, adopted_no, close_dt,
        ki_hit, answer_qtt, expert_qtt, reg_dt)
      select e, e % ${members} + 1, e % 5 = 0, s.state, case when e % ${questions / 20}::int = 0 then '무릎에서 소리가 나요 ' || e else md5(e::text) end, (array['specialist', 'medicine', 'exercise', 'food', 'others'])[e % 5 + 1],
        case e % 3 when 0 then '11440' else '26110' end, decode('00', 'hex'), case when s.state = 1 and e % 2 = 0 then 10 else 0 end,
        case when s.state = 1 and e % 2 = 0 then 'held' end, case when s.state = 2 then ${questions}::int + e end, ${NOW}, e % 1000, (e % 4 > 0)::int, (e % 4 > 0 and ((e + 7) % ${members} + 1) % 3 = 0)::int, ${NOW}
      from generate_series(1, ${questions}::int) e cross join lateral (select case (${questions}::int - e) % 7 when 2 then 2 when 3 then 3 else 1 end as state) s`
    await sql`
      insert into kin_answer (an_no, ki_no, user_no, cate_no, text_hash, reg_dt)
      select ${questions}::int + e, e, (e + 7) % ${members} + 1, case when ((e + 7) % ${members} + 1) % 3 = 0 then 3 end, decode('00', 'hex'), ${NOW}
      from generate_series(1, ${questions}::int) e where e % 4 > 0`
  })
}
