import { notify } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import { statesSql, transitionAll } from '#kit/server/transition.ts'
import { reportErrors } from '../../errors.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { caseTransitions, OPEN_REPORT, reportTransitions } from '../../transitions.ts'
import { reportAlarms } from '../../words/decision.ts'

/** Reports. Members appeal against the case in which they are. */
export const reports: StateMachine<typeof reportTransitions, 'report'> = {
  transitions: reportTransitions,
  table: 'report',
  key: 'report_no',
  guards: {},
  effects: {},
  refusal: () => reportErrors.not_found(),
}

/** Cases. */
export const cases: StateMachine<typeof caseTransitions, 'report_case', { now: Date }> = {
  transitions: caseTransitions,
  table: 'report_case',
  key: 'case_no',
  guards: {},
  effects: {
    /** Decides the open reports of each case, and tells their reporters whether it led to something, not to what. */
    async closeReports(tx, moved, { act, context: { now } }) {
      for (const { no } of moved) {
        const open = await tx.sql<{ report_no: number; user_no: number | null }[]>`
          select report_no, user_no from report where case_no = ${no} and state in ${tx.sql.unsafe(statesSql(OPEN_REPORT))} order by report_no`
        const nos = open.map(({ report_no }) => report_no)
        await transitionAll(tx, reports, nos, { act, by: 'operator', context: undefined })
        const to = [...new Set(open.flatMap(({ user_no }) => user_no ?? []))]
        const text = act === 'uphold' ? reportAlarms.acted : reportAlarms.dismissed
        await notify(tx, { kind: 'REPORT_RESULT', to, target: `report_case:${no}`, link: href('AlarmMain'), text }, now)
      }
    },
  },
  refusal: ({ state }) => (state === null ? reportCaseErrors.not_found() : reportCaseErrors.closed()),
}
