import { withParticle } from '#kit/contract/particle.ts'
import { randomBytes } from 'node:crypto'
import type { changePw, findId, findPw, resetPw } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { RESET_MINUTES } from '#features/account/rules.ts'
import { maskId } from '#features/identity/rules.ts'
import { consumeIdentity, consumePhoneCode } from '#features/identity/server/public.ts'
import { recordSensitiveChange, type ChangeCall } from '#features/sensitive-change/server/public.ts'
import { linksOf } from '#features/social/server/public.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import { forgetFailures } from './attempts.ts'
import { hashNewPassword, replacePasswordHash } from './newPassword.ts'
import { isOwnPassword } from './ownPassword.ts'

type Found = Answer<typeof findId>

/** The accounts of a proven person, or of the owner of a phone: by name and the code sent to it. */
export async function findIds({ db, digest }: Services, body: Body<typeof findId>, now: Date): Promise<Found> {
  if ('identity_no' in body) {
    const { identity_no } = body
    return db.transaction(async (tx) => {
      const { ci_hash } = await consumeIdentity(tx, { identity_no, purpose: 'find_id', now })
      return masked(await tx.sql<Found>`${accounts(tx)} where ci_hash = ${ci_hash} and ${isPresent(tx, now)}`)
    })
  }
  const { real_name, phone, code } = body
  await consumePhoneCode(db, { digest }, { phone, code, now })
  return masked(
    await db.sql<Found>`
    ${accounts(db)} where phone = ${phone} and real_name = ${real_name.normalize('NFC')} and ${isPresent(db, now)} order by user_no limit 5`,
  )
}

const accounts = ({ sql }: Db) => sql`
  select user_id, reg_dt, array(select s.provider from social_account s where s.user_no = u.user_no order by s.provider) as providers
  from users u`
/** Active, or within the grace period. */
const isPresent = ({ sql }: Db, now: Date) => sql`(state = 1 or purge_dt > ${now})`
const masked = (found: Found): Found => found.map((one) => ({ ...one, user_id: one.user_id && maskId(one.user_id) }))

type Owner = { user_no: number; user_id: string | null; has_password: boolean; providers: SocialProvider[] }

/**
 * Returns a token to set a new password, for the owner of the id. An unknown id and another member's are
 * indistinguishable. Only a match consumes the proof, so a mistyped id costs nothing.
 */
export function beginReset(
  { db, digest }: Services,
  { user_id, identity_no }: Body<typeof findPw>,
  now: Date,
): Promise<Answer<typeof findPw>> {
  return db.transaction(async (tx) => {
    const { ci_hash } = await consumeIdentity(tx, { identity_no, purpose: 'reset_pw', now })
    const [owner] = await tx.sql<Owner[]>`
      select user_no, user_id, password_hash is not null as has_password,
        array(select s.provider from social_account s where s.user_no = u.user_no order by s.provider) as providers
      from users u where ci_hash = ${ci_hash} and ${isPresent(tx, now)}`
    if (owner && !owner.has_password) throw socialOnly(owner.providers)
    if (owner?.user_id == null || owner.user_id.toLowerCase() !== user_id.toLowerCase()) throw accountErrors.no_match('user_id')
    const token = randomBytes(32).toString('base64url')
    const until = new Date(now.getTime() + RESET_MINUTES * MINUTE_MS)
    await tx.sql`delete from reset_token where user_no = ${owner.user_no}`
    await tx.sql`
      insert into reset_token (token_hash, user_no, expire_dt) values (${digest('token', token)}, ${owner.user_no}, ${until})`
    return { reset_token: token, expire_dt: until.toISOString() }
  })
}

const SOCIAL_NAMES: Record<SocialProvider, string> = { kakao: '카카오', naver: '네이버', google: '구글', apple: '애플' }

/** Names the providers, which is safe because the person was proven. */
function socialOnly(providers: SocialProvider[]): AppError {
  const { code, status, message } = accountErrors.social_only
  const names = providers.map((provider) => SOCIAL_NAMES[provider]).join(', ')
  return new AppError({
    code,
    status,
    message: names === '' ? message : `${withParticle(names, '으로/로')} 가입한 계정이에요. 그 계정으로 로그인해 주세요.`,
  })
}

type Member = { user_no: number; user_id: string | null; phone: string | null; password_hash: string | null }

/** Sets a new password by a token, once, and ends every session. A refused password leaves the token valid. */
export async function resetPassword(
  services: Services,
  { reset_token, ...typed }: Body<typeof resetPw>,
  { caller, now }: Pick<ChangeCall, 'caller' | 'now'>,
): Promise<Answer<typeof resetPw>> {
  const { db, digest, sessions } = services
  const tokenHash = digest('token', reset_token)
  const [member] = await db.sql<Member[]>`
    select u.user_no, u.user_id, u.phone, u.password_hash from reset_token t join users u using (user_no)
    where t.token_hash = ${tokenHash} and t.used_dt is null and t.expire_dt > ${now}`
  if (!member) throw accountErrors.reset_expired()
  const hash = await hashNewPassword(db, member, typed)
  const me = { user_no: member.user_no, session_no: null }
  return db.transaction(async (tx) => {
    await recordSensitiveChange(tx, services, { me, caller, now }, { kind: 'password', undo: {} })
    const used = await tx.sql`
      update reset_token set used_dt = ${now} where token_hash = ${tokenHash} and used_dt is null and expire_dt > ${now} returning 1`
    if (used.length === 0 || !(await replacePasswordHash(tx, member, hash, now))) throw accountErrors.reset_expired()
    // The member has just proven their identity, so the lock is no longer needed.
    if (member.user_id !== null) await forgetFailures(tx, member.user_id)
    await sessions.endAll(tx, member.user_no, now)
    return { socials: await newestLinks(tx, member.user_no) }
  })
}

/** Changes the password of a member who knows the current one; ends the other sessions. */
export async function changePassword(
  services: Services,
  call: Pick<ChangeCall, 'caller' | 'now'> & { me: Me },
  body: Body<typeof changePw>,
): Promise<Answer<typeof changePw>> {
  const { db, sessions } = services
  const { me, now } = call
  const [member] = await db.sql<(Member & { mail: string | null })[]>`
    select user_no, user_id, phone, mail, password_hash from users where user_no = ${me.user_no}`
  if (!member?.password_hash) throw accountErrors.social_only()
  if (!(await isOwnPassword(db, member, body.password_now, now))) throw accountErrors.pw_wrong('password_now')
  const hash = await hashNewPassword(db, member, body)
  return db.transaction(async (tx) => {
    await recordSensitiveChange(tx, services, call, { kind: 'password', undo: {} })
    if (!(await replacePasswordHash(tx, member, hash, now))) throw accountErrors.pw_wrong('password_now')
    await sessions.endAll(tx, me.user_no, now, me.session_no)
    return { socials: await newestLinks(tx, me.user_no) }
  })
}

/** The newest first: a thief's link is younger than the owner's. */
const newestLinks = async (tx: Tx, userNo: number) => (await linksOf(tx, userNo)).toReversed()
