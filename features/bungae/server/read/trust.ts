import type { Db } from '#kit/server/db/db.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { AdhocDetail, Trust } from '../../contract.ts'
import { levelOf, TRUST_DAYS, trustPoints, trustSum, type TrustKind, type TrustLevel } from '../../contract/trust.ts'
import { appealUntil, objectUntil } from '../../rules.ts'
import { APPEAL, BUNGAE, PARTICIPANT } from '../../transitions.ts'
import { countsSql, restrictionOf } from '../people.ts'

type Fact = {
  adhoc_no: number
  adhoc_name: string
  kind: TrustKind
  at: string
  /** Whether it counts: a mark that was objected to waits for an answer. */
  counts: boolean
  is_objected: boolean
  can_object: boolean
  /** From when haru can be asked to look at it again: the answer to an objection, or what a host did. */
  appeal_from: string | null
  appeal_state: number | null
  appeal_answer: string | null
}

/** The facts of the last year, newest first. */
export const factsOf = (db: Db, userNo: number, now: Date): Promise<Fact[]> =>
  rowsOf<Fact>(db, FACTS, [userNo, new Date(now.getTime() - TRUST_DAYS * DAY_MS)])

const countOf = (facts: readonly Fact[], ...kinds: TrustKind[]): number =>
  facts.filter(({ kind, counts }) => counts && kinds.includes(kind)).length

const summaryOf = (facts: readonly Fact[], now: Date) => ({
  level: levelOf(countingOf(facts), now),
  attended_qtt: countOf(facts, 'attended', 'hosted'),
  late_qtt: countOf(facts, 'late', 'hostLate'),
  no_show_qtt: countOf(facts, 'noShow'),
})
const countingOf = (facts: readonly Fact[]): Fact[] => facts.filter(({ counts }) => counts)

/** What others see of a member's trust. */
export const trustSummary = async (db: Db, userNo: number, now: Date): Promise<NonNullable<AdhocDetail['trust']>> =>
  summaryOf(await factsOf(db, userNo, now), now)

/** The levels of several members. */
export async function trustLevels(db: Db, { userNos, now }: { userNos: readonly number[]; now: Date }): Promise<Map<number, TrustLevel>> {
  const since = new Date(now.getTime() - TRUST_DAYS * DAY_MS)
  const facts = userNos.length === 0 ? [] : await rowsOf<Fact & { user_no: number }>(db, FACTS_OF_ALL, [[...userNos], since])
  const of = (userNo: number): Fact[] => countingOf(facts.filter(({ user_no }) => user_no === userNo))
  return new Map(userNos.map((userNo) => [userNo, levelOf(of(userNo), now)]))
}

/** A member's own trust, line by line; the lines add up to the sum. */
export async function trustOf(db: Db, { userNo, now, limit }: { userNo: number; now: Date; limit: number }): Promise<Trust> {
  const facts = await factsOf(db, userNo, now)
  const lines = facts.slice(0, limit).map(({ counts, can_object, appeal_from, ...fact }) => {
    const until = objectUntil(fact.at)
    const appeal = appeal_from === null || fact.appeal_state !== null ? null : appealUntil(appeal_from)
    return {
      ...fact,
      points: counts ? trustPoints(fact, now) : 0,
      object_until: can_object && now <= until ? until.toISOString() : null,
      appeal_until: appeal !== null && now <= appeal ? appeal.toISOString() : null,
    }
  })
  const restricted = await restrictionOf(db, userNo, now)
  return { ...summaryOf(facts, now), sum: trustSum(countingOf(facts), now), restrict_dt: restricted?.toISOString() ?? null, lines }
}

/** Facts of a member since $2. A host who was there counts as having held it. */
const factsSql = (user: string): string => `
  select f.adhoc_no, a.adhoc_name, f.kind, f.at, f.counts and t.state is distinct from ${APPEAL.accepted} as counts, f.is_objected, f.can_object,
    f.appeal_from, t.state as appeal_state, t.answer as appeal_answer from (
    select m.adhoc_no, case when m.state = ${PARTICIPANT.noShow} then 'noShow' when m.state = ${PARTICIPANT.attended}
        then case when h.user_no = m.user_no then 'hosted' else 'attended' end else 'late' end as kind,
      m.mark_dt as at, m.state = ${PARTICIPANT.attended} or ${countsSql('m')} as counts,
      m.state <> ${PARTICIPANT.attended} and m.object_dt is not null and m.answer_dt is null as is_objected,
      m.state <> ${PARTICIPANT.attended} and m.object_dt is null as can_object,
      case when m.state <> ${PARTICIPANT.attended} and not m.is_void then m.answer_dt end as appeal_from
    from adhoc_member m join adhoc h on h.adhoc_no = m.adhoc_no
    where m.user_no = ${user} and (m.state in (${PARTICIPANT.attended}, ${PARTICIPANT.noShow}) or m.late_dt is not null) and m.mark_dt > $2
    union all
    select adhoc_no, 'hostLate', late_dt, true, false, false, late_dt from adhoc where user_no = ${user} and state = ${BUNGAE.cancelled} and late_dt > $2
    union all
    select adhoc_no, 'changed', recent_dt, true, false, false, recent_dt from adhoc where user_no = ${user} and change_qtt > 0 and start_dt > $2
  ) f join adhoc a on a.adhoc_no = f.adhoc_no
    left join trust_appeal t on t.user_no = ${user} and t.adhoc_no = f.adhoc_no and t.kind = f.kind
  order by f.at desc, f.adhoc_no desc, f.kind limit 300`
/** $1 the member. */
export const FACTS: Statement = factsSql('$1')
/** $1 the members. */
export const FACTS_OF_ALL: Statement = `select g.user_no, f.* from unnest($1::bigint[]) g (user_no) cross join lateral (${factsSql('g.user_no')}) f`
