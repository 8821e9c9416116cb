import { consumeIdentity, getValidIdentity } from '#features/identity/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import { logSecurity } from '#kit/server/log/security.ts'
import type { findSensitiveChange, undoSensitiveChange } from '../contract.ts'
import { sensitiveErrors } from '../errors.ts'
import { changeTitle, type SensitiveKind } from '../rules.ts'
import { linkHash, lockChanges } from './change.ts'
import { undoneMessages } from './messages.ts'
import { ownerAccess, undoKind, type UndoData } from './owner.ts'

type UndoCall = { services: Services; caller: Caller; now: Date }
type Reverted = Answer<typeof undoSensitiveChange>

/** The change that a link is about. @throws `sensitive.link`, `sensitive.used`, `sensitive.expired` */
export async function findChange(services: Services, token: string, now: Date): Promise<Answer<typeof findSensitiveChange>> {
  return services.db.transaction(async (tx) => {
    const { kind, text, device, reg_dt, expire_dt } = await findLink(tx, services, token, now)
    return { kind, text, device, reg_dt, expire_dt }
  })
}

/** Undoes changes by a link, or by a proof of identity and the number of a change. */
export async function undoChanges(call: UndoCall, body: Body<typeof undoSensitiveChange>): Promise<Reverted> {
  const { services, caller, now } = call
  const owner = services.extensions.one(ownerAccess)
  await ensureGenuine(services, body, now)
  const blockPassword = await owner.prepareBlockPassword()
  const { user_no, afterCommit, ...answer } = await services.db.transaction(async (tx) => {
    const range = 'token' in body ? await useLink(tx, services, body.token, now) : await provenRange(tx, services, body, now)
    // First: an act of these sessions that is under way then finds its session ended.
    await services.sessions.endAll(tx, range.user_no, now)
    const changes = await takeChanges(tx, range, now)
    const afterCommit: (() => Promise<void>)[] = []
    for (const { kind, text, undo } of changes) {
      const handler = services.extensions.all(undoKind).find((one) => one.kind === kind)
      if (!handler) throw new Error(`No feature undoes changes of the kind "${kind}".`)
      const after = await handler.undo(tx, services, { user_no: range.user_no, text, data: undo, now })
      if (after) afterCommit.push(after)
    }
    const hasPassword = await blockPassword(tx, range.user_no)
    await notifyUndone(tx, services, range.user_no, changes, now)
    const reverted = changes.map(({ kind, text, device, reg_dt }) => ({ kind, text, device, reg_dt }))
    return { user_no: range.user_no, reverted, has_password: hasPassword, afterCommit }
  })
  for (const work of afterCommit) await work()
  logSecurity(
    services.log,
    caller,
    { security: 'changes-undone', user_no, kinds: answer.reverted.map(({ kind }) => kind) },
    'changes were undone',
  )
  return answer
}

/** Before the slow hash, which a guest could have computed without a link or a proof; both are checked again when they are used up. */
async function ensureGenuine(services: Services, body: Body<typeof undoSensitiveChange>, now: Date): Promise<void> {
  if ('token' in body) await services.db.transaction((tx) => findLink(tx, services, body.token, now))
  else await getValidIdentity(services.db, { identity_no: body.identity_no, purpose: 'not_me', now, user_no: null })
}

/** `is_alone`: the change alone, otherwise with the later ones. */
type Range = { user_no: number; change_no: number; is_alone: boolean }
type Link = Range & { kind: SensitiveKind; text: string; device: string; reg_dt: string; expire_dt: string; used_dt: string | null }

async function findLink({ sql }: Tx, services: Services, token: string, now: Date): Promise<Link> {
  const [link] = await sql<Link[]>`
    select c.user_no, c.change_no, l.is_alone, c.kind, c.text, c.device, c.reg_dt, c.expire_dt, l.used_dt
    from sensitive_change_link l join sensitive_change c using (change_no) where l.link_hash = ${linkHash(services, token)}`
  if (!link) throw sensitiveErrors.link()
  if (link.used_dt !== null) throw sensitiveErrors.used()
  if (Date.parse(link.expire_dt) <= now.getTime()) throw sensitiveErrors.expired()
  return link
}

