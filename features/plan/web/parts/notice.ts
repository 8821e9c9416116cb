import { isRegulated } from '#features/counsel/rules.ts'
import { plan as words } from '../../words/plan.ts'

const LAWYER = 8

/** What the plan of a doctor, a pharmacist or a lawyer is not; null for the others. */
export const noticeOf = (cateNo: number): string | null =>
  isRegulated(cateNo) ? (cateNo === LAWYER ? words.lawNotice : words.notice) : null
