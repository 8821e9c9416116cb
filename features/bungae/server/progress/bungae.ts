import type { Tx } from '#kit/server/db/db.ts'
import { transition, type StateMachine, type Values } from '#kit/server/transition.ts'
import { bungaeErrors } from '../../errors.ts'
import { bungaeTransitions, HOPING_STATES, type BungaeAct, type BungaeActor } from '../../transitions.ts'
import { bungaeAlarms as words } from '../../words/alarms.ts'
import { participantsIn } from '../rows.ts'
import type { BungaeContext } from './context.ts'
import { actOnParticipants } from './participants.ts'

const hasBegun = ({ adhoc, now }: BungaeContext): boolean => now >= new Date(adhoc.start_dt)

export const bungaes: StateMachine<typeof bungaeTransitions, 'adhoc', BungaeContext> = {
  transitions: bungaeTransitions,
  table: 'adhoc',
  key: 'adhoc_no',
  guards: {
    reopen:
      (_tx, _nos, { context }) =>
      () =>
        hasBegun(context) ? bungaeErrors.started() : 'beforeStart',
    start:
      (_tx, _nos, { context }) =>
      () =>
        hasBegun(context) ? 'due' : bungaeErrors.not_now(),
  },
  effects: {
    async endWaiting(tx, moved, { context }) {
      const hoping = await participantsIn(tx, context.adhoc.adhoc_no, HOPING_STATES)
      await actOnParticipants(
        tx,
        hoping.map(({ adhoc_member_no }) => adhoc_member_no),
        { act: 'remove', by: 'system', context },
      )
      if (moved[0]!.transition.act === 'cancel') return
      const to = hoping.map(({ user_no }) => user_no)
      context.alarms.push({ to, kind: 'BUNGAE_CANCEL', about: 'waiting-over', text: words.ended(context.adhoc.adhoc_name) })
    },
  },
  async history({ sql }, moved, { by, context: { now, reason } }) {
    const rows = moved.map(({ no, row, transition: { id, to } }) => ({
      adhoc_no: no,
      event: id,
      from_state: row.state,
      to_state: to,
      actor: by,
      detail: sql.json(reason === undefined ? {} : { reason }),
      reg_dt: now,
    }))
    await sql`insert into adhoc_event ${sql(rows)}`
  },
  refusal: ({ state }) => (state === null ? bungaeErrors.not_found() : bungaeErrors.not_now()),
}

type Doing = { act: BungaeAct; by: BungaeActor; context: BungaeContext; set?: Values<'adhoc'> }

/** Does an act on a locked bungae. @throws what the state refuses */
export async function actOnBungae(tx: Tx, { act, by, context, set = {} }: Doing): Promise<void> {
  const { adhoc, now } = context
  const { transition: row } = await transition(tx, bungaes, adhoc.adhoc_no, { act, by, context, set: { ...set, recent_dt: now } })
  adhoc.state = row.to
}
