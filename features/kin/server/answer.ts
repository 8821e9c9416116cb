import { notify } from '#features/alarm/server/public.ts'
import { editKinPost, insertKinPost } from '#features/post/server/public.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { AnswerFields } from '../contract.ts'
import { kinErrors } from '../errors.ts'
import { SAME_TEXT_HOURS } from '../rules.ts'
import { ANSWER, QUESTION } from '../transitions.ts'
import { contextOf, type Own } from './ask.ts'
import { kinLink } from './finish.ts'
import { actOnAnswer } from './machine.ts'
import { expertCategoryOf, isMinorToday } from './people.ts'
import { lockAnswerFor, lockQuestionFor } from './rows.ts'
import { hashOf, refuseTexts } from './texts.ts'

/** Answers a question, once. @throws `kin.own_question`, `kin.one_answer`, `kin.not_now`, `kin.minor_answer`, wrong fields */
export async function answer(tx: Tx, { kiNo, userNo, now }: Own, body: AnswerFields): Promise<number> {
  const question = await lockQuestionFor(tx, kiNo, userNo)
  if (question.user_no === userNo) throw kinErrors.own_question()
  if (question.state !== QUESTION.open) throw kinErrors.not_now()
  if (question.reward > 0 && (await isMinorToday(tx, userNo, now))) throw kinErrors.minor_answer()
  const [mine] = await rowsOf(tx, MINE, [kiNo, userNo])
  if (mine) throw kinErrors.one_answer()
  const textHash = await checkText(tx, { kiNo, userNo, now, anNo: null }, body)
  const anNo = await insertKinPost(tx, 'answer', textOf(userNo, body, now))
  const category = await expertCategoryOf(tx, userNo, now)
  await tx.sql`insert into kin_answer ${tx.sql({ an_no: anNo, ki_no: kiNo, user_no: userNo, cate_no: category, text_hash: textHash, reg_dt: now })}`
  await tx.sql`insert into kin_event ${tx.sql({ ki_no: kiNo, an_no: anNo, event: 'A01', to_state: ANSWER.active, actor: 'answerer', reg_dt: now })}`
  await count(tx, { kiNo, category, step: 1 })
  const about = { target: `question:${kiNo}:answers`, link: kinLink(kiNo), text: question.title }
  await notify(tx, { kind: 'KIN_ANSWER', to: question.user_no, actor_no: userNo, ...about, post_no: anNo }, now)
  return anNo
}

type OwnAnswer = { anNo: number; userNo: number; now: Date }

/** Changes my answer. @throws `kin.not_answerer`, `kin.adopted`, wrong fields */
export async function editAnswer(tx: Tx, { anNo, userNo, now }: OwnAnswer, body: AnswerFields): Promise<void> {
  const { answer: row } = await lockOwnAnswer(tx, anNo, userNo)
  if (row.state !== ANSWER.active) throw kinErrors.adopted()
  const textHash = await checkText(tx, { kiNo: row.ki_no, userNo, now, anNo }, body)
  await tx.sql`update kin_answer set ${tx.sql({ text_hash: textHash, edit_dt: now })} where an_no = ${anNo}`
  await editKinPost(tx, anNo, textOf(userNo, body, now))
}

/** Deletes my answer. @throws `kin.not_answerer`, `kin.adopted` */
export async function removeAnswer(tx: Tx, { anNo, userNo, now }: OwnAnswer): Promise<void> {
  const { question, answer: row } = await lockOwnAnswer(tx, anNo, userNo)
  await actOnAnswer(tx, { act: 'delete', by: 'answerer', context: { ...contextOf(question, now), answer: row } })
  await count(tx, { kiNo: row.ki_no, category: row.cate_no, step: -1 })
}

async function lockOwnAnswer(tx: Tx, anNo: number, userNo: number) {
  const found = await lockAnswerFor(tx, anNo, userNo)
  if (found.answer.user_no !== userNo) throw kinErrors.not_answerer()
  return found
}

const textOf = (userNo: number, { an_content: content, an_images: keys }: AnswerFields, now: Date) => ({
  userNo,
  content,
  keys,
  now,
  field: 'an_images',
})

type Checked = { kiNo: number; userNo: number; now: Date; anNo: number | null }

/** The hash of the text. @throws `kin.contact`, `kin.advert`, `kin.same_answer` for a text that stands here or that the member wrote elsewhere today */
async function checkText(tx: Tx, { kiNo, userNo, now, anNo }: Checked, { an_content }: AnswerFields): Promise<Buffer> {
  refuseTexts({ an_content })
  const hash = hashOf(an_content)
  const since = new Date(now.getTime() - SAME_TEXT_HOURS * HOUR_MS)
  if ((await rowsOf(tx, SAME, [kiNo, userNo, hash, since, anNo])).length > 0) throw kinErrors.same_answer('an_content')
  return hash
}

async function count(tx: Tx, { kiNo, category, step }: { kiNo: number; category: number | null; step: 1 | -1 }): Promise<void> {
  await tx.sql`
    update kin_question set answer_qtt = answer_qtt + ${step}, expert_qtt = expert_qtt + ${category === null ? 0 : step} where ki_no = ${kiNo}`
}

const MINE: Statement = `select 1 from kin_answer a where a.ki_no = $1 and a.user_no = $2 and a.state <> ${ANSWER.deleted}`
/** $1 the question, $2 the member, $3 the hash, $4 since when, $5 the answer that is changed or null. */
const SAME: Statement = `
  select 1 from kin_answer a where a.ki_no = $1 and a.state <> ${ANSWER.deleted} and a.text_hash = $3 and a.an_no is distinct from $5::bigint
  union all
  select 1 from kin_answer a where a.user_no = $2 and a.text_hash = $3 and a.reg_dt > $4 and a.an_no is distinct from $5::bigint limit 1`
