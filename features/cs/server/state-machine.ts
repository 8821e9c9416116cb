import { requestErrors } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import { csErrors } from '../errors.ts'
import { FOLLOWS_OPEN_MAX, mayFollowAt } from '../rules.ts'
import { INQUIRY, inquiryTransitions } from '../transitions.ts'

export type AnsweredInquiry = { user_no: number; inquiry_no: number; message_no: number; title: string; now: Date }

/** Runs when a member's inquiry was answered, in the same transaction. */
export const inquiryAnswered = extensionPoint<(tx: Tx, answered: AnsweredInquiry) => Promise<void>>('inquiryAnswered')

/** `userNo` null: an operator acts. `message`: the answer, with whom it is announced. */
type Context = { userNo: number | null; now: Date; message: { message_no: number; extensions: Extensions } | null }

/** Inquiries of members. */
export const inquiries: StateMachine<typeof inquiryTransitions, 'inquiry', Context> = {
  transitions: inquiryTransitions,
  table: 'inquiry',
  key: 'inquiry_no',
  isVisible: ({ user_no }, { context: { userNo } }) => userNo === null || user_no === userNo,
  guards: {
    async follow(tx, nos, { context: { now } }) {
      const open = await tx.sql<{ inquiry_no: number; count: number }[]>`
        select m.inquiry_no, count(*) from inquiry_message m join inquiry i using (inquiry_no)
        where m.inquiry_no = any(${[...nos]}::bigint[]) and m.kind = 'question' and m.reg_dt > i.answer_dt group by m.inquiry_no`
      return ({ inquiry_no, state, answer_dt }) => {
        if (answer_dt === null) return csErrors.follow_first()
        if (state === INQUIRY.answered) return mayFollowAt(new Date(answer_dt), now) ? 'recent' : csErrors.follow_late()
        const count = open.find((one) => one.inquiry_no === inquiry_no)?.count ?? 0
        return count < FOLLOWS_OPEN_MAX ? 'continued' : csErrors.follow_many()
      }
    },
  },
  effects: {
    async notify(tx, moved, { context: { now, message } }) {
      for (const { no, row } of moved) {
        if (message) {
          const answered = { user_no: row.user_no, inquiry_no: no, message_no: message.message_no, title: row.title, now }
          await message.extensions.run(inquiryAnswered, tx, answered)
        }
      }
    },
  },
  refusal: ({ act, state }) => {
    if (state === null) return requestErrors.not_found()
    return act === 'reopen' ? csErrors.not_closed() : csErrors.closed()
  },
}
