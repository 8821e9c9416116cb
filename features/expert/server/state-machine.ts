import { makeExpert } from '#features/account/server/public.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Sessions } from '#kit/server/auth/sessions.ts'
import { transition, type Moved, type StateMachine } from '#kit/server/transition.ts'
import { expertErrors } from '../errors.ts'
import { reviewErrors } from '../operator-errors.ts'
import { applicationProblems, APPLICATIONS_A_YEAR, renewalProblems, type ExpertForm, type Problem } from '../rules.ts'
import { APPLICATION, applicationTransitions } from '../transitions.ts'
import { notifyApplicants } from './alarms.ts'
import { documentsOf, mayApplyFrom, standingOf, submissionsWithinYear } from './sql.ts'

/** The used part of `Services`: a member's rights change with their application. */
export type RechecksSessions = { sessions: Pick<Sessions, 'recheck'> }

type ApplicationContext = {
  now: Date
  sessions: RechecksSessions['sessions']
  /** The member who acts, or whose application an operator decides; 0 for the system. */
  userNo: number
  operatorNo?: number
  /** Whether the applicant's account is active. */
  isActive?: boolean
  /** The question, the answer or the reason. */
  words?: string
  /** What an approval confirms. */
  confirmed?: { cate_no: number; license_no: string | null; license_expire_dt: string | null }
}
export type MovedApplication = Moved<typeof applicationTransitions, 'expert_application'>

/** Applications to be an expert, and renewals of licences. Callers other than the system lock the applicant's row first. */
export const applications: StateMachine<typeof applicationTransitions, 'expert_application', ApplicationContext> = {
  transitions: applicationTransitions,
  table: 'expert_application',
  key: 'application_no',
  isVisible: ({ user_no, state }, { by, context }) =>
    (by !== 'member' || user_no === context.userNo) && (by !== 'operator' || state !== APPLICATION.draft),
  guards: {
    async submit(tx, nos, { context: { userNo, now } }) {
      const applyFrom = await mayApplyFrom(tx, userNo, now)
      const submitted = await submissionsWithinYear(tx, userNo, now)
      const documents = await documentsOf(tx, nos)
      const standing = await standingOf(tx, userNo)
      return ({ application_no, state, form, renews_no }) => {
        const isNew = state === APPLICATION.draft && renews_no === null
        // Waiting time and yearly limit apply to new applications, not to ones on hold or renewals.
        if (isNew && applyFrom) return expertErrors.too_soon()
        if (isNew && submitted >= APPLICATIONS_A_YEAR) return expertErrors.too_many()
        const kinds = documents.filter((document) => document.application_no === application_no).map(({ kind }) => kind)
        if (renews_no === null) return firstProblem(applicationProblems(form as ExpertForm, kinds, koreanDay(now))) ?? 'complete'
        if (!standing) return expertErrors.nothing_to_renew()
        return firstProblem(renewalProblems(form as ExpertForm, kinds, standing, koreanDay(now))) ?? 'complete'
      }
    },
    async approve(_tx, _nos, { context: { isActive } }) {
      return ({ renews_no }) => {
        if (!isActive) return reviewErrors.left()
        return renews_no === null ? 'application' : 'renewal'
      }
    },
    /** An expert is suspended by the application, not by a renewal of its licence. */
    async suspend() {
      return ({ renews_no }) => (renews_no === null ? 'application' : reviewErrors.decided())
    },
  },
  effects: {
    async verifyMember(tx, moved, { context: { sessions } }) {
      const userNos = moved.map(({ row }) => row.user_no)
      await tx.sql`update users set user_verified = true where user_no = any(${userNos}::bigint[])`
      for (const userNo of userNos) {
        await sessions.recheck(tx, userNo)
        publishChange(tx, userNo)
      }
    },
    async makeExpert(tx, moved, { context: { sessions, confirmed } }) {
      for (const { row } of moved) await makeExpert(tx, sessions, { user_no: row.user_no, cate_no: confirmed!.cate_no })
    },
    async renewLicense(tx, moved, { context }) {
      const { license_no, license_expire_dt } = context.confirmed!
      for (const { row } of moved) {
        await transition(tx, applications, row.renews_no!, {
          act: 'renew',
          by: 'system',
          set: { license_no, license_expire_dt },
          context: { now: context.now, sessions: context.sessions, userNo: 0 },
        })
      }
    },
    async notifyMember(tx, moved, { context: { now, words } }) {
      await notifyApplicants(tx, moved, words ?? '', now)
      for (const { row } of moved) publishChange(tx, row.user_no)
    },
    /** The cleanup deletes them from the storage. */
    async removeDocuments({ sql }, moved) {
      await sql`update expert_document set application_no = null where application_no = any(${moved.map(({ no }) => no)}::bigint[])`
    },
  },
  async history({ sql }, moved, { by, context: { now, operatorNo, words } }) {
    const rows = moved.map(({ no, transition: { act, to } }) => ({
      application_no: no,
      act,
      state: to,
      actor: by,
      operator_no: by === 'operator' ? operatorNo! : null,
      words: words ?? null,
      reg_dt: now,
    }))
    await sql`insert into expert_application_history ${sql(rows)}`
  },
  refusal({ state, by, act }) {
    if (by === 'operator') return state === null ? reviewErrors.not_found() : reviewErrors.decided()
    // Without an application the first missing field is the category.
    if (state === null) return act === 'submit' ? expertErrors.choose('cate_no') : expertErrors.no_application()
    return expertErrors.closed()
  },
}

const firstProblem = ([first]: Problem[]): AppError | undefined => first?.error(first.field)

/** Open pages of the member read profile and application again. */
const publishChange = (tx: Tx, userNo: number): void =>
  tx.publishAfterCommit({ userNos: [userNo], event: 'ud', payload: { user_no: userNo } })
