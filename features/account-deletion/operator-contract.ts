import { z } from 'zod'
import { someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageAfter, text } from '#kit/contract/shape.ts'
import { RESTORE_REASON_MAX, RESTORE_REASON_MIN, WITHDRAWAL_QUEUES, WITHDRAWALS_PAGE } from './operator-rules.ts'

const row = someone.extend({
  withdraw_dt: moment,
  /** When everything is deleted. */
  purge_dt: moment,
  isexpert: z.boolean(),
})
export type WithdrawalRow = z.infer<typeof row>

export const listWithdrawals = endpoint('GET /v1/operator/withdrawal', {
  access: 'operator',
  right: 'member.see',
  summary: 'Accounts that wait for their deletion, the next one first',
  /** The cursor: `purge_dt` and `user_no`. */
  query: pageAfter(WITHDRAWALS_PAGE, { queue: z.enum(WITHDRAWAL_QUEUES).default('grace') }),
  answer: z.array(row),
})

const params = z.object({ user_no: no })

export const getWithdrawalCase = endpoint('GET /v1/operator/withdrawal/:user_no', {
  access: 'operator',
  right: 'member.see',
  summary: 'One deletion that has not run',
  params,
  answer: row.extend({
    /** `010-****-5678`: where the member is told of a restoration; null: nowhere. */
    phone: z.string().nullable(),
    /** It waits until the money of the account is paid out. */
    has_money: z.boolean(),
    /** It can still be cancelled. */
    can_restore: z.boolean(),
  }),
})
export type WithdrawalCase = z.infer<typeof getWithdrawalCase.answer>

/** As a log-in within the grace period does. The member is told by SMS. */
export const restoreWithdrawal = endpoint('POST /v1/operator/withdrawal/:user_no/restore', {
  access: 'operator',
  right: 'member.act',
  idempotent: true,
  summary: 'Cancel the deletion of an account that has not run',
  params,
  body: z.object({ reason: text(RESTORE_REASON_MIN, RESTORE_REASON_MAX) }),
  answer: z.object({}),
})
