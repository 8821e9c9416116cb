import type { Pool, Tx } from '#kit/server/db/db.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { earliestEffective } from '../rules.ts'
import { readTexts, type PolicyText } from './texts.ts'

/**
 * Inserts the texts that the database lacks. Stored texts are never changed, since members may have agreed to them.
 * @throws StartProblem when a stored text was changed, or a new version has too short a notice
 */
export async function seedPolicies(db: Pool, now: Date, texts: PolicyText[] = readTexts()): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes servers that start in parallel.
    await tx.sql`lock table policy in share row exclusive mode`
    const stored = await tx.sql<{ kind: string; version: string; body: string }[]>`select kind, version, body from policy`
    const kinds = new Set(stored.map(({ kind }) => kind))
    for (const text of texts) {
      const same = stored.find(({ kind, version }) => kind === text.kind && version === text.version)
      if (!same) await insert(tx, kinds.has(text.kind) ? announcedNow(text, now) : text)
      else if (same.body !== text.body) throw changed(text)
    }
  })
}

/** Sets the announcement to now or later, since members cannot have seen the text before. */
function announcedNow(text: PolicyText, now: Date): PolicyText {
  const announced = text.announce_dt > now ? text.announce_dt : now
  const earliest = earliestEffective(announced, text.is_unfavourable)
  if (text.effective_dt >= earliest) return { ...text, announce_dt: announced }
  throw new StartProblem(
    `features/policy/texts: ${text.kind} ${text.version} is announced too late: announced now it may hold from ${earliest.toISOString()} on.`,
  )
}

const changed = ({ kind, version }: PolicyText): StartProblem =>
  new StartProblem(`features/policy/texts: ${kind} ${version} differs from what members were shown. Give the new text a new version.`)

async function insert(tx: Tx, text: PolicyText): Promise<void> {
  await tx.sql`insert into policy ${tx.sql(text, 'kind', 'version', 'title', 'body', 'is_unfavourable', 'announce_dt', 'effective_dt')}`
}
