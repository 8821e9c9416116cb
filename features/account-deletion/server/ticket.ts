import { randomBytes } from 'node:crypto'
import { reauthenticate, recordSensitiveChange, type ChangeCall, type UndoKind } from '#features/sensitive-change/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { beginExport } from '../contract.ts'
import { withdrawErrors } from '../errors.ts'
import { EXPORT_MINUTES, EXPORTS_A_DAY } from '../rules.ts'

/** Address of an export. A download carries no bearer token, so the address carries a ticket. */
export const EXPORT_PATH = '/v1/user/export'

type ExportCall = ChangeCall & { db: Pool; services: Services }

/** Returns an address that is valid once, for some minutes, while the session lives that asked for it. */
export async function issueTicket(
  { db, services, ...call }: ExportCall,
  { password, identity_no }: Body<typeof beginExport>,
): Promise<Answer<typeof beginExport>> {
  const { me, now } = call
  await reauthenticate(services, call, { password, identity_no })
  const token = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + EXPORT_MINUTES * MINUTE_MS)
  await db.transaction(async (tx) => {
    const { sql } = tx
    await recordSensitiveChange(tx, services, call, { kind: 'export', undo: {} })
    await sql`select 1 from users where user_no = ${me.user_no} for no key update`
    const [today] = await sql<[{ qtt: number }]>`
      select count(*) as qtt from export_ticket where user_no = ${me.user_no} and reg_dt > ${new Date(now.getTime() - DAY_MS)}`
    if (today.qtt >= EXPORTS_A_DAY) throw withdrawErrors.exports()
    await sql`
      insert into export_ticket (ticket_hash, user_no, session_no, reg_dt, expire_dt)
      values (${ticketHash(services, token)}, ${me.user_no}, ${me.session_no}, ${now}, ${until})`
  })
  return { url: `${EXPORT_PATH}?token=${token}`, expire_dt: until.toISOString() }
}

/** Ends tickets that were not used, and downloads that are under way. */
export const undoExport: UndoKind = {
  kind: 'export',
  async undo({ sql }, _services, { user_no, now }) {
    await sql`
      update export_ticket set called_off_dt = ${now}, used_dt = coalesce(used_dt, ${now})
      where user_no = ${user_no} and called_off_dt is null`
  },
}

/** Whether the member called the export of this ticket off. */
export async function isCalledOff({ sql }: Db, { digest }: Pick<Services, 'digest'>, token: string): Promise<boolean> {
  const called = await sql`select 1 from export_ticket where ticket_hash = ${ticketHash({ digest }, token)} and called_off_dt is not null`
  return called.length > 0
}

const ticketHash = ({ digest }: Pick<Services, 'digest'>, token: string): Buffer => digest('token', `export ${token}`)

/** Consumes a ticket and returns its member. @throws `withdraw.link` for an invalid, expired or used one */
export async function consumeTicket(
  { db, digest, sessions }: Services,
  token: unknown,
  now: Date,
): Promise<{ user_no: number; token: string }> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) throw withdrawErrors.link()
  const [ticket] = await db.sql<{ user_no: number; session_no: string | null }[]>`
    update export_ticket set used_dt = ${now}
    where ticket_hash = ${ticketHash({ digest }, token)} and used_dt is null and expire_dt > ${now}
    returning user_no, session_no`
  const { user_no, session_no } = ticket ?? { user_no: 0, session_no: null }
  if (session_no === null || !(await sessions.find({ user_no, session_no }, now))) throw withdrawErrors.link()
  return { user_no, token }
}
