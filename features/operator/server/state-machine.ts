import type { StateMachine } from '#kit/server/transition.ts'
import { operatorErrors } from '../errors.ts'
import { operatorTransitions } from '../transitions.ts'
import { endSessions } from './session.ts'

/** Operators' accounts. */
export const operators: StateMachine<typeof operatorTransitions, 'operator', { now: Date }> = {
  transitions: operatorTransitions,
  table: 'operator',
  key: 'operator_no',
  guards: {},
  effects: {
    async endAccess(tx, moved, { context }) {
      const nos = moved.map(({ no }) => no)
      await endSessions(tx, nos, context.now)
      await tx.sql`
        update operator_case set claimed_by = null, claim_dt = null, edit_dt = ${context.now} where claimed_by = any(${nos}::bigint[])`
      await tx.sql`delete from operator_recovery where operator_no = any(${nos}::bigint[])`
    },
  },
  refusal: ({ by, state }) => {
    if (by === 'invitee') return operatorErrors.no_invitation()
    return state === null ? operatorErrors.no_operator() : operatorErrors.not_possible()
  },
}
