import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Digest } from '#kit/server/auth/digest.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { sendPhoneCode } from '../contract.ts'
import { identityErrors } from '../errors.ts'
import { CODE_AGAIN_SECONDS, CODE_DIGITS, CODE_MINUTES, CODE_SENDS_A_DAY, CODE_TRIES } from '../rules.ts'

type Digests = { digest: Digest }
/** Who is asked for a code; a mail address is a member's who wants it. */
type Asked = { purpose: 'find_id'; recipient: string; user_no: null } | { purpose: 'mail'; recipient: string; user_no: number }
type Typed = Asked & { code: string; now: Date }

const DAY = 24 * 3_600_000
/** Milliseconds after which the answer to a request for a code comes: longer than it takes to leave a message. */
const ANSWER_MS = 200

/**
 * A code to a phone, for who lost their id. Whether anybody has this name and phone changes neither the answer nor what
 * is counted, nor when the answer comes; without such a member no message goes out.
 */
export async function sendToPhone(services: Services, asked: Body<typeof sendPhoneCode>, now: Date): Promise<Answer<typeof sendPhoneCode>> {
  // A message that is written and carried off takes milliseconds, by which a stranger could tell members.
  const [times] = await Promise.all([leaveForPhone(services, asked, now), wait(ANSWER_MS)])
  return times
}

function leaveForPhone(
  services: Services,
  { real_name, phone }: Body<typeof sendPhoneCode>,
  now: Date,
): Promise<Answer<typeof sendPhoneCode>> {
  return services.db.transaction(async (tx) => {
    const { code, ...times } = await issue(tx, services, { purpose: 'find_id', recipient: phone, user_no: null }, now)
    const [member] = await tx.sql`select from users where phone = ${phone} and real_name = ${real_name.normalize('NFC')} limit 1`
    const text = `[하루] 인증번호 [${code}] 다른 사람에게 알려 주지 마세요.`
    if (member) await send(tx, { channel: 'sms', recipient: phone, message: { text } }, now)
    return times
  })
}

/** @throws `identity.bad_code`; a wrong one counts as a try in any case */
export function takePhoneCode(
  db: Pool,
  { digest }: Digests,
  { phone, code, now }: { phone: string; code: string; now: Date },
): Promise<void> {
  return take(db, digest, { purpose: 'find_id', recipient: phone, user_no: null, code, now })
}

type Mailing = { user_no: number; mail: string; now: Date }

/** A code to an address that a member wants to have. */
export async function sendMailCode(tx: Tx, services: Digests, { user_no, mail, now }: Mailing): Promise<{ expire_dt: string }> {
  const { code, expire_dt } = await issue(tx, services, { purpose: 'mail', recipient: mail, user_no }, now)
  const text = `인증번호 [${code}]\n${CODE_MINUTES}분 안에 하루에 적어 주세요.\n\n요청한 적이 없다면 이 메일을 지워 주세요.`
  await send(tx, { channel: 'mail', recipient: mail, message: { subject: '[하루] 메일 주소 인증번호', text } }, now)
  return { expire_dt }
}

/** @throws `identity.bad_code`; a wrong one counts as a try in any case */
export function takeMailCode(db: Pool, { digest }: Digests, { user_no, mail, code, now }: Mailing & { code: string }): Promise<void> {
  return take(db, digest, { purpose: 'mail', recipient: mail, user_no, code, now })
}

/** @throws `identity.too_soon`, `identity.too_many` */
async function issue(tx: Tx, { digest }: Digests, asked: Asked, now: Date): Promise<{ code: string; expire_dt: string; again_dt: string }> {
  const { purpose, recipient, user_no } = asked
  // Those who ask for the same recipient wait for each other, or all would see the same count.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${recipient}`}, 0))`
  const [past] = await tx.sql<[{ sends: number; last_dt: string | null }]>`
    select count(*)::int as sends, max(reg_dt) as last_dt from proof_code
    where recipient = ${recipient} and purpose = ${purpose} and reg_dt > ${new Date(now.getTime() - DAY)}`
  if (past.last_dt !== null && now.getTime() < Date.parse(past.last_dt) + CODE_AGAIN_SECONDS * 1000) throw identityErrors.too_soon()
  if (past.sends >= CODE_SENDS_A_DAY) throw identityErrors.too_many()

  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expire = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const [times] = await tx.sql<[{ expire_dt: string; again_dt: string }]>`
    insert into proof_code (purpose, recipient, user_no, code_hash, reg_dt, expire_dt)
    values (${purpose}, ${recipient}, ${user_no}, ${digestOf(digest, asked, code)}, ${now}, ${expire})
    returning expire_dt, ${new Date(now.getTime() + CODE_AGAIN_SECONDS * 1000)}::timestamptz as again_dt`
  return { code, ...times }
}

/** Counts the try and uses the code up in one statement: only the newest code is good, five times, once. */
async function take({ sql }: Pool, digest: Digest, { code, now, ...asked }: Typed): Promise<void> {
  const { purpose, recipient, user_no } = asked
  const hash = digestOf(digest, asked, code.replace(/\D/g, ''))
  const [tried] = await sql<{ is_right: boolean }[]>`
    update proof_code c set tries = tries + 1, used_dt = case when c.code_hash = ${hash} then ${now}::timestamptz end
    where c.code_no = (
      select n.code_no from proof_code n where n.recipient = ${recipient} and n.purpose = ${purpose}
        and n.user_no is not distinct from ${user_no}::bigint order by n.reg_dt desc limit 1)
      and c.used_dt is null and c.expire_dt > ${now} and c.tries < ${CODE_TRIES}
    returning used_dt is not null as is_right`
  if (!tried?.is_right) throw identityErrors.bad_code('code')
}

const digestOf = (digest: Digest, { purpose, recipient, user_no }: Asked, code: string): Buffer =>
  digest('code', `${purpose} ${recipient} ${user_no ?? ''} ${code}`)
