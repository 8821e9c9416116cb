import { vivOperatorErrors } from '#features/viv/operator-errors.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import { topUpOperatorErrors } from '../../errors.ts'
import { CLOSE_CASE, closeCaseTransitions, closeTransitions } from '../../transitions.ts'

/** Days of the gateway's money. */
export const closes: StateMachine<typeof closeTransitions, 'pay_close'> = {
  transitions: closeTransitions,
  table: 'pay_close',
  key: 'close_no',
  guards: {
    async close({ sql }, nos) {
      const open = await sql<{ close_no: number }[]>`
        select distinct close_no from pay_close_case where close_no = any(${[...nos]}) and state = ${CLOSE_CASE.open}`
      return ({ close_no }) => (open.some((one) => one.close_no === close_no) ? topUpOperatorErrors.close_open() : 'settled')
    },
  },
  effects: {},
  refusal: ({ state }) => (state === null ? vivOperatorErrors.not_found() : topUpOperatorErrors.close_ended()),
}

/** Differences of these days. */
export const closeCases: StateMachine<typeof closeCaseTransitions, 'pay_close_case'> = {
  transitions: closeCaseTransitions,
  table: 'pay_close_case',
  key: 'case_no',
  guards: {},
  effects: {},
  refusal: ({ state }) => (state === null ? vivOperatorErrors.not_found() : vivOperatorErrors.ended()),
}
