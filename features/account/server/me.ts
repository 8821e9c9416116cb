import type { beginMail, getMyInfo, saveMail, verifyMe } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { nameChangeableFrom } from '#features/account/rules.ts'
import { identityErrors } from '#features/identity/errors.ts'
import { isMinor, JOIN_AGE } from '#features/identity/rules.ts'
import { sendMailCode, consumeIdentity, consumeMailCode, hasMailCode } from '#features/identity/server/public.ts'
import { reauthenticate, recordSensitiveChange, type ChangeCall } from '#features/sensitive-change/server/public.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import { identityChanged } from './verified-identity.ts'
import type { IdentityUndo, MailUndo } from './undo.ts'
import { uniqueViolationError } from './uniqueViolation.ts'

type Info = Answer<typeof getMyInfo>
type Row = Omit<Info, 'is_minor' | 'haru_name_from_dt'> & { haru_name_dt: string | null }

/** Account data that only the member may see. */
export async function infoOf({ sql }: Db, userNo: number, now: Date): Promise<Info> {
  const [row] = await sql<Row[]>`
    select user_id, real_name, birth, phone, identity_provider, identity_dt, mail, haru_name_dt, password_hash is not null as has_password,
      array(select s.provider from social_account s where s.user_no = u.user_no order by s.provider) as providers, setup_step, reg_dt
    from users u where user_no = ${userNo} and state = 1`
  if (!row) throw accessErrors.required()
  const { haru_name_dt, ...info } = row
  return {
    ...info,
    is_minor: info.birth !== null && isMinor(info.birth, koreanDay(now)),
    haru_name_from_dt: nameChangeableFrom(haru_name_dt, now)?.toISOString() ?? null,
  }
}

/** Sends a code to an address that the member wants to use, after reauthentication; the code then stands for it. */
export async function sendCodeTo(
  services: Services,
  call: ChangeCall,
  { mail, ...proof }: Body<typeof beginMail>,
): Promise<{ expire_dt: string }> {
  const { user_no } = call.me
  const { now } = call
  const isAgain = await hasMailCode(services.db, { user_no, mail, now })
  if (!isAgain || proof.password !== undefined || proof.identity_no !== undefined) await reauthenticate(services, call, proof)
  return services.db.transaction((tx) => sendMailCode(tx, services, { user_no, mail, now }))
}

/** The code was sent after reauthentication, so it is the proof. */
export async function saveMailAddress(services: Services, call: ChangeCall, { mail, code }: Body<typeof saveMail>): Promise<void> {
  const { now } = call
  const { user_no } = call.me
  await consumeMailCode(services.db, services, { user_no, mail, code, now })
  await services.db.transaction(async (tx) => {
    const [old] = await tx.sql<{ mail: string | null; mail_dt: string | null }[]>`
      select mail, mail_dt from users where user_no = ${user_no}`
    if (old?.mail !== mail) {
      const undo: MailUndo = { old: old?.mail ?? null, old_dt: old?.mail_dt ?? null, new: mail }
      await recordSensitiveChange(tx, services, call, { kind: 'mail', undo, next: { mail } })
    }
    await tx.sql`update users set mail = ${mail}, mail_dt = ${now} where user_no = ${user_no}`
  })
}

/**
 * Copies the proven identity to the member: for the first time, or with a new name or phone. The person must stay the
 * same, and a person has only one account.
 */
export async function takeOverIdentity(
  services: Services,
  call: ChangeCall,
  { identity_no, password }: Body<typeof verifyMe>,
): Promise<void> {
  const { now } = call
  const userNo = call.me.user_no
  // The proof is the reauthentication of a person who is known already; of others the password.
  const [known] = await services.db.sql<{ needs_password: boolean }[]>`
    select ci_hash is null and password_hash is not null as needs_password from users where user_no = ${userNo}`
  if (known?.needs_password) await reauthenticate(services, call, { password })
  const work = services.db.transaction(async (tx) => {
    const [old] = await tx.sql<Omit<IdentityUndo, 'new_phone'>[]>`
      select ci_hash is null as is_first, real_name, birth, phone, identity_provider, identity_dt from users where user_no = ${userNo}`
    const person = await consumeIdentity(tx, { identity_no, purpose: 'verify', now, user_no: userNo })
    if (ageOn(person.birth, koreanDay(now)) < JOIN_AGE) throw identityErrors.under_14()
    const { real_name, birth, phone, ci_hash, di_hash, provider } = person
    if (old && (old.phone !== phone || old.real_name !== real_name)) {
      await recordSensitiveChange(tx, services, call, { kind: 'identity', undo: { ...old, new_phone: phone }, next: { phone } })
    }
    const same = await tx.sql`
      update users set real_name = ${real_name}, birth = ${birth}, phone = ${phone}, ci_hash = ${ci_hash}, di_hash = ${di_hash},
        identity_provider = ${provider}, identity_dt = ${now}
      where user_no = ${userNo} and (ci_hash is null or ci_hash = ${ci_hash}) returning 1`
    if (same.length === 0) throw accountErrors.other_person()
    for (const changed of services.extensions.all(identityChanged)) await changed(tx, userNo, now)
    tx.publishAfterCommit({ userNos: [userNo], event: 'ud', payload: { user_no: userNo } })
  })
  await work.catch((error: unknown) => {
    throw uniqueViolationError(error)
  })
}
