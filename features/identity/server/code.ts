import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Digest } from '#kit/server/auth/digest.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { sendPhoneCode } from '../contract.ts'
import { identityErrors } from '../errors.ts'
import { CODE_AGAIN_SECONDS, CODE_DIGITS, CODE_MINUTES, CODE_SENDS_A_DAY, CODE_TRIES } from '../rules.ts'

type Digests = { digest: Digest }
/** The recipient of a code; `user_no`: the member who wants to use the mail address. */
type CodeOwner = { purpose: 'find_id'; recipient: string; user_no: null } | { purpose: 'mail'; recipient: string; user_no: number }
type Typed = CodeOwner & { code: string; now: Date }

/** Minutes in which a further code to an address needs no new reauthentication. */
const CODE_REPEAT_MINUTES = 10
/** Milliseconds until the answer: longer than it takes to store a message. */
const ANSWER_MS = 200

/**
 * Creates a code to find an id. Answer, counters and time are the same whether or not a member has this name and phone;
 * the message is sent only to such a member.
 */
export async function issuePhoneCode(
  services: Services,
  body: Body<typeof sendPhoneCode>,
  now: Date,
): Promise<Answer<typeof sendPhoneCode>> {
  // Storing a message takes milliseconds, which would reveal members.
  const [times] = await Promise.all([issueAndSend(services, body, now), wait(ANSWER_MS)])
  return times
}

function issueAndSend(
  services: Services,
  { real_name, phone }: Body<typeof sendPhoneCode>,
  now: Date,
): Promise<Answer<typeof sendPhoneCode>> {
  return services.db.transaction(async (tx) => {
    const { code, ...times } = await insertCode(tx, services, { purpose: 'find_id', recipient: phone, user_no: null }, now)
    const [member] = await tx.sql`select from users where phone = ${phone} and real_name = ${real_name.normalize('NFC')} limit 1`
    const text = `[하루] 인증번호 [${code}] 다른 사람에게 알려 주지 마세요.`
    if (member) await send(tx, { channel: 'sms', recipient: phone, message: { text } }, now)
    return times
  })
}

/** Consumes a code. @throws `identity.bad_code`; a wrong code counts as an attempt even then */
export function consumePhoneCode(
  db: Pool,
  { digest }: Digests,
  { phone, code, now }: { phone: string; code: string; now: Date },
): Promise<void> {
  return consume(db, digest, { purpose: 'find_id', recipient: phone, user_no: null, code, now })
}

type Mailing = { user_no: number; mail: string; now: Date }

/** Sends a code to an address that a member wants to use. */
export async function sendMailCode(tx: Tx, services: Digests, { user_no, mail, now }: Mailing): Promise<{ expire_dt: string }> {
  const { code, expire_dt } = await insertCode(tx, services, { purpose: 'mail', recipient: mail, user_no }, now)
  const text = `인증번호 [${code}]\n${CODE_MINUTES}분 안에 하루에 적어 주세요.\n\n요청한 적이 없다면 이 메일을 지워 주세요.`
  await send(tx, { channel: 'mail', recipient: mail, message: { subject: '[하루] 메일 주소 인증번호', text } }, now)
  return { expire_dt }
}

/** Whether the member was sent a code to this address within `CODE_REPEAT_MINUTES`. */
export async function hasMailCode({ sql }: Db, { user_no, mail, now }: Mailing): Promise<boolean> {
  const since = new Date(now.getTime() - CODE_REPEAT_MINUTES * MINUTE_MS)
  const sent = await sql`
    select 1 from proof_code where purpose = 'mail' and recipient = ${mail} and user_no = ${user_no} and reg_dt > ${since} limit 1`
  return sent.length > 0
}

/** Consumes a code. @throws `identity.bad_code`; a wrong code counts as an attempt even then */
export function consumeMailCode(db: Pool, { digest }: Digests, { user_no, mail, code, now }: Mailing & { code: string }): Promise<void> {
  return consume(db, digest, { purpose: 'mail', recipient: mail, user_no, code, now })
}

/** @throws `identity.too_soon`, `identity.too_many` */
async function insertCode(
  tx: Tx,
  { digest }: Digests,
  owner: CodeOwner,
  now: Date,
): Promise<{ code: string; expire_dt: string; again_dt: string }> {
  const { purpose, recipient, user_no } = owner
  // Serializes requests for one recipient; parallel ones would all see the same count.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${recipient}`}, 0))`
  const [past] = await tx.sql<[{ sends: number; last_dt: string | null }]>`
    select count(*)::int as sends, max(reg_dt) as last_dt from proof_code
    where recipient = ${recipient} and purpose = ${purpose} and reg_dt > ${new Date(now.getTime() - DAY_MS)}`
  if (past.last_dt !== null && now.getTime() < Date.parse(past.last_dt) + CODE_AGAIN_SECONDS * 1000) throw identityErrors.too_soon()
  if (past.sends >= CODE_SENDS_A_DAY) throw identityErrors.too_many()

  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expire = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)
  const [times] = await tx.sql<[{ expire_dt: string; again_dt: string }]>`
    insert into proof_code (purpose, recipient, user_no, code_hash, reg_dt, expire_dt)
    values (${purpose}, ${recipient}, ${user_no}, ${digestOf(digest, owner, code)}, ${now}, ${expire})
    returning expire_dt, ${new Date(now.getTime() + CODE_AGAIN_SECONDS * 1000)}::timestamptz as again_dt`
  return { code, ...times }
}

/** Counts the attempt and consumes the code in one statement: only the newest code is valid, for five attempts, once. */
async function consume({ sql }: Pool, digest: Digest, { code, now, ...owner }: Typed): Promise<void> {
  const { purpose, recipient, user_no } = owner
  const hash = digestOf(digest, owner, code.replace(/\D/g, ''))
  const [tried] = await sql<{ is_right: boolean }[]>`
    update proof_code c set tries = tries + 1, used_dt = case when c.code_hash = ${hash} then ${now}::timestamptz end
    where c.code_no = (
      select n.code_no from proof_code n where n.recipient = ${recipient} and n.purpose = ${purpose}
        and n.user_no is not distinct from ${user_no}::bigint order by n.reg_dt desc limit 1)
      and c.used_dt is null and c.expire_dt > ${now} and c.tries < ${CODE_TRIES}
    returning used_dt is not null as is_right`
  if (!tried?.is_right) throw identityErrors.bad_code('code')
}

const digestOf = (digest: Digest, { purpose, recipient, user_no }: CodeOwner, code: string): Buffer =>
  digest('code', `${purpose} ${recipient} ${user_no ?? ''} ${code}`)
