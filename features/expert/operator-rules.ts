import type { QueueSort } from '#features/operator/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { expertErrors } from './errors.ts'
import { needsLicense } from './rules.ts'
import { APPLICATION } from './transitions.ts'

/** `new`, `renewal` and `asked` wait for somebody; the others are closed. */
export const APPLICATION_QUEUES = ['new', 'renewal', 'asked', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationQueue = (typeof APPLICATION_QUEUES)[number]

/** The states of the applications in each queue. */
export const QUEUE_STATES = {
  new: [APPLICATION.submitted],
  renewal: [APPLICATION.submitted],
  asked: [APPLICATION.onHold],
  approved: [APPLICATION.approved, APPLICATION.suspended, APPLICATION.expired],
  rejected: [APPLICATION.rejected],
  withdrawn: [APPLICATION.withdrawn],
} as const satisfies Record<ApplicationQueue, readonly number[]>

/** The order of a queue for which none was chosen: who waits longest, or who was decided last. */
export const firstSort = (queue: ApplicationQueue): QueueSort => (['new', 'renewal', 'asked'].includes(queue) ? 'oldest' : 'newest')

/** Most members whose applications a search for a name finds. */
export const SEARCHED_MEMBERS_MAX = 200
/** Days within which an application should be decided; the applicant reads "영업일 기준 3일". */
export const REVIEW_DAYS = 3

/** Seconds for which an opened document can be fetched. */
export const VIEW_SECONDS = 60
export const OPEN_REASON_MIN = 2

/** The audit log's acts of this feature. */
export const REVIEW_READ = { list: 'application.list', one: 'application.read', document: 'document.open' } as const
export const REVIEW_ACTS = [
  'application.hold',
  'application.approve',
  'application.reject',
  'application.suspend',
  'application.resume',
  ...Object.values(REVIEW_READ),
] as const

/** What an approval confirms. */
export type Confirmed = { cate_no: number; license_no: string | null; license_expire_dt: string | null }

/** What is wrong with these values of an approval, one problem for each field. `renews`: the licence that a renewal renews, which then has a later end. */
export function approvalProblems(
  { cate_no, license_no, license_expire_dt }: Confirmed,
  renews: { license_expire_dt: string | null } | null,
  today: string,
): { field: string; error: ErrorKind }[] {
  const isNumberMissing = !license_no && (renews !== null || needsLicense(cate_no))
  const problems = [
    { field: 'license_no', error: isNumberMissing ? expertErrors.license : null },
    { field: 'license_expire_dt', error: endProblem(license_expire_dt, renews, today) },
  ]
  return problems.flatMap(({ field, error }) => (error ? [{ field, error }] : []))
}

function endProblem(end: string | null, renews: { license_expire_dt: string | null } | null, today: string): ErrorKind | null {
  if (!end) return renews === null ? null : expertErrors.needed
  if (end < today) return expertErrors.license_ended
  return renews?.license_expire_dt && end <= renews.license_expire_dt ? expertErrors.not_later : null
}
