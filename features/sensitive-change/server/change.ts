import { randomBytes } from 'node:crypto'
import { href } from '#features/routes.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { liveDevice } from '#kit/server/auth/sessions.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { logSecurity } from '#kit/server/log/security.ts'
import type { OwnerProof } from '../contract.ts'
import { changeTitle, linkReach, UNDO_HOURS, type AddressChange, type SensitiveKind } from '../rules.ts'
import { changeMail, changeSms } from './messages.ts'
import { noticeToDevices, ownerAccess, type Addresses, type UndoData } from './owner.ts'

/** The member who changes the account; `session_no` is null for a change without a session, such as a password reset. */
export type ChangeCall = { me: { user_no: number; session_no: string | null }; caller: Caller; now: Date }

export type Change = {
  kind: SensitiveKind
  /** Details of the notices besides the kind, such as the provider of a social log-in. */
  text?: string
  /** The data with which the feature undoes the change. */
  undo: UndoData
  /** Addresses that the change adds. */
  next?: Partial<Addresses>
}

/** Confirms that the caller owns the account. Call it before the transaction. @throws the problem of the proof */
export function reauthenticate(services: Services, { me, caller, now }: ChangeCall, proof: OwnerProof): Promise<void> {
  return services.extensions.one(ownerAccess).reauthenticate(services, { user_no: me.user_no, proof, caller, now })
}

/**
 * Records a sensitive change and sends its notices: to the addresses that the member had and has, and to all devices. Call it
 * in the transaction of the change, before the change itself: it holds the member's lock, without which an undo that runs
 * at the same time would miss the change. @throws `auth.required` when an undo has ended the session meanwhile
 */
export async function recordSensitiveChange(
  tx: Tx,
  services: Services,
  { me, caller, now }: ChangeCall,
  { kind, text = '', undo, next = {} }: Change,
): Promise<void> {
  await lockChanges(tx, me.user_no)
  const { user_no, session_no } = me
  const owner = services.extensions.one(ownerAccess)
  const agent = session_no === null ? undefined : await liveDevice(tx, { user_no, session_no }, now)
  if (agent === null) throw accessErrors.required()
  const device = agent === undefined ? '' : owner.deviceName(agent)
  const earlier = await tx.sql<StoredAddresses[]>`
    select mail_old, mail_new, phone_old, phone_new from sensitive_change
    where user_no = ${me.user_no} and undo_dt is null and expire_dt > ${now} order by change_no`
  const present = await owner.addressesOf(tx, me.user_no)
  const mail = presentChange(present.mail, next.mail)
  const phone = presentChange(present.phone, next.phone)
  const until = new Date(now.getTime() + UNDO_HOURS * HOUR_MS)
  const [{ change_no }] = await tx.sql<[{ change_no: number }]>`
    insert into sensitive_change (user_no, kind, text, undo, mail_old, mail_new, phone_old, phone_new, device, reg_dt, expire_dt)
    values (${me.user_no}, ${kind}, ${text}, ${tx.sql.json(undo as never)}, ${mail.old}, ${mail.new}, ${phone.old}, ${phone.new}, ${device},
      ${now}, ${until})
    returning change_no`
  const recipients = [
    ...recipientsOf(
      'mail',
      earlier.map(({ mail_old, mail_new }) => ({ old: mail_old, new: mail_new })),
      mail,
      present.mail,
    ),
    ...recipientsOf(
      'sms',
      earlier.map(({ phone_old, phone_new }) => ({ old: phone_old, new: phone_new })),
      phone,
      present.phone,
    ),
  ]
  const title = changeTitle(kind, text)
  const messages: Message[] = []
  for (const { channel, address, reach } of recipients) {
    const link = reach === null ? null : await makeLink(tx, services, { change_no, is_alone: reach === 'alone' })
    messages.push((channel === 'mail' ? changeMail : changeSms)(address, { title, device, now, link }))
  }
  await sendAll(tx, messages, now)
  await services.extensions.run(noticeToDevices, tx, {
    user_no: me.user_no,
    change_no,
    title,
    link: `${href('NotMe')}?change=${change_no}`,
    now,
  })
  logSecurity(services.log, caller, { security: 'sensitive-change', user_no: me.user_no, kind, change_no }, title)
}

/** Serializes the changes of a member and their undoing, so that none is missed and no two wait for each other. */
export async function lockChanges({ sql }: Tx, userNo: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sensitive change ${userNo}`}, 0))`
}

export const linkHash = ({ digest }: Pick<Services, 'digest'>, token: string): Buffer => digest('link', `not me ${token}`)

type StoredAddresses = { mail_old: string | null; mail_new: string | null; phone_old: string | null; phone_new: string | null }

/** Nothing when the change leaves the address alone. */
const presentChange = (present: string | null, next: string | null | undefined): AddressChange =>
  next === undefined || next === present ? { old: null, new: null } : { old: present, new: next }

type Recipient = { channel: 'mail' | 'sms'; address: string; reach: ReturnType<typeof linkReach> }

/** The present address, the new one, and those that changes of the last 72 hours replaced. */
function recipientsOf(
  channel: Recipient['channel'],
  earlier: readonly AddressChange[],
  change: AddressChange,
  present: string | null,
): Recipient[] {
  const addresses = new Set([present, change.new, ...earlier.map((one) => one.old)])
  return [...addresses].flatMap((address) => (address === null ? [] : [{ channel, address, reach: linkReach(address, earlier, change) }]))
}

/** Stores a new link by its digest. Returns its address. */
async function makeLink(tx: Tx, services: Services, link: { change_no: number; is_alone: boolean }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.sql`
    insert into sensitive_change_link (link_hash, change_no, is_alone) values (${linkHash(services, token)}, ${link.change_no}, ${link.is_alone})`
  return `${services.origin}/#${href('NotMe')}?token=${token}`
}
