import type { DeletionBlocker } from '#kit/server/account-deletion.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { ANSWER } from '../transitions.ts'

/** A reward that is held for an open question: the asker adopts an answer, or waits until it is paid or comes back. */
export async function kinBlockers(db: Db, userNo: number): Promise<DeletionBlocker[]> {
  const [held] = await rowsOf(db, HELD, [userNo])
  return held ? [{ kind: 'kin-reward', text: '보상을 건 질문이 아직 열려 있어요.', link: '/kin-list?tab=mine' }] : []
}

const HELD: Statement = `select 1 from kin_question where user_no = $1 and reward_state = 'held' limit 1`

/**
 * A question is deleted with its asker, and everything under it. Answers under questions of others are deleted with their author, and no longer counted
 * there. Lock order: questions by number.
 */
export async function forgetKin({ sql }: Tx, userNo: number): Promise<void> {
  await sql`
    select 1 from kin_question q where q.ki_no in (select a.ki_no from kin_answer a where a.user_no = ${userNo}) order by q.ki_no for no key update`
  await sql`
    update kin_question q set answer_qtt = q.answer_qtt - 1, expert_qtt = q.expert_qtt - (a.cate_no is not null)::int
    from kin_answer a where a.ki_no = q.ki_no and a.user_no = ${userNo} and a.state <> ${ANSWER.deleted}`
}
