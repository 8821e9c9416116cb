import type { Tx } from '#kit/server/db/db.ts'
import { statesSql, transitionAll, type StateMachine } from '#kit/server/transition.ts'
import { statesFor } from '#kit/contract/transition.ts'
import { vivErrors } from '../../errors.ts'
import { chargeTransitions } from '../../transitions.ts'

/** `amount`: viv to cancel. */
export type ChargeContext = { amount?: number }

/** Orders of charges. Lock order: the wallet, then the order. */
export const charges: StateMachine<typeof chargeTransitions, 'viv_charge', ChargeContext> = {
  transitions: chargeTransitions,
  table: 'viv_charge',
  key: 'charge_no',
  guards: {
    cancel:
      (_tx, _nos, { context: { amount = 0 } }) =>
      ({ viv, cancelled_viv }) => {
        const left = viv - cancelled_viv
        if (amount < 1 || amount > left) return vivErrors.withdraw_amount('amount')
        return amount === left ? 'whole' : 'part'
      },
  },
  effects: {},
  refusal: () => vivErrors.no_charge(),
}

/** Gives up the member's orders that are not paid yet. */
export async function giveUpCharges(tx: Tx, userNo: number, by: 'member' | 'guardian'): Promise<void> {
  const rows = await tx.sql<{ charge_no: number }[]>`
    select charge_no from viv_charge where user_no = ${userNo} and state in ${tx.sql.unsafe(WAITING)}`
  const nos = rows.map(({ charge_no }) => charge_no)
  await transitionAll(tx, charges, nos, { act: 'giveUp', by, context: {} })
}

const WAITING = statesSql(statesFor(chargeTransitions, 'giveUp'))
