import { regionName } from '#features/location/server/public.ts'
import { editKinPost, insertKinPost } from '#features/post/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { graverGuard, guardOf, type Guard, type addToKin, type createKin, type editKin } from '../contract.ts'
import { kinErrors } from '../errors.ts'
import { ADDITIONS_MAX, closesAt, QUESTIONS_A_DAY, SAME_TEXT_HOURS } from '../rules.ts'
import { QUESTION } from '../transitions.ts'
import type { KinContext } from './context.ts'
import { finish } from './finish.ts'
import { actOnQuestion } from './machine.ts'
import { holdReward } from './money.ts'
import { isMinorToday } from './people.ts'
import { lockOwnQuestion, type QuestionRecord } from './rows.ts'
import { hashOf, refuseTexts } from './texts.ts'

export type Own = { kiNo: number; userNo: number; now: Date }
type Fields = Body<typeof editKin>

/** Asks a question and holds its reward. @throws wrong fields, `kin.too_many`, `kin.same_question`, `kin.minor_reward`, `viv.insufficient` */
export async function ask(tx: Tx, { userNo, now }: Omit<Own, 'kiNo'>, body: Body<typeof createKin>): Promise<{ ki_no: number }> {
  checkFields(body)
  const { reward, is_anonymous } = body
  if (reward > 0 && (await isMinorToday(tx, userNo, now))) throw kinErrors.minor_reward('reward')
  const textHash = hashOf(body.ki_title, body.ki_content)
  await refuseTooMany(tx, { userNo, now, textHash })
  const kiNo = await insertKinPost(tx, 'question', textOf(userNo, body, now))
  const row = {
    ki_no: kiNo,
    user_no: userNo,
    is_anonymous,
    ...columnsOf(body),
    text_hash: textHash,
    reward,
    reward_state: reward > 0 ? 'held' : null,
    close_dt: closesAt(now),
    reg_dt: now,
  }
  await tx.sql`insert into kin_question ${tx.sql(row)}`
  await tx.sql`insert into kin_event ${tx.sql({ ki_no: kiNo, event: 'K01', to_state: QUESTION.open, actor: 'asker', reg_dt: now })}`
  const question = await lockOwnQuestion(tx, kiNo, userNo)
  await holdReward(tx, question, now)
  await finish(tx, contextOf(question, now))
  return { ki_no: kiNo }
}

/** Changes a question without answers. @throws `kin.not_asker`, `kin.answered`, `kin.not_now`, wrong fields */
export async function edit(tx: Tx, { kiNo, userNo, now }: Own, body: Fields): Promise<void> {
  const question = await lockOwnQuestion(tx, kiNo, userNo)
  if (question.answer_qtt > 0) throw kinErrors.answered()
  if (question.state !== QUESTION.open) throw kinErrors.not_now()
  checkFields(body)
  const row = { ...columnsOf(body), text_hash: hashOf(body.ki_title, body.ki_content), edit_dt: now }
  await tx.sql`update kin_question set ${tx.sql(row)} where ki_no = ${kiNo}`
  await editKinPost(tx, kiNo, textOf(userNo, body, now))
}

/** Adds to a question that has answers. @throws `kin.not_asker`, `kin.no_addition`, `kin.additions`, `kin.not_now` */
export async function add(tx: Tx, { kiNo, userNo, now }: Own, { content }: Body<typeof addToKin>): Promise<void> {
  const question = await lockOwnQuestion(tx, kiNo, userNo)
  if (question.state !== QUESTION.open) throw kinErrors.not_now()
  if (question.answer_qtt === 0) throw kinErrors.no_addition()
  if (question.addition_qtt >= ADDITIONS_MAX) throw kinErrors.additions()
  refuseTexts({ content })
  await tx.sql`insert into kin_addition ${tx.sql({ ki_no: kiNo, content, reg_dt: now })}`
  const guard = graverGuard(question.guard as Guard, guardOf(content))
  await tx.sql`update kin_question set ${tx.sql({ addition_qtt: question.addition_qtt + 1, guard })} where ki_no = ${kiNo}`
}

/** Deletes a question without answers and returns its reward. @throws `kin.not_asker`, `kin.answered`, `kin.not_now` */
export async function remove(tx: Tx, { kiNo, userNo, now }: Own): Promise<void> {
  const question = await lockOwnQuestion(tx, kiNo, userNo)
  const context = contextOf(question, now)
  const state = question.reward_state === 'held' ? 'returned' : question.reward_state
  await actOnQuestion(tx, { act: 'delete', by: 'asker', context, set: { reward_state: state } })
  await finish(tx, context)
}

export const contextOf = (question: QuestionRecord, now: Date): KinContext => ({ now, question, answer: null, alarms: [] })

const textOf = (userNo: number, { ki_content: content, ki_images: keys }: Fields, now: Date) => ({
  userNo,
  content,
  keys,
  now,
  field: 'ki_images',
})

function columnsOf({ ki_title: title, ki_content, category, ki_tag: tags, sigungu_code }: Fields) {
  return { title, category, tags, sigungu_code: sigungu_code ?? null, guard: guardOf(title, ki_content) }
}

/** @throws `kin.contact`, `kin.advert`, `kin.region` */
function checkFields({ ki_title, ki_content, ki_tag, sigungu_code }: Fields): void {
  refuseTexts({ ki_title, ki_content, ...(ki_tag.length > 0 && { ki_tag: ki_tag.join(' ') }) })
  if (sigungu_code !== undefined && regionName(sigungu_code) === undefined) throw kinErrors.region('sigungu_code')
}

/** @throws `kin.too_many`, `kin.same_question` */
async function refuseTooMany(tx: Tx, { userNo, now, textHash }: { userNo: number; now: Date; textHash: Buffer }): Promise<void> {
  // Questions of one member are counted one after the other.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`kin_question ${userNo}`}, 0))`
  const since = (ms: number): Date => new Date(now.getTime() - ms)
  const [counted] = await rowsOf<{ today: number; same: boolean }>(tx, COUNTED, [
    userNo,
    since(DAY_MS),
    since(SAME_TEXT_HOURS * HOUR_MS),
    textHash,
  ])
  if (counted!.same) throw kinErrors.same_question('ki_content')
  if (counted!.today >= QUESTIONS_A_DAY) throw kinErrors.too_many()
}

/** $1 the member, $2 a day ago, $3 since when a text is not repeated, $4 the text's hash. Deleted ones count too. */
const COUNTED: Statement = `
  select count(*) filter (where q.reg_dt > $2)::int as today, coalesce(bool_or(q.reg_dt > $3 and q.text_hash = $4), false) as same
  from kin_question q where q.user_no = $1 and q.reg_dt > least($2::timestamptz, $3::timestamptz)`
