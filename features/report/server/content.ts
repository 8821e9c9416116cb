import { hideProfile, reportedProfile, showProfile } from '#features/account/server/public.ts'
import { contentMeasureSql } from '#features/sanction/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { automaticEffect, hasAutomaticEffect, type ReportReason } from '../rules.ts'
import { OPEN_REPORT, STANDING_BLOCK } from '../transitions.ts'
import { contentHidden } from './effects.ts'
import { otherTarget, reportedContentOf, type CurrentTarget, type Target } from './targets.ts'

type Given = { now: Date; extensions: Extensions }

/** Hides a target from everyone but its author since a moment, or shows it again (null). False if it is so already, or cannot be hidden. */
export async function setHidden(tx: Tx, { target_kind, target_no }: Target, hideDt: Date | null, extensions: Extensions): Promise<boolean> {
  if (target_kind === 'user') return hideDt === null ? showProfile(tx, target_no) : hideProfile(tx, target_no, hideDt)
  const other = otherTarget(extensions, target_kind)
  if (other || target_kind === 'chat') return (await other?.setHidden?.(tx, target_no, hideDt)) ?? false
  const isHidden = hideDt !== null
  const changed =
    target_kind === 'comment'
      ? await tx.sql`update comment set hide_dt = ${hideDt} where comment_no = ${target_no} and (hide_dt is null) = ${isHidden} returning 1`
      : await tx.sql`update post set hide_dt = ${hideDt} where post_no = ${target_no} and (hide_dt is null) = ${isHidden} returning 1`
  return changed.length > 0
}

const POSTS: readonly string[] = ['daily', 'feed', 'story']

/** Shows a post in lists to followers only, or to all again (null). Other targets have no reach to limit. */
export async function setReach(tx: Tx, { target_kind, target_no }: Target, limitDt: Date | null): Promise<boolean> {
  if (!POSTS.includes(target_kind)) return false
  const changed = await tx.sql`
    update post set limit_dt = ${limitDt} where post_no = ${target_no} and (limit_dt is null) = ${limitDt !== null} returning 1`
  return changed.length > 0
}

/** Whether operators can hide such a target, and limit its reach. */
export const canHide = (extensions: Extensions, { target_kind }: Pick<Target, 'target_kind'>): boolean =>
  target_kind !== 'chat' &&
  target_kind !== 'counsel' &&
  (otherTarget(extensions, target_kind)?.setHidden !== undefined || isOwn(target_kind))
const isOwn = (kind: string): boolean => ['user', 'comment', ...POSTS].includes(kind)
export const canLimitReach = ({ target_kind }: Pick<Target, 'target_kind'>): boolean => POSTS.includes(target_kind)

/** $1 kind, $2 number: what keeps it hidden, or its reach limited. */
const HOLDS: Statement = `
  select ${contentMeasureSql({ kind: 'hide', targetKind: '$1::text', targetNo: '$2::bigint' })} as is_hidden,
    ${contentMeasureSql({ kind: 'reach', targetKind: '$1::text', targetNo: '$2::bigint' })} as is_limited,
    exists (select from rights_block b where b.target_kind = $1 and b.target_no = $2 and b.state in ${statesSql(STANDING_BLOCK)}) as is_blocked,
    coalesce((select json_object_agg(o.reason, o.reporters) from (
      select r.reason, count(distinct r.user_no) as reporters from report r
      where r.target_kind = $1 and r.target_no = $2 and r.state in ${statesSql(OPEN_REPORT)} and r.counts group by r.reason) o), '{}') as open`

type Holds = { is_hidden: boolean; is_limited: boolean; is_blocked: boolean; open: Partial<Record<ReportReason, number>> }

type HeldBy = {
  hidden_by: { decision: boolean; block: boolean; reports: boolean }
  limited_by: { decision: boolean; reports: boolean }
  /** Reasons of open reports that hide it, or limit its reach. */
  reasons: { hide: ReportReason[]; limit: ReportReason[] }
}

/** What keeps the target hidden, and its reach limited: a decision, a rights block, enough open reports. */
export async function holdsOf(db: Db, { target_kind, target_no }: Target): Promise<HeldBy> {
  const [holds] = await rowsOf<Holds>(db, HOLDS, [target_kind, target_no])
  const { is_hidden, is_limited, is_blocked, open } = holds!
  const reasons = (Object.keys(open) as ReportReason[]).filter((reason) => hasAutomaticEffect(target_kind, reason))
  const having = (effect: 'hide' | 'limit') => reasons.filter((reason) => automaticEffect(reason, open[reason]!) === effect)
  const by = { hide: having('hide'), limit: having('limit') }
  return {
    hidden_by: { decision: is_hidden, block: is_blocked, reports: by.hide.length > 0 },
    limited_by: { decision: is_limited, reports: by.limit.length > 0 },
    reasons: by,
  }
}

/** Hides or shows the target as what stands about it says. The caller holds the target's lock. */
export async function settleContent(tx: Tx, target: Target, { now, extensions }: Given): Promise<void> {
  const { hidden_by, limited_by } = await holdsOf(tx, target)
  const isHidden = hidden_by.decision || hidden_by.block || hidden_by.reports
  const isLimited = limited_by.decision || limited_by.reports
  const isChanged = [await setHidden(tx, target, isHidden ? now : null, extensions), await setReach(tx, target, isLimited ? now : null)]
  if (isChanged.includes(true)) await extensions.run(contentHidden, tx)
}

/** The target as it is now, whoever may see it; null: it is purged, or its feature shows none. `evidence`: of one of its reports. */
export async function currentOf(
  db: Db,
  { target_kind, target_no }: Target,
  { evidence, extensions }: { evidence: object; extensions: Extensions },
): Promise<CurrentTarget | null> {
  if (target_kind === 'user') return (await reportedProfile(db, target_no)) ?? null
  const reader = otherTarget(extensions, target_kind) ?? reportedContentOf(extensions, target_kind)
  return (await reader?.read(db, target_no, evidence)) ?? null
}