/** Takes the member's lock, then uses the link up: of two calls at once the second finds it used. */
async function useLink(tx: Tx, services: Services, token: string, now: Date): Promise<Range> {
  const { user_no } = await findLink(tx, services, token, now)
  await lockChanges(tx, user_no)
  const link = await findLink(tx, services, token, now)
  await tx.sql`update sensitive_change_link set used_dt = ${now} where link_hash = ${linkHash(services, token)}`
  return link
}

type ProofBody = Extract<Body<typeof undoSensitiveChange>, { identity_no: string }>

/** The change must belong to the proven person. @throws `sensitive.no_match` */
async function provenRange(tx: Tx, services: Services, { change_no, identity_no }: ProofBody, now: Date): Promise<Range> {
  const { ci_hash } = await consumeIdentity(tx, { identity_no, purpose: 'not_me', now })
  const userNo = await services.extensions.one(ownerAccess).findByIdentity(tx, ci_hash, now)
  if (userNo === null) throw sensitiveErrors.no_match()
  await lockChanges(tx, userNo)
  const [open] = await tx.sql`
    select 1 from sensitive_change where change_no = ${change_no} and user_no = ${userNo} and undo_dt is null and expire_dt > ${now}`
  if (!open) throw sensitiveErrors.no_match()
  return { user_no: userNo, change_no, is_alone: false }
}

type Taken = {
  change_no: number
  kind: SensitiveKind
  text: string
  undo: UndoData
  device: string
  reg_dt: string
  mail_old: string | null
  mail_new: string | null
  phone_old: string | null
  phone_new: string | null
}

/**
 * Marks the changes as reverted and uses up their links. The newest first: each then finds what it made. Of addresses that were
 * changed repeatedly the earliest comes back: the one in between may be the thief's, too. A link that reaches its change alone
 * reverts nothing once its address was replaced: it would take the change that restores the owner's address out of the owner's reach.
 */
async function takeChanges({ sql }: Tx, { user_no, change_no, is_alone }: Range, now: Date): Promise<Taken[]> {
  const taken = await sql<Taken[]>`
    with recursive open as (
      select o.change_no, o.mail_old, o.mail_new, o.phone_old, o.phone_new from sensitive_change o
      where o.user_no = ${user_no} and o.undo_dt is null and o.expire_dt > ${now}
    ), reached as (
      select o.change_no, o.mail_old, o.phone_old from open o
      where (not ${is_alone}::boolean and o.change_no >= ${change_no})
        or (o.change_no = ${change_no} and not exists (
          select from open l where l.change_no > o.change_no and (l.mail_old = o.mail_new or l.phone_old = o.phone_new)))
      union
      select o.change_no, o.mail_old, o.phone_old from open o join reached r
        on o.change_no < r.change_no and (o.mail_new = r.mail_old or o.phone_new = r.phone_old)
      where not ${is_alone}::boolean
    )
    update sensitive_change set undo_dt = ${now} where change_no in (select change_no from reached)
    returning change_no, kind, text, undo, device, reg_dt, mail_old, mail_new, phone_old, phone_new`
  const nos = taken.map((one) => one.change_no)
  // The link of the address that a change brought in must not use up those of the earlier addresses.
  await sql`
    update sensitive_change_link set used_dt = ${now}
    where change_no = any(${nos}::bigint[]) and used_dt is null and (is_alone or ${!is_alone})`
  return taken.toSorted((one, other) => other.change_no - one.change_no)
}

async function notifyUndone(tx: Tx, services: Services, userNo: number, changes: readonly Taken[], now: Date): Promise<void> {
  const present = await services.extensions.one(ownerAccess).addressesOf(tx, userNo)
  const of = (channel: 'mail' | 'sms', addresses: (string | null)[]) =>
    [...new Set(addresses)].flatMap((address) => (address === null ? [] : [{ channel, address }]))
  const recipients = [
    ...of('mail', [present.mail, ...changes.flatMap((one) => [one.mail_old, one.mail_new])]),
    ...of('sms', [present.phone, ...changes.flatMap((one) => [one.phone_old, one.phone_new])]),
  ]
  const titles = changes.map(({ kind, text }) => changeTitle(kind, text))
  await sendAll(tx, undoneMessages(recipients, titles), now)
}
