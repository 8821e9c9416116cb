import { requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Policy, PolicyListed } from '../contract.ts'
import { POLICY_KINDS, type PolicyKind } from '../rules.ts'

type Row = Omit<Policy, 'versions'> & { must_agree: boolean }

/** Cache lifetime in milliseconds. Texts are few, and new ones are announced days before they are in force. */
const CACHE_MS = MINUTE_MS
const cache = new WeakMap<Pool, { at: number; rows: Promise<Row[]> }>()

/** The version in force of each kind, with the announced ones. */
export async function policiesNow(db: Pool, now: Date): Promise<PolicyListed[]> {
  const rows = await announcedRows(db, now)
  return POLICY_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const current = inForce(own, now)
    if (!current) return []
    const { title, version, effective_dt } = current
    const next = own.filter((row) => row.effective_dt > effective_dt && Date.parse(row.effective_dt) > now.getTime())
    return { kind, title, version, effective_dt, next: next.map(({ kind: _, body: __, must_agree: ___, ...row }) => row) }
  })
}

/** A policy with its text. @throws `request.not_found` for an unknown or unannounced version */
export async function policyOf(db: Pool, kind: PolicyKind, version: string | undefined, now: Date): Promise<Policy> {
  const own = (await announcedRows(db, now)).filter((row) => row.kind === kind)
  const found = version === undefined ? inForce(own, now) : own.find((row) => row.version === version)
  if (!found) throw requestErrors.not_found()
  const { must_agree: _, ...text } = found
  return { ...text, versions: own.toReversed().map(({ version: each, effective_dt }) => ({ version: each, effective_dt })) }
}

/** A text in force. Members who agreed to a version before `since` are asked to agree to it again. */
export type TextToAgree = Pick<Row, 'kind' | 'version' | 'title' | 'effective_dt'> & { since: string }

/** The texts of which a version in force asks members to agree again. */
export async function textsToAgree(db: Pool, now: Date): Promise<TextToAgree[]> {
  const rows = await announcedRows(db, now)
  return POLICY_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind && Date.parse(row.effective_dt) <= now.getTime())
    const [since, text] = [own.findLast(({ must_agree }) => must_agree), own.at(-1)]
    return since && text ? [{ kind, version: text.version, title: text.title, effective_dt: text.effective_dt, since: since.version }] : []
  })
}

/** The version in force. Not cached: one index look-up, which also works in a transaction. */
export async function versionInForce(db: Db, kind: PolicyKind, now: Date): Promise<string> {
  const version = await findVersion(db, kind, now)
  if (version === null) throw new Error(`No text of ${kind} is in force.`)
  return version
}

/** The version in force, or null without one. */
export async function findVersion(db: Db, kind: PolicyKind, now: Date): Promise<string | null> {
  const [row] = await db.sql<{ version: string }[]>`
    select version from policy where kind = ${kind} and effective_dt <= ${now} order by effective_dt desc limit 1`
  return row?.version ?? null
}

const inForce = (own: Row[], now: Date): Row | undefined => own.findLast(({ effective_dt }) => Date.parse(effective_dt) <= now.getTime())

/** Announced versions, oldest first within each kind. */
async function announcedRows(db: Pool, now: Date): Promise<Row[]> {
  return (await allRows(db, now)).filter(({ announce_dt }) => Date.parse(announce_dt) <= now.getTime())
}

function allRows(db: Pool, now: Date): Promise<Row[]> {
  const stored = cache.get(db)
  if (stored && Math.abs(now.getTime() - stored.at) < CACHE_MS) return stored.rows
  const rows: Promise<Row[]> = db.sql<Row[]>`
    select kind, version, title, body, is_unfavourable, must_agree, announce_dt, effective_dt from policy order by kind, effective_dt`.then(
    (found) => [...found],
  )
  cache.set(db, { at: now.getTime(), rows })
  // A failure is not cached.
  rows.catch(() => cache.delete(db))
  return rows
}
