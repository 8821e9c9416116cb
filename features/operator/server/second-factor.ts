import { hash, randomBytes } from 'node:crypto'
import { AppError } from '#kit/contract/errors.ts'
import { limitGuesses } from '#kit/server/auth/guesses.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import { RESEAL_BATCH, type SealedValues } from '#kit/server/keys/reseal.ts'
import { operatorErrors } from '../errors.ts'
import { RECOVERY_CODES, TOTP_DIGITS } from '../rules.ts'
import { base32, newTotpKey, otpauthLink, stepOfCode } from './totp.ts'

type Box = Pick<Services, 'secretBox'>
/** The locked row of an operator. */
export type FactorRow = { operator_no: number; totp_sealed: Uint8Array | null; totp_next_sealed: Uint8Array | null; totp_step: number }

/** A sealed key of another operator's row cannot be opened. */
const placeOf = (operatorNo: number): string => `operator ${operatorNo}`

type CodeGuess = { operatorNo: number; code: string; now: Date; onLock?: (tx: Tx) => Promise<void> }

/**
 * Runs `work` in a transaction in which it locks the operator's row and uses up the code, or confirms a new app with it. Wrong codes
 * of all addresses are counted together.
 * @throws `operator.bad_code`, `operator.locked`
 */
export async function guessCode<T>(
  { db, secretBox }: Pick<Services, 'db' | 'secretBox'>,
  { operatorNo, code, now, onLock }: CodeGuess,
  work: (tx: Tx, spend: (row: FactorRow) => Promise<'totp' | 'recovery'>) => Promise<T>,
): Promise<T> {
  const done: T[] = []
  const check = async (): Promise<boolean> => {
    try {
      done.push(await db.transaction((tx) => work(tx, (row) => useCode(tx, { secretBox }, row, code, now))))
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === operatorErrors.bad_code.code) return false
      throw error
    }
  }
  const guess = { account: `operator code:${operatorNo}`, place: 'session', now, check, locked: operatorErrors.locked } as const
  if (!(await limitGuesses(db, { ...guess, ...(onLock && { onLock }) }))) throw operatorErrors.bad_code('code')
  return done[0]!
}

/**
 * Uses up a code of the app, or a recovery code. The caller holds the operator's row, so that two calls cannot use the same one.
 * @throws `operator.bad_code`
 */
async function useCode(
  { sql }: Tx,
  { secretBox }: Box,
  { operator_no, totp_sealed, totp_step }: FactorRow,
  typed: string,
  now: Date,
): Promise<'totp' | 'recovery'> {
  const plain = plainOf(typed)
  if (plain.length !== TOTP_DIGITS) {
    const used = await sql`
      update operator_recovery set used_dt = ${now}
      where operator_no = ${operator_no} and code_hash = ${recoveryHash(plain)} and used_dt is null`
    if (used.count === 0) throw operatorErrors.bad_code('code')
    return 'recovery'
  }
  const step = totp_sealed && stepOfCode(secretBox.open('totp', placeOf(operator_no), totp_sealed), plain, now, totp_step)
  if (step === null) throw operatorErrors.bad_code('code')
  await sql`update operator set totp_step = ${step} where operator_no = ${operator_no}`
  return 'totp'
}

/** A key for the app, which `confirmKey` puts into use. */
export async function beginKey({ sql }: Tx, { secretBox }: Box, { operator_no, login_id }: { operator_no: number; login_id: string }) {
  const bytes = newTotpKey()
  const sealed = secretBox.seal('totp', placeOf(operator_no), bytes)
  await sql`update operator set totp_next_sealed = ${sealed} where operator_no = ${operator_no}`
  const key = base32(bytes)
  return { key, link: otpauthLink(key, login_id) }
}

/** Puts the key into use with its first code. @throws `operator.no_enrolment`, `operator.bad_code` */
export async function confirmKey(
  { sql }: Tx,
  { secretBox }: Box,
  { operator_no, totp_next_sealed }: FactorRow,
  typed: string,
  now: Date,
): Promise<void> {
  if (totp_next_sealed === null) throw operatorErrors.no_enrolment()
  const step = stepOfCode(secretBox.open('totp', placeOf(operator_no), totp_next_sealed), plainOf(typed), now, 0)
  if (step === null) throw operatorErrors.bad_code('code')
  await sql`
    update operator set totp_sealed = totp_next_sealed, totp_next_sealed = null, totp_step = ${step} where operator_no = ${operator_no}`
}

/** Bytes of a recovery code: 80 random bits need no slow hash. */
const RECOVERY_BYTES = 10

/** New recovery codes in place of the old ones; only their digests are stored. */
export async function renewCodes({ sql }: Tx, operatorNo: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)))
  await sql`delete from operator_recovery where operator_no = ${operatorNo}`
  await sql`
    insert into operator_recovery (operator_no, code_hash)
    select ${operatorNo}::bigint, decode(code, 'hex') from unnest(${codes.map((code) => recoveryHash(code).toString('hex'))}::text[]) code`
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

const recoveryHash = (plain: string): Buffer => hash('sha256', `haru recovery ${plain}`, 'buffer')
/** Spaces and hyphens are only for reading. */
const plainOf = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** Both keys of an operator, for a changed HARU_SECRET. */
export const sealedKeys: SealedValues = {
  name: 'authenticator apps',
  listOld: async ({ sql }, { prefix }, after) => {
    const rows = await sql<{ operator_no: number }[]>`
      select operator_no from operator
      where operator_no > ${after} and (substring(totp_sealed from 1 for ${prefix.length}) <> ${prefix}
        or substring(totp_next_sealed from 1 for ${prefix.length}) <> ${prefix})
      order by operator_no limit ${RESEAL_BATCH}`
    return rows.map(({ operator_no }) => operator_no)
  },
  reseal: ({ db }, no, box) =>
    db.transaction(async ({ sql }) => {
      const [row] = await sql<Pick<FactorRow, 'totp_sealed' | 'totp_next_sealed'>[]>`
        select totp_sealed, totp_next_sealed from operator where operator_no = ${no} for no key update`
      if (!row) return
      const again = (sealed: Uint8Array | null) => sealed && box.seal('totp', placeOf(no), box.open('totp', placeOf(no), sealed))
      await sql`
        update operator set totp_sealed = ${again(row.totp_sealed)}, totp_next_sealed = ${again(row.totp_next_sealed)} where operator_no = ${no}`
    }),
}
