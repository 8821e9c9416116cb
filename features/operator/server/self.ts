import type { Body } from '#kit/contract/endpoint.ts'
import { limitGuesses } from '#kit/server/auth/guesses.ts'
import { hashPassword, isPassword } from '#kit/server/auth/password.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { beginTotp, changeOperatorPassword, OperatorSelf } from '../contract.ts'
import { operatorErrors } from '../errors.ts'
import { isGoodPassword } from '../rules.ts'
import { logAct, operatorContext, type OperatorContext } from './log.ts'
import { beginKey, confirmKey, guessCode, renewCodes, type FactorRow } from './second-factor.ts'
import { endSessions } from './session.ts'
import type { Caller } from '#kit/server/http/handle.ts'

/** What the console shows of the operator who is logged in. */
export async function selfOf(
  { sql }: Db,
  { production }: Pick<Services, 'production'>,
  { operator_no, session_no }: Pick<Operator, 'operator_no' | 'session_no'>,
  now: Date,
): Promise<OperatorSelf> {
  const [self] = await sql<[Omit<OperatorSelf, 'now'>]>`
    select o.operator_no, o.login_id, o.name, o.user_no, o.roles, o.totp_sealed is not null as has_totp,
      ${production} and o.totp_sealed is null as needs_totp,
      (select count(*) from operator_recovery r where r.operator_no = o.operator_no and r.used_dt is null) as recovery_left,
      ceil(extract(epoch from least(s.idle_dt, s.expire_dt) - ${now}))::int as left_seconds,
      ceil(extract(epoch from s.expire_dt - ${now}))::int as expire_seconds
    from operator o join operator_session s on s.operator_no = o.operator_no and s.session_no = ${session_no}
    where o.operator_no = ${operator_no}`
  return { ...self, now: now.toISOString() }
}

type OwnCall = { db: Pool; me: Operator; caller: Caller; now: Date; services: Services }
type Proof = Body<typeof beginTotp>
type Row = FactorRow & { login_id: string; password_hash: string }

/** A key for a new authenticator app. */
export const beginOwnTotp = (call: OwnCall, proof: Proof): Promise<{ key: string; link: string }> =>
  withProof(call, proof, (op, row) => beginKey(op.tx, call.services, row))

/** Uses the new app from now on. @throws `operator.no_enrolment`, `operator.bad_code`, `operator.locked` */
export async function confirmOwnTotp(call: OwnCall, code: string): Promise<{ recovery_codes: string[] }> {
  const { me, services, now } = call
  return guessCode(services, { operatorNo: me.operator_no, code, now }, async (tx) => {
    const op = operatorContext({ ...call, db: tx })
    await confirmKey(tx, services, await lockOwn(tx, me), code, now)
    await logAct(op, { act: 'totp.confirm', target: `operator:${me.operator_no}` })
    return { recovery_codes: await renewCodes(tx, me.operator_no) }
  })
}

/** New recovery codes. @throws `operator.no_enrolment` without an app */
export const renewOwnCodes = (call: OwnCall, proof: Proof): Promise<{ recovery_codes: string[] }> =>
  withProof(call, proof, async (op, { totp_sealed }) => {
    if (totp_sealed === null) throw operatorErrors.no_enrolment()
    await logAct(op, { act: 'recovery.renew', target: `operator:${op.operatorNo}` })
    return { recovery_codes: await renewCodes(op.tx, op.operatorNo) }
  })

/** Changes the password and ends the other sessions. @throws `operator.password` */
export async function changeOwnPassword(
  call: OwnCall,
  { new_password, ...proof }: Body<typeof changeOperatorPassword>,
): Promise<Record<string, never>> {
  const { me, now } = call
  const [{ login_id }] = await call.db.sql<[{ login_id: string }]>`select login_id from operator where operator_no = ${me.operator_no}`
  if (!isGoodPassword(new_password, login_id)) throw operatorErrors.password('new_password')
  const hash = await hashPassword(new_password)
  return withProof(call, proof, async (op) => {
    await op.tx.sql`update operator set password_hash = ${hash} where operator_no = ${me.operator_no}`
    await endSessions(op.tx, [me.operator_no], now, me.session_no)
    await logAct(op, { act: 'password.change', target: `operator:${me.operator_no}` })
    return {}
  })
}

/**
 * Asks again for the password and, once an app is registered, a code: a session that somebody left open must not be enough.
 * @throws `operator.bad_credentials`, `operator.code_needed`, `operator.bad_code`, `operator.locked`
 */
async function withProof<T>(call: OwnCall, { password, code }: Proof, work: (op: OperatorContext, row: Row) => Promise<T>): Promise<T> {
  const { db, me, services, now } = call
  const [own] = await db.sql<[Pick<Row, 'login_id' | 'password_hash'> & { has_totp: boolean }]>`
    select login_id, password_hash, totp_sealed is not null as has_totp from operator where operator_no = ${me.operator_no}`
  const isRight = await limitGuesses(db, {
    account: `operator:${own.login_id}`,
    place: 'session',
    now,
    check: () => isPassword(own.password_hash, password),
    locked: operatorErrors.locked,
  })
  if (!isRight) throw operatorErrors.bad_credentials('password')
  if (own.has_totp && !code) throw operatorErrors.code_needed('code')
  const proved = async (tx: Tx, spend: (row: FactorRow) => Promise<unknown>): Promise<T> => {
    const row = await lockOwn(tx, me)
    // Both may have changed since they were read.
    const isSame = row.password_hash === own.password_hash && (row.totp_sealed !== null) === own.has_totp
    if (!isSame) throw operatorErrors.bad_credentials('password')
    await spend(row)
    return work(operatorContext({ ...call, db: tx }), row)
  }
  if (!own.has_totp || !code) return db.transaction((tx) => proved(tx, async () => null))
  return guessCode(services, { operatorNo: me.operator_no, code, now }, proved)
}

/** The operator's row, locked until a transaction ends. */
async function lockOwn({ sql }: Tx, { operator_no }: Operator): Promise<Row> {
  const [row] = await sql<[Row]>`
    select operator_no, login_id, password_hash, totp_sealed, totp_next_sealed, totp_step from operator
    where operator_no = ${operator_no} for no key update`
  return row
}
