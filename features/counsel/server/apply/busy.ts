import { statesSql } from '#kit/server/transition.ts'
import { BOOKED_STATES, COUNSEL } from '../../transitions.ts'

type Busy = {
  now: string
  /** The member who looks: a time that is offered to them is free for them alone. Null for a guest. */
  viewer?: string
  /** A counselling whose own time counts as free. */
  except?: string
}

/**
 * What of the experts' time cannot be asked for, with the pauses after it: accepted and running sessions, requests that wait for an answer, and
 * times that are offered to somebody who waited. Rows: `expert_user_no`, `during`. The parameters are SQL.
 */
export const busySql = ({ now, viewer = 'null', except = 'null' }: Busy): string => `
  select b.expert_user_no, b.during from counsel b
  where b.state in ${statesSql(BOOKED_STATES)} and b.coun_no is distinct from ${except}::bigint
  union all
  select b.expert_user_no, b.during from counsel b
  where b.state = ${COUNSEL.requested} and b.answer_due_dt > ${now} and b.coun_no is distinct from ${except}::bigint
  union all
  select o.expert_user_no, o.during from counsel_offer o where o.until_dt > ${now} and o.user_no is distinct from ${viewer}::bigint`
