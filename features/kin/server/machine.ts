import { deletePost } from '#features/post/server/public.ts'
import { PENDING_DAYS } from '#features/viv/rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { transition, type Moved, type StateMachine, type Values } from '#kit/server/transition.ts'
import { kinErrors } from '../errors.ts'
import { adoptableFrom } from '../rules.ts'
import {
  ANSWER,
  answerTransitions,
  questionTransitions,
  type AnswerAct,
  type AnswerActor,
  type QuestionAct,
  type QuestionActor,
} from '../transitions.ts'
import { kinAlarms as words } from '../words/alarms.ts'
import type { KinContext } from './context.ts'
import { payReward, reclaimReward, returnReward } from './money.ts'

const questions: StateMachine<typeof questionTransitions, 'kin_question', KinContext> = {
  transitions: questionTransitions,
  table: 'kin_question',
  key: 'ki_no',
  guards: {
    adopt:
      (_tx, _nos, { context: { answer, now, question } }) =>
      () => {
        if (answer?.state !== ANSWER.active) return kinErrors.no_answer()
        if (now >= new Date(question.close_dt)) return kinErrors.too_late()
        return now < adoptableFrom(answer) ? kinErrors.too_early() : 'ripe'
      },
    close:
      (_tx, _nos, { context: { answer } }) =>
      ({ reward }) =>
        reward === 0 ? 'plain' : answer ? 'awarded' : 'refunded',
    delete: () => (question) => (question.answer_qtt === 0 ? 'unanswered' : kinErrors.answered()),
  },
  effects: {
    adoptAnswer: (tx, _moved, { context }) => actOnAnswer(tx, { act: 'adopt', by: 'system', context }),
    restoreAnswer: (tx, _moved, { context }) => actOnAnswer(tx, { act: 'undo', by: 'system', context }),
    payReward: (tx, moved, { context: { answer, now } }) => payReward(tx, moved[0]!.row, answer!.user_no, now),
    reclaimReward: (tx, moved, { context: { now } }) => reclaimReward(tx, moved[0]!.row, now),
    async returnReward(tx, moved, { context: { now } }) {
      const { row } = moved[0]!
      if (row.reward_state === 'held') await returnReward(tx, row, now)
    },
    erase: (tx, moved, { context: { now } }) => deletePost(tx, { userNo: moved[0]!.row.user_no, postNo: moved[0]!.no, now }),
    async alarm(_tx, moved, { context }) {
      addAlarms(moved[0]!, context)
    },
  },
  async history({ sql }, moved, { by, context: { now, answer, reason } }) {
    const rows = moved.map(({ no, row, transition: { id, to } }) => ({
      ki_no: no,
      an_no: answer?.an_no ?? null,
      event: id,
      from_state: row.state,
      to_state: to,
      actor: by,
      detail: sql.json(reason === undefined ? {} : { reason }),
      reg_dt: now,
    }))
    await sql`insert into kin_event ${sql(rows)}`
  },
  refusal: ({ state }) => (state === null ? kinErrors.not_found() : kinErrors.not_now()),
}

type MovedQuestion = Moved<typeof questionTransitions, 'kin_question'>

function addAlarms({ transition: { id }, row: { title, reward, user_no, round } }: MovedQuestion, { answer, alarms }: KinContext): void {
  const to = answer?.user_no
  const paid = { reward, days: PENDING_DAYS }
  if (id === 'K02') alarms.push({ to: to!, kind: 'KIN_ADOPTED', about: `adopted:${round}`, text: words.adopted(title, paid) })
  if (id === 'K03') {
    for (const one of [to!, user_no]) alarms.push({ to: one, kind: 'KIN_ADOPTED', about: `undone:${round}`, text: words.undone(title) })
  }
  if (id === 'K04') {
    alarms.push({ to: to!, kind: 'KIN_ADOPTED', about: 'awarded', text: words.awarded(title, paid) })
    alarms.push({ to: user_no, kind: 'KIN_ADOPTED', about: 'awarded', text: words.awardedAsker(title) })
  }
  if (id === 'K05') alarms.push({ to: user_no, kind: 'KIN_ADOPTED', about: 'refunded', text: words.refunded(title, reward) })
}

const answers: StateMachine<typeof answerTransitions, 'kin_answer', KinContext> = {
  transitions: answerTransitions,
  table: 'kin_answer',
  key: 'an_no',
  guards: {},
  effects: {
    erase: (tx, moved, { context: { now } }) => deletePost(tx, { userNo: moved[0]!.row.user_no, postNo: moved[0]!.no, now }),
  },
  refusal: ({ state }) => (state === ANSWER.adopted ? kinErrors.adopted() : state === null ? kinErrors.no_answer() : kinErrors.not_now()),
}

/** Does an act on the answer of the context, whose question is locked. */
export async function actOnAnswer(tx: Tx, { act, by, context }: { act: AnswerAct; by: AnswerActor; context: KinContext }): Promise<void> {
  const { answer } = context
  if (!answer) throw kinErrors.no_answer()
  await transition(tx, answers, answer.an_no, { act, by, context })
}

type Doing = {
  act: QuestionAct
  by: QuestionActor
  context: KinContext
  set?: Values<'kin_question'> | ((row: (typeof questionTransitions)[number]) => Values<'kin_question'>)
}

/** Does an act on a locked question. Lock order: the question, its answer, wallets, timers, alarms. @throws what the state refuses */
export async function actOnQuestion(tx: Tx, { act, by, context, set = {} }: Doing): Promise<void> {
  const { transition: row } = await transition(tx, questions, context.question.ki_no, { act, by, context, set })
  context.question.state = row.to
}
