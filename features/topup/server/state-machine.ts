import type { StateMachine } from '#kit/server/transition.ts'
import { topUpErrors } from '../errors.ts'
import { REFUSALS_MAX, type RefundReason } from '../rules.ts'
import { refundTransitions } from '../transitions.ts'
import { notifyRefund, type TopUpHooks } from './hooks.ts'

type RefundContext = { hooks?: Pick<TopUpHooks, 'onRefund'>; now: Date }

/** Refunds. Each is paid once, by the job or by an operator. */
export const refunds: StateMachine<typeof refundTransitions, 'viv_refund', RefundContext> = {
  transitions: refundTransitions,
  table: 'viv_refund',
  key: 'refund_no',
  guards: {
    refuse: () => (row) => (row.refusals + 1 >= REFUSALS_MAX ? 'tooOften' : 'mayRepeat'),
  },
  effects: {
    async notifyMember(tx, moved, { context: { hooks, now } }) {
      if (!hooks) return
      for (const { row } of moved) await notifyRefund(tx, hooks, { ...row, reason: row.reason as RefundReason }, now)
    },
  },
  refusal: ({ state }) => (state === null ? topUpErrors.no_refund() : topUpErrors.refund_ended()),
}
