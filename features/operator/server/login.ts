import { recordSensitiveChange } from '#features/sensitive-change/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { limitGuesses } from '#kit/server/auth/guesses.ts'
import { isPassword, hashPassword } from '#kit/server/auth/password.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import { ipOf } from '#kit/server/http/limits.ts'
import type { Services } from '#kit/server/http/services.ts'
import { transition } from '#kit/server/transition.ts'
import type { acceptInvitation, logInOperator, OperatorSelf } from '../contract.ts'
import { operatorErrors } from '../errors.ts'
import { isGoodPassword } from '../rules.ts'
import { OPERATOR } from '../transitions.ts'
import { logAct } from './log.ts'
import { guessCode, type FactorRow } from './second-factor.ts'
import { selfOf } from './self.ts'
import { isToken, openSession, tokenHash } from './session.ts'
import { operators } from './state-machine.ts'

type From = { caller: Caller; now: Date }
type Found = { operator_no: number; password_hash: string | null; has_totp: boolean }

/**
 * Logs in with id, password and, once an app is registered, its code or a recovery code. An unknown id and a wrong password are
 * indistinguishable. Wrong passwords lock one address out of one id, wrong codes lock the operator: only somebody who knows the
 * password gets that far.
 * @throws `operator.bad_credentials`, `operator.code_needed`, `operator.bad_code`, `operator.locked`
 */
export async function logIn(
  services: Services,
  { login_id, password, code }: Body<typeof logInOperator>,
  from: From,
): Promise<OperatorSelf> {
  const { db } = services
  const { caller, now } = from
  const id = login_id.toLowerCase()
  const [found] = await db.sql<Found[]>`
    select operator_no, password_hash, totp_sealed is not null as has_totp from operator where login_id = ${id} and state = ${OPERATOR.active}`
  const onLock = async (tx: Tx): Promise<void> => {
    if (found) await logOwn(tx, found.operator_no, 'session.locked', from)
  }
  const isRight = await limitGuesses(db, {
    account: `operator:${id}`,
    place: { address: caller.address },
    now,
    check: () => isPassword(found?.password_hash ?? null, password),
    locked: operatorErrors.locked,
    onLock,
  })
  if (!isRight || !found) throw operatorErrors.bad_credentials()
  if (found.has_totp && !code) throw operatorErrors.code_needed('code')
  const work = async (tx: Tx, spend: (row: FactorRow) => Promise<string | null>): Promise<OperatorSelf> => {
    const factor = await spend(await lockWithPassword(tx, found))
    return enter(tx, services, { operator_no: found.operator_no, act: 'session.open', facts: { factor } }, from)
  }
  if (!found.has_totp || !code) return db.transaction((tx) => work(tx, async () => null))
  return guessCode(services, { operatorNo: found.operator_no, code, now, onLock }, work)
}

/** Locks the row. Refuses when the password, the app or the account changed since they were read. */
async function lockWithPassword({ sql }: Tx, { operator_no, password_hash, has_totp }: Found): Promise<FactorRow> {
  const [row] = await sql<FactorRow[]>`
    select operator_no, totp_sealed, totp_next_sealed, totp_step from operator
    where operator_no = ${operator_no} and password_hash = ${password_hash} and state = ${OPERATOR.active}
      and (totp_sealed is not null) = ${has_totp}
    for no key update`
  if (!row) throw operatorErrors.bad_credentials()
  return row
}

const logOwn = (tx: Tx, operatorNo: number, act: string, { caller, now }: From, facts: object = {}): Promise<void> =>
  logAct({ tx, operatorNo, ip: ipOf(caller), now }, { act, target: `operator:${operatorNo}`, facts })

type Entering = { operator_no: number; act: string; facts?: object }

async function enter(tx: Tx, services: Services, { operator_no, act, facts }: Entering, from: From): Promise<OperatorSelf> {
  const sessionNo = await openSession(tx, services, { operator_no, ...from })
  await logOwn(tx, operator_no, act, from, facts)
  return selfOf(tx, services, { operator_no, session_no: sessionNo }, from.now)
}

type Invitation = { operator_no: number; login_id: string; name: string }

/** Whom the link invites. @throws `operator.no_invitation` */
export async function invitationOf({ sql }: Db, token: string, now: Date): Promise<Invitation> {
  const [found] = await sql<Invitation[]>`
    select operator_no, login_id, name from operator
    where invite_hash = ${isToken(token) ? tokenHash(token) : null} and invite_dt > ${now} and state = ${OPERATOR.invited}`
  if (!found) throw operatorErrors.no_invitation()
  return found
}

/** Sets the first password and logs in. @throws `operator.no_invitation`, `operator.password` */
export async function accept(
  services: Services,
  { token, new_password }: Body<typeof acceptInvitation>,
  from: From,
): Promise<OperatorSelf> {
  const { db } = services
  const { now } = from
  const { login_id } = await invitationOf(db, token, now)
  if (!isGoodPassword(new_password, login_id)) throw operatorErrors.password('new_password')
  const passwordHash = await hashPassword(new_password)
  return db.transaction(async (tx) => {
    const { operator_no } = await invitationOf(tx, token, now)
    await tellMember(tx, services, operator_no, from)
    const set = { password_hash: passwordHash, invite_hash: null, invite_dt: null }
    const { row } = await transition(tx, operators, operator_no, { act: 'accept', by: 'invitee', set, context: { now } })
    // The link may have been replaced before the row was locked.
    if (!row.invite_hash || !tokenHash(token).equals(row.invite_hash)) throw operatorErrors.no_invitation()
    return enter(tx, services, { operator_no, act: 'operator.accept' }, from)
  })
}

/** Operator rights are a sensitive change of the same person's member account (decisions d-15). */
async function tellMember(tx: Tx, services: Services, operatorNo: number, { caller, now }: From): Promise<void> {
  const [{ user_no }] = await tx.sql<[{ user_no: number | null }]>`select user_no from operator where operator_no = ${operatorNo}`
  if (user_no === null) return
  const undo = { operator_no: operatorNo }
  await recordSensitiveChange(tx, services, { me: { user_no, session_no: null }, caller, now }, { kind: 'operator', undo })
}
