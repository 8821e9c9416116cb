import { maskId, maskMail, maskName, maskPhone, ADULT_AGE } from '#features/identity/rules.ts'
import { logAct, someoneOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import type { Someone } from '#features/operator/contract.ts'
import type { Answer, Body, Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import { limitsOf, LIMITS_SQL, type StoredLimits } from '#kit/server/auth/limits.ts'
import { isSessionOf, liveSessionsOf } from '#kit/server/auth/live-sessions.ts'
import type { Sessions } from '#kit/server/auth/sessions.ts'
import type { Db } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Duplicate, endMemberSessions, listMemberConsents, MemberConsent, MemberPage, openMember } from '../operator-contract.ts'
import { DUPLICATES_MAX, MEMBER_LOGGED_OUT, MEMBER_READ } from '../operator-rules.ts'
import { sharedDevicesSql } from './browser.ts'

type Row = Omit<MemberPage, 'status' | 'limits' | 'identity' | 'is_minor' | 'seen_dt'> & {
  state: number
  real_name: string | null
  phone: string | null
  birth: string | null
  identity_dt: string | null
  limits: StoredLimits | null
}

/** One member with masked personal data. @throws `request.not_found` */
export async function memberOf(db: Db, userNo: number, now: Date): Promise<MemberPage> {
  const [row] = await rowsOf<Row>(db, MEMBER, [userNo])
  if (!row) throw requestErrors.not_found()
  const { state, real_name, phone, birth, identity_dt, limits, user_id, mail, ...member } = row
  const [latest] = await liveSessionsOf(db, userNo, now)
  const left = member.purge_dt !== null && Date.parse(member.purge_dt) > now.getTime() ? 'leaving' : 'left'
  const closed = Object.entries(limitsOf(limits) ?? {}).filter(([, until]) => until > now.getTime())
  return {
    ...member,
    user_id: user_id && maskId(user_id),
    mail: mail && maskMail(mail),
    seen_dt: latest?.seen_dt ?? null,
    status: state === 1 ? 'active' : left,
    limits: closed.map(([one, until]) => ({
      closed: one as MemberPage['limits'][number]['closed'],
      until_dt: new Date(until).toISOString(),
    })),
    identity:
      identity_dt === null
        ? null
        : {
            real_name: real_name && maskName(real_name),
            phone: phone && maskPhone(phone),
            birth_year: birth && birth.slice(0, 4),
            identity_dt,
          },
    is_minor: birth === null ? null : ageOn(birth, koreanDay(now)) < ADULT_AGE,
  }
}

/** $1 the member. */
const MEMBER: Statement = `
  select u.user_no, u.haru_name, u.user_id, u.user_social_provider as provider, u.state, u.reg_dt,
    u.withdraw_dt, u.purge_dt, u.expert_no is not null as isexpert, u.account_private, u.hide_dt, ${LIMITS_SQL} as limits,
    u.real_name, u.phone, u.birth, u.identity_dt, u.mail, ${someoneOrNullSql('u.referrer_no')} as referrer
  from users u where u.user_no = $1`

/** A member's personal data, after logging why. @throws `request.not_found` */
export async function personOf(op: OperatorContext, userNo: number, reason: string): Promise<Answer<typeof openMember>> {
  const [person] = await rowsOf<Answer<typeof openMember>>(op.tx, PERSON, [userNo])
  if (!person) throw requestErrors.not_found()
  await logAct(op, { act: MEMBER_READ.person, target: `user:${userNo}`, reason })
  return person
}

const PERSON: Statement = 'select u.user_id, u.real_name, u.birth, u.phone, u.mail from users u where u.user_no = $1'

/** A page of a member's answers to consents, newest first. */
export const memberConsents = (db: Db, userNo: number, { before_no, limit }: Query<typeof listMemberConsents>): Promise<MemberConsent[]> =>
  rowsOf<MemberConsent>(db, CONSENTS, [userNo, before_no ?? Number.MAX_SAFE_INTEGER, limit])

/** $1 the member, $2 before this answer, $3 most. */
export const CONSENTS: Statement = `
  select c.consent_no, c.kind, c.version, c.agreed, c.reg_dt from user_consent c
  where c.user_no = $1 and c.consent_no < $2::bigint order by c.consent_no desc limit $3::int`

/** Ends one or all log-ins; an ended one is ended already. @throws `request.not_found` for another member's, `operator.own` */
export async function logOut(
  op: OperatorContext,
  sessions: Sessions,
  userNo: number,
  { session_no, reason }: Body<typeof endMemberSessions>,
): Promise<Answer<typeof endMemberSessions>> {
  const { tx, now, memberNo } = op
  if (memberNo === userNo) throw operatorErrors.own()
  const live = await liveSessionsOf(tx, userNo, now)
  const ended = session_no === undefined ? live : live.filter((one) => one.session_no === session_no)
  if (session_no === undefined) await sessions.endAll(tx, userNo, now)
  else {
    if (!(await isSessionOf(tx, userNo, session_no))) throw requestErrors.not_found()
    await sessions.end(tx, session_no, now)
  }
  const facts = { before: { sessions: live.length }, after: { sessions: live.length - ended.length } }
  await logAct(op, { act: MEMBER_LOGGED_OUT, target: `user:${userNo}`, facts, reason })
  return { ended: ended.length }
}

type Sign = Duplicate['signs'][number]
type DuplicateRow = { member: Someone; is_active: boolean; reg_dt: string; signs: Sign[] }

/** The members who gave the same bank account as this one, at most so many: the feature that stores accounts registers it. */
export const sameBankAccount = extensionPoint<(db: Db, userNo: number, limit: number) => Promise<number[]>>('sameBankAccount')

/** Accounts that may belong to the same person, those with most signs first (decision 116). */
export async function duplicatesOf(db: Db, extensions: Extensions, userNo: number): Promise<Duplicate[]> {
  const found = await Promise.all(extensions.all(sameBankAccount).map((list) => list(db, userNo, DUPLICATES_MAX)))
  return rowsOf<DuplicateRow>(db, DUPLICATES, [userNo, found.flat()])
}

/** $1 the member, $2 those with the same bank account. Each branch reads an index. */
export const DUPLICATES: Statement = `
  with shared (user_no, sign) as (
    select b.user_no, 'person' from users a join users b on b.ci_hash = a.ci_hash where a.user_no = $1
    union
    select b.user_no, 'person' from users a join users b on b.di_hash = a.di_hash where a.user_no = $1
    union
    ${sharedDevicesSql}
    union
    select b.user_no, 'phone' from users a join users b on b.phone = a.phone where a.user_no = $1
    union
    select b.user_no, 'birth' from users a join users b on b.real_key = a.real_key and b.birth = a.birth where a.user_no = $1
    union
    select unnest($2::bigint[]), 'account'
  )
  select json_build_object('user_no', u.user_no, 'haru_name', u.haru_name) as member, u.state = 1 as is_active, u.reg_dt,
    array_agg(s.sign order by s.sign) as signs
  from shared s join users u on u.user_no = s.user_no where s.user_no <> $1
  group by u.user_no order by count(*) desc, u.user_no limit ${DUPLICATES_MAX}`
