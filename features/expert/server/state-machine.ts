import { koreanDay } from '#kit/contract/time.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import { expertErrors } from '../errors.ts'
import { applicationProblems, APPLICATIONS_A_YEAR, type ExpertForm } from '../rules.ts'
import { APPLICATION, applicationTransitions } from '../transitions.ts'
import { documentsOf, mayApplyFrom, submissionsWithinYear } from './sql.ts'

type ApplicationContext = { userNo: number; now: Date; sessions: Services['sessions'] }

/** Applications to be an expert. Callers lock the applicant's row first. */
export const applications: StateMachine<typeof applicationTransitions, 'expert_application', ApplicationContext> = {
  transitions: applicationTransitions,
  table: 'expert_application',
  key: 'application_no',
  isVisible: ({ user_no }, { by, context }) => by !== 'member' || user_no === context.userNo,
  guards: {
    async submit(tx, nos, { context: { userNo, now } }) {
      const applyFrom = await mayApplyFrom(tx, userNo, now)
      const submitted = await submissionsWithinYear(tx, userNo, now)
      const documents = await documentsOf(tx, nos)
      return ({ application_no, state, form }) => {
        // Waiting time and yearly limit apply to new applications, not to ones on hold or expired.
        if (state === APPLICATION.draft && applyFrom) return expertErrors.too_soon()
        if (state === APPLICATION.draft && submitted >= APPLICATIONS_A_YEAR) return expertErrors.too_many()
        const kinds = documents.filter((document) => document.application_no === application_no).map(({ kind }) => kind)
        const [problem] = applicationProblems(form as ExpertForm, kinds, koreanDay(now))
        return problem ? problem.error(problem.field) : 'complete'
      }
    },
  },
  effects: {
    async verifyMember(tx, moved, { context: { sessions } }) {
      const userNos = moved.map(({ row }) => row.user_no)
      await tx.sql`update users set user_verified = true where user_no = any(${userNos}::bigint[])`
      for (const userNo of userNos) {
        await sessions.recheck(tx, userNo)
        tx.publishAfterCommit({ userNos: [userNo], event: 'ud', payload: { user_no: userNo } })
      }
    },
  },
  // Without an application the first missing field is the category.
  refusal: ({ state }) => (state === null ? expertErrors.choose('cate_no') : expertErrors.closed()),
}
