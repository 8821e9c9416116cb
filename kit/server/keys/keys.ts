import { randomBytes } from 'node:crypto'
import { makeDigest, STORED_KINDS, type Digest, type StoredKeys } from '../auth/digest.ts'
import type { Pool, Tx } from '../db/db.ts'
import { StartProblem } from '../db/engine/problem.ts'
import type { KeyRing } from './ring.ts'
import { makeSecretBox, type SecretBox } from './secret-box.ts'

/** The server's encryption and digests. */
export type Keys = { ring: KeyRing; secretBox: SecretBox; digest: Digest }

/** Data from before key ids is in the database (0026_server_keys.sql). */
export const UNKNOWN_SECRET = '00000000'

/**
 * Reads the stored keys; creates those that are missing. Parallel starts take turns.
 * @throws StartProblem when the database has data of a secret that is not in the ring
 */
export function openKeys(db: Pool, ring: KeyRing, now: Date): Promise<Keys> {
  const secretBox = makeSecretBox(ring)
  return db.transaction(async (tx) => {
    await tx.sql`lock table server_secret in share row exclusive mode`
    const hasUnknown = await registerSecrets(tx, ring, now)
    const digest = makeDigest(ring, await storedKeys(tx, { ring, secretBox, hasUnknown, now }))
    return { ring, secretBox, digest }
  })
}

/** Checks the ring against the secrets that are in use, and adds its current one. Returns whether there is data from before key ids. */
async function registerSecrets({ sql }: Tx, { current, all, find }: KeyRing, now: Date): Promise<boolean> {
  const used = await sql<{ key_id: string }[]>`select key_id from server_secret where retired_dt is null order by reg_dt`
  const hasUnknown = used.some(({ key_id }) => key_id === UNKNOWN_SECRET)
  const missing = used.map(({ key_id }) => key_id).filter((id) => id !== UNKNOWN_SECRET && find(id) === undefined)
  if (missing.length > 0) throw doesNotFit(missing)
  // It is unknown which secret of the ring made the earlier data: all of them stay needed until it is sealed again.
  const needed = hasUnknown ? all.map(({ id }) => id) : [current.id]
  await sql`
    insert into server_secret (key_id, reg_dt) select id, ${now} from unnest(${needed}::text[]) id
    on conflict (key_id) do update set retired_dt = null where server_secret.retired_dt is not null`
  if (hasUnknown) await sql`delete from server_secret where key_id = ${UNKNOWN_SECRET}`
  return hasUnknown
}

const doesNotFit = (missing: string[]): StartProblem =>
  new StartProblem(
    `HARU_SECRET does not fit this database: its data needs the secret with the id ${missing.join(' and ')}. Set HARU_SECRET back, or list that secret in HARU_SECRET_OLD beside the new one.`,
  )

type Parts = { ring: KeyRing; secretBox: SecretBox; hasUnknown: boolean; now: Date }

async function storedKeys({ sql }: Tx, { ring, secretBox, hasUnknown, now }: Parts): Promise<StoredKeys> {
  const rows = await sql<{ purpose: string; sealed: Uint8Array }[]>`select purpose, sealed from server_key`
  const opened = new Map(rows.map(({ purpose, sealed }) => [purpose, secretBox.open('server key', purpose, sealed)]))
  // Digests from before stored keys were made with keys of the oldest secret.
  const create = (kind: string): Buffer => (hasUnknown ? ring.all.at(-1)!.derive(`digest ${kind}`) : randomBytes(32))
  const stored = STORED_KINDS.map((kind) => ({ kind, key: opened.get(kind) ?? create(kind) }))
  const made = stored
    .filter(({ kind }) => !opened.has(kind))
    .map(({ kind, key }) => ({ purpose: kind as string, sealed: secretBox.seal('server key', kind, key), reg_dt: now }))
  if (made.length > 0) await sql`insert into server_key ${sql(made)}`
  return new Map(stored.map(({ kind, key }) => [kind, key]))
}
