import { requestErrors } from '#kit/contract/errors.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Policy, PolicyListed } from '../contract.ts'
import { POLICY_KINDS, type PolicyKind } from '../rules.ts'

type Row = Omit<Policy, 'versions'>

/** How long the texts are believed, in milliseconds. They are few, and are only ever added to, days before they hold. */
const CACHE_MS = 60_000
const cache = new WeakMap<Pool, { at: number; rows: Promise<Row[]> }>()

/** The text of each kind that holds, with those that are announced. */
export async function policiesNow(db: Pool, now: Date): Promise<PolicyListed[]> {
  const rows = await shownRows(db, now)
  return POLICY_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const current = inForce(own, now)
    if (!current) return []
    const { title, version, effective_dt } = current
    const next = own.filter((row) => row.effective_dt > effective_dt && Date.parse(row.effective_dt) > now.getTime())
    return { kind, title, version, effective_dt, next: next.map(({ kind: _, body: __, ...row }) => row) }
  })
}

/** A text whole. @throws `request.not_found` where there is none, or it is not announced yet */
export async function policyOf(db: Pool, kind: PolicyKind, version: string | undefined, now: Date): Promise<Policy> {
  const own = (await shownRows(db, now)).filter((row) => row.kind === kind)
  const found = version === undefined ? inForce(own, now) : own.find((row) => row.version === version)
  if (!found) throw requestErrors.not_found()
  return { ...found, versions: own.toReversed().map(({ version: each, effective_dt }) => ({ version: each, effective_dt })) }
}

/** The version that members agree to now. One look-up by index, so that a transaction may ask too. */
export async function versionInForce(db: Db, kind: PolicyKind, now: Date): Promise<string> {
  const version = await findVersion(db, kind, now)
  if (version === null) throw new Error(`No text of ${kind} is in force.`)
  return version
}

/** The same, null where no text of this kind holds yet. */
export async function findVersion(db: Db, kind: PolicyKind, now: Date): Promise<string | null> {
  const [row] = await db.sql<{ version: string }[]>`
    select version from policy where kind = ${kind} and effective_dt <= ${now} order by effective_dt desc limit 1`
  return row?.version ?? null
}

const inForce = (own: Row[], now: Date): Row | undefined => own.findLast(({ effective_dt }) => Date.parse(effective_dt) <= now.getTime())

/** What may be read by now, each kind's oldest first. */
async function shownRows(db: Pool, now: Date): Promise<Row[]> {
  return (await allRows(db, now)).filter(({ announce_dt }) => Date.parse(announce_dt) <= now.getTime())
}

function allRows(db: Pool, now: Date): Promise<Row[]> {
  const kept = cache.get(db)
  if (kept && Math.abs(now.getTime() - kept.at) < CACHE_MS) return kept.rows
  const rows: Promise<Row[]> = db.sql<Row[]>`
    select kind, version, title, body, is_unfavourable, announce_dt, effective_dt from policy order by kind, effective_dt`.then((found) => [
    ...found,
  ])
  cache.set(db, { at: now.getTime(), rows })
  // A failure is not kept.
  rows.catch(() => cache.delete(db))
  return rows
}
