import type { Tables } from '#db/tables.gen.ts'
import { visibleToSql } from '#features/block/server/public.ts'
import { kinPostSql } from '#features/post/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { kinErrors } from '../errors.ts'
import { ANSWER, QUESTION } from '../transitions.ts'

export type QuestionRecord = Tables['kin_question']
export type AnswerRecord = Tables['kin_answer']

/** Locks a question: everything that changes it or one of its answers comes through here first. */
export async function lockQuestion(tx: Tx, kiNo: number): Promise<QuestionRecord | undefined> {
  const [row] = await rowsOf<QuestionRecord>(tx, LOCK, [kiNo])
  return row
}

/** Locks a question that the member sees. @throws `kin.not_found` */
export async function lockQuestionFor(tx: Tx, kiNo: number, userNo: number): Promise<QuestionRecord> {
  const question = await lockQuestion(tx, kiNo)
  if (!question || question.state === QUESTION.deleted || !(await isVisible(tx, kiNo, userNo))) throw kinErrors.not_found()
  return question
}

/** Locks the member's own question. @throws `kin.not_found`, `kin.not_asker` */
export async function lockOwnQuestion(tx: Tx, kiNo: number, userNo: number): Promise<QuestionRecord> {
  const question = await lockQuestionFor(tx, kiNo, userNo)
  if (question.user_no !== userNo) throw kinErrors.not_asker()
  return question
}

/** Locks the question of an answer that the member sees. @throws `kin.no_answer` */
export async function lockAnswerFor(tx: Tx, anNo: number, userNo: number): Promise<{ question: QuestionRecord; answer: AnswerRecord }> {
  const found = await findAnswer(tx, anNo)
  const question = found && (await lockQuestion(tx, found.ki_no))
  const answer = question && (await findAnswer(tx, anNo))
  if (!answer || answer.state === ANSWER.deleted || !(await isVisible(tx, anNo, userNo))) throw kinErrors.no_answer()
  return { question, answer }
}

export async function findAnswer(db: Db, anNo: number): Promise<AnswerRecord | undefined> {
  const [row] = await rowsOf<AnswerRecord>(db, ONE_ANSWER, [anNo])
  return row
}

async function isVisible(db: Db, postNo: number, userNo: number): Promise<boolean> {
  return (await rowsOf(db, VISIBLE, [postNo, userNo])).length > 0
}

const LOCK: Statement = `
  select ki_no, user_no, is_anonymous, state, title, title_first, title_code, category, tags, sigungu_code, guard, text_hash, reward, round,
    reward_state, adopted_no, adopt_dt, award_no, close_dt, is_comment_closed, ki_hit, answer_qtt, expert_qtt, addition_qtt, reg_dt, edit_dt
  from kin_question where ki_no = $1 for no key update`
const ONE_ANSWER: Statement = `
  select an_no, ki_no, user_no, cate_no, state, text_hash, reg_dt, edit_dt from kin_answer where an_no = $1`
const VISIBLE: Statement = `select 1 from ${kinPostSql('$1')} p where ${visibleToSql({ post: 'p', viewer: '$2::bigint' })}`
