import { memberNosMeant } from '#features/account/server/public.ts'
import { countMessages } from '#features/chat/server/public.ts'
import { maskMember } from '#features/identity/rules.ts'
import { logAct, queueStart, type OperatorContext } from '#features/operator/server/public.ts'
import { paymentsOf } from '#features/viv/server/public.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { CounselEvent } from '../../contract/session.ts'
import type { CounselCase, CounselCaseRow, listCounselCases, openPeople } from '../../operator-contract.ts'
import { counselCaseErrors } from '../../operator-errors.ts'
import { caseAct, COUNSEL_READ, SEARCHED_MEMBERS_MAX } from '../../operator-rules.ts'
import { EXTENSION, extensionsOf, partsOf } from '../session/rows.ts'
import { inOrder, timelineOf } from '../session/timeline.ts'
import { ONE, PEOPLE, QUEUES } from './sql.ts'

/** A page of a queue, all or those that a search finds. */
export async function counselQueue(db: Pool, query: Query<typeof listCounselCases>, now: Date): Promise<CounselCaseRow[]> {
  const { queue, sort, q, limit } = query
  const asked = [...queueStart(query), limit, now]
  const found = q === undefined ? [] : [rowNumberOf(q), await memberNosMeant(db, q, SEARCHED_MEMBERS_MAX)]
  const rows = await rowsOf<CounselCaseRow>(db, QUEUES[queue][sort][q === undefined ? 'all' : 'found'], [...asked, ...found])
  return rows.map(masked)
}

/** Further events of a counselling that operators see as evidence, beside the time line of its two sides. */
export const caseEvents = extensionPoint<(db: Db, counNo: number) => Promise<CounselEvent[]>>('caseEvents')

type CaseRecord = CounselCaseRow &
  Pick<
    CounselCase,
    | 'minutes'
    | 'ext_count'
    | 'reg_dt'
    | 'accept_dt'
    | 'start_dt'
    | 'end_dt'
    | 'quit_dt'
    | 'adjust_seconds'
    | 'reward'
    | 'reason'
    | 'returned_viv'
    | 'proposal_no'
  > & { cr_no: number | null; user_no: number | null; expert_user_no: number | null }

/** One counselling with everything that a decision needs. @throws `counsel_case.not_found` */
export async function counselCase(db: Db, counNo: number, now: Date): Promise<CounselCase> {
  const [found] = await rowsOf<CaseRecord>(db, ONE, [counNo, now])
  if (!found) throw counselCaseErrors.not_found()
  const { cr_no, user_no, expert_user_no, ...row } = found
  const end = row.close_dt === null ? now : new Date(row.close_dt)
  const accepted = await partsOf(db, row)
  const payments = await paymentsOf(
    db,
    accepted.map(({ ref }) => ref),
  )
  const extensions = await extensionsOf(db, counNo)
  const events = await timelineOf(db, row, end)
  const span = cr_no === null || row.start_dt === null ? null : { from: new Date(row.start_dt), to: end }
  const counts = span === null ? null : await countMessages(db, cr_no!, span)
  const countOf = (userNo: number | null) => counts?.find((one) => one.user_no === userNo)?.count ?? 0
  const parts = accepted.map(({ ref, minutes, price }) => ({
    ref,
    minutes,
    price,
    paid_viv: payments.find((payment) => payment.ref === ref)?.paid_viv ?? 0,
  }))
  const refundable = sumOf(parts.map(({ paid_viv }) => paid_viv))
  const asked = sumOf(extensions.filter(({ state }) => state === EXTENSION.requested).map(({ price }) => price))
  return {
    ...masked(row),
    parts,
    asked_viv: asked,
    refundable_viv: refundable,
    pending_viv: sumOf(payments.map(({ pending_viv }) => pending_viv)),
    release_dt: payments.map(({ release_dt }) => release_dt).find((release) => release !== null) ?? null,
    messages: counts && { member: countOf(user_no), expert: countOf(expert_user_no) },
    events,
    act: caseAct({ ...row, refundable_viv: refundable }, now),
  }
}

/** A case with what other features know about the counselling. @throws `counsel_case.not_found` */
export async function caseWithEvidence(db: Db, counNo: number, now: Date, extensions: Extensions): Promise<CounselCase> {
  const found = await counselCase(db, counNo, now)
  const further = await Promise.all(extensions.all(caseEvents).map((eventsOf) => eventsOf(db, counNo)))
  return { ...found, events: inOrder([...found.events, ...further.flat()]) }
}

/** The names of the two sides, after logging why. @throws `counsel_case.not_found` */
export async function peopleOf(op: OperatorContext, counNo: number, reason: string): Promise<Answer<typeof openPeople>> {
  const [people] = await rowsOf<Answer<typeof openPeople>>(op.tx, PEOPLE, [counNo])
  if (!people) throw counselCaseErrors.not_found()
  await logAct(op, { act: COUNSEL_READ.people, target: `counsel:${counNo}`, reason })
  return people
}

const masked = <R extends Pick<CounselCaseRow, 'member' | 'expert'>>(row: R): R => ({
  ...row,
  member: row.member && maskMember(row.member),
  expert: row.expert && maskMember(row.expert),
})

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
