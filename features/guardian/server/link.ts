import { randomBytes, randomUUID } from 'node:crypto'
import { getValidIdentity } from '#features/identity/server/public.ts'
import { href } from '#features/routes.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import type { askGuardianLink, openGuardianLink } from '../contract.ts'
import { guardianErrors } from '../errors.ts'
import { ENDED_DAYS, LINK_HOURS, LINKS_A_DAY, PASS_MINUTES } from '../rules.ts'

type Needs = Pick<Services, 'digest' | 'origin'>

/** The address of the guardian's page, which opens once without a proof of identity. */
export async function makeLink({ sql }: Tx, { digest, origin }: Needs, guardianNo: number, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`
    insert into guardian_link (link_hash, guardian_no, reg_dt, expire_dt)
    values (${linkHash({ digest }, token)}, ${guardianNo}, ${now}, ${new Date(now.getTime() + LINK_HOURS * HOUR_MS)})`
  return `${origin}/#${href('GuardianMain')}?link=${token}`
}

/** Exchanges a link, once, for a pass that opens the page for some minutes. @throws `guardian.link` */
export async function openLink(
  { sql }: Pool,
  { digest }: Pick<Services, 'digest'>,
  { link }: Body<typeof openGuardianLink>,
  now: Date,
): Promise<Answer<typeof openGuardianLink>> {
  const [opened] = await sql<{ pass_no: string }[]>`
    update guardian_link set pass_no = ${randomUUID()}, pass_dt = ${new Date(now.getTime() + PASS_MINUTES * MINUTE_MS)}
    where link_hash = ${linkHash({ digest }, link)} and pass_no is null and expire_dt > ${now} returning pass_no`
  if (!opened) throw guardianErrors.link()
  return { identity_no: opened.pass_no }
}

/** Sends a new link to the guardian with this phone. The answer does not tell whether there is one. */
export async function askLink(
  db: Pool,
  services: Needs,
  { phone }: Body<typeof askGuardianLink>,
  now: Date,
): Promise<Answer<typeof askGuardianLink>> {
  await db.transaction(async (tx) => {
    const [newest] = await rowsOf<{ guardian_no: number }>(tx, NEWEST_OF_PHONE, [phone, new Date(now.getTime() - ENDED_DAYS * DAY_MS)])
    if (newest) await sendLink(tx, services, newest.guardian_no, now)
  })
  return {}
}

/** $1 the phone, $2 since when an ended consent still counts. */
const NEWEST_OF_PHONE: Statement = `
  select g.guardian_no from viv_guardian g where g.guardian_phone = $1 and (g.end_dt is null or g.end_dt > $2::timestamptz)
  order by g.guardian_no desc limit 1 for update`

/** Sends a guardian a new link, unless they got `LINKS_A_DAY` today. Returns whether it was sent. */
export async function sendLink(tx: Tx, services: Needs, guardianNo: number, now: Date): Promise<boolean> {
  const [guardian] = await rowsOf<{ guardian_phone: string; links: number }>(tx, RECIPIENT, [guardianNo, new Date(now.getTime() - DAY_MS)])
  if (!guardian || guardian.links >= LINKS_A_DAY) return false
  const url = await makeLink(tx, services, guardianNo, now)
  const text = `[하루] 자녀의 비브 충전과 새 대화를 살펴보는 주소예요. ${LINK_HOURS}시간 안에 한 번 열 수 있어요.\n${url}`
  await send(tx, { channel: 'sms', recipient: guardian.guardian_phone, message: { text } }, now)
  return true
}

/** $1 the consent, $2 since when links count; all that went to this phone. */
const RECIPIENT: Statement = `
  select g.guardian_phone, (select count(*)::int from viv_guardian o join guardian_link l on l.guardian_no = o.guardian_no and l.reg_dt > $2::timestamptz
    where o.guardian_phone = g.guardian_phone) as links
  from viv_guardian g where g.guardian_no = $1`

export type GuardianPerson = { ci_hash: Buffer; real_name: string; phone: string; isProven: boolean }

/**
 * Who looks: somebody with the pass of a link, or with a proof of identity, which alone may allow the member more than now.
 * @throws `identity.required`, `identity.expired`
 */
export async function guardianPerson(
  db: Db,
  { identityNo, userNo, now }: { identityNo: string; userNo: number | null; now: Date },
): Promise<GuardianPerson> {
  const [passed] = await rowsOf<Omit<GuardianPerson, 'isProven'>>(db, OF_PASS, [identityNo, now])
  if (passed) return { ...passed, isProven: false }
  const proven = await getValidIdentity(db, { identity_no: identityNo, purpose: 'guardian_main', now, user_no: userNo })
  return { ...proven, isProven: true }
}

/** $1 the pass, $2 now. */
const OF_PASS: Statement = `
  select g.guardian_ci_hash as ci_hash, g.guardian_name as real_name, g.guardian_phone as phone
  from guardian_link l join viv_guardian g on g.guardian_no = l.guardian_no where l.pass_no = $1::uuid and l.pass_dt > $2::timestamptz`

/** Deletes links a day after they and their passes are over. */
export const deleteOldLinks: Cleanup = async ({ sql }, now) => {
  const deleted = await sql`delete from guardian_link where expire_dt < ${new Date(now.getTime() - DAY_MS)}`
  return deleted.count
}

const linkHash = ({ digest }: Pick<Services, 'digest'>, token: string): Buffer => digest('token', `guardian ${token}`)
