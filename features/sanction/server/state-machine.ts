import type { StateMachine } from '#kit/server/transition.ts'
import { sanctionErrors } from '../errors.ts'
import { appealTransitions, sanctionTransitions } from '../transitions.ts'
import { closeWhatStands } from './store.ts'

export type SanctionContext = { now: Date }

/** Measures. What a lifted one hid is shown again by the feature that knows the content. */
export const sanctions: StateMachine<typeof sanctionTransitions, 'sanction', SanctionContext> = {
  transitions: sanctionTransitions,
  table: 'sanction',
  key: 'sanction_no',
  guards: {},
  effects: {
    async reopen(tx, moved, { context }) {
      const members = new Set(moved.flatMap(({ row }) => (row.user_no === null ? [] : [row.user_no])))
      for (const userNo of [...members].toSorted((a, b) => a - b)) await closeWhatStands(tx, userNo, context.now)
    },
  },
  refusal: ({ state }) => (state === null ? sanctionErrors.not_found() : sanctionErrors.nothing_left()),
}

export const appeals: StateMachine<typeof appealTransitions, 'appeal'> = {
  transitions: appealTransitions,
  table: 'appeal',
  key: 'appeal_no',
  guards: {},
  effects: {},
  refusal: ({ state }) => (state === null ? sanctionErrors.not_found() : sanctionErrors.not_now()),
}
