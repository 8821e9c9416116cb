import { TOKEN_HOURS } from '../auth/tokens.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Pool } from '../db/db.ts'
import { StartProblem } from '../db/engine/problem.ts'
import { extensionPoint } from '../extensions.ts'
import type { Services } from '../http/services.ts'
import type { Job } from '../jobs/jobs.ts'
import { UNKNOWN_SECRET } from './keys.ts'
import type { SecretBox } from './secret-box.ts'

/** Values of a feature that are sealed with the server's secret. */
export type SealedValues = {
  /** For the log: `bank accounts`. */
  name: string
  /** Numbers above `after`, ascending, of values that are sealed with another secret than the current one; at most `RESEAL_BATCH`. */
  listOld(db: Pool, box: SecretBox, after: number): Promise<number[]>
  /** Seals one value with the current secret. Safe to run twice, and beside a write or deletion of the value. */
  reseal(services: Pick<Services, 'db' | 'storage'>, no: number, box: SecretBox): Promise<void>
}

export const sealedValues = extensionPoint<SealedValues>('sealedValues')

export const RESEAL_BATCH = 100

/**
 * After HARU_SECRET has changed, seals everything again with the new one. Progress is in the rows themselves, so a run that was
 * interrupted is continued by the next. An old secret is retired when nothing is sealed with it and its last token has expired.
 */
export const resealJob: Job = {
  name: 'reseal',
  cron: '*/10 * * * *',
  seconds: 3600,
  async work({ services, now }) {
    const { db, log, secretBox, extensions } = services
    const keyIds = await neededSecrets(db, secretBox.keyId)
    if (keyIds.length === 0) return
    await resealServerKeys(db, secretBox)
    let left = 0
    for (const values of extensions.all(sealedValues)) left += await resealAll(services, values)
    if (left > 0) return log.error({ key_ids: keyIds, left }, 'values could not be sealed again with the new secret')
    const retired = await retire(db, secretBox.keyId, keyIds, now)
    if (retired.length > 0) log.info({ key_ids: retired }, 'nothing needs these old secrets any more')
  },
}

async function resealServerKeys({ sql }: Pool, box: SecretBox): Promise<void> {
  const rows = await sql<{ purpose: string; sealed: Uint8Array }[]>`
    select purpose, sealed from server_key where substring(sealed from 1 for ${box.prefix.length}) <> ${box.prefix}`
  for (const { purpose, sealed } of rows) {
    const again = box.seal('server key', purpose, box.open('server key', purpose, sealed))
    await sql`update server_key set sealed = ${again} where purpose = ${purpose} and sealed = ${sealed}`
  }
}

/** Returns how many values could not be sealed again; one of them does not stop the others. */
async function resealAll(services: Services, { name, listOld, reseal }: SealedValues): Promise<number> {
  const { db, log, secretBox } = services
  let failed = 0
  for (let after = 0; ;) {
    const numbers = await listOld(db, secretBox, after)
    if (numbers.length === 0) return failed
    for (const no of numbers) {
      await reseal(services, no, secretBox).catch((error: unknown) => {
        failed++
        log.warn({ err: error, values: name, no }, 'a value could not be sealed again')
      })
    }
    log.info({ values: name, resealed: numbers.length, failed }, 'sealed again with the new secret')
    after = numbers.at(-1)!
  }
}

/** Tokens of an old secret are valid until `TOKEN_HOURS` after the new one came. */
async function retire({ sql }: Pool, current: string, keyIds: string[], now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - TOKEN_HOURS * HOUR_MS)
  const rows = await sql<{ key_id: string }[]>`
    update server_secret set retired_dt = ${now} where key_id = any(${keyIds}) and retired_dt is null
      and exists (select from server_secret s where s.key_id = ${current} and s.reg_dt <= ${before})
    returning key_id`
  return rows.map(({ key_id }) => key_id)
}

/** Values that are tried of each kind. */
const SAMPLES = 5

/**
 * Compares the secret with data from before key ids, which no row names the secret of: one value that it opens is enough.
 * @throws StartProblem when there are such values and it opens none
 */
export async function ensureSecretFits(
  services: Pick<Services, 'db' | 'storage'>,
  box: SecretBox,
  sealed: readonly SealedValues[],
): Promise<void> {
  const { db } = services
  const unknown = await db.sql`select from server_secret where key_id = ${UNKNOWN_SECRET}`
  if (unknown.length === 0) return
  let hasFailed = false
  for (const { listOld, reseal } of sealed) {
    for (const no of (await listOld(db, box, 0)).slice(0, SAMPLES)) {
      const isOpened = await reseal(services, no, box).then(
        () => true,
        () => false,
      )
      if (isOpened) return
      hasFailed = true
    }
  }
  if (!hasFailed) return
  throw new StartProblem(
    'HARU_SECRET does not fit this database: it opens nothing that was encrypted. Set it to the secret that haru ran with.',
  )
}

/** The ids of secrets that this database needs beside the current one. */
export async function neededSecrets({ sql }: Pool, currentId: string): Promise<string[]> {
  const rows = await sql<{ key_id: string }[]>`
    select key_id from server_secret where retired_dt is null and key_id <> ${currentId} order by reg_dt`
  return rows.map(({ key_id }) => key_id)
}
