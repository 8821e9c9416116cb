import type { Answer } from '#kit/contract/endpoint.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import type { OwnerProof } from '#features/sensitive-change/contract.ts'
import { reauthenticate, recordSensitiveChange, type ChangeCall, type UndoKind } from '#features/sensitive-change/server/public.ts'
import { socialErrors } from '#features/social/errors.ts'
import type { listMySocials } from '#features/social/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'

type Link = { provider: SocialProvider; social_id: string }
type ProviderServices = Pick<Services, 'integrations' | 'log'>

/** A stored link, to restore it. */
type LinkUndo = Link & { mail: string | null; reg_dt: string }

/** Social accounts that a member may log in with. */
export function linksOf({ sql }: Db, userNo: number): Promise<Answer<typeof listMySocials>> {
  return sql<Answer<typeof listMySocials>>`select provider, reg_dt from social_account where user_no = ${userNo} order by reg_dt, provider`
}

/**
 * Links a social account to a member. No effect when it is linked to this member already.
 * @throws `social.taken` for another member's account, `social.linked` for a second account of this provider
 */
export async function linkArrival(
  { sql }: Tx,
  { user_no, provider, social_id, mail, now }: Link & { user_no: number; mail: string | null; now: Date },
): Promise<void> {
  const made = await sql`
    insert into social_account (provider, social_id, user_no, mail, reg_dt)
    values (${provider}, ${social_id}, ${user_no}, ${mail}, ${now}) on conflict do nothing`
  if (made.count === 0) {
    const [owner] = await sql<{ user_no: number }[]>`
      select user_no from social_account where provider = ${provider} and social_id = ${social_id}`
    if (!owner) throw socialErrors.linked()
    if (owner.user_no !== user_no) throw socialErrors.taken()
  }
  // The specification's "social member": a member without id and password.
  await sql`
    update users set user_social_provider = ${provider}
    where user_no = ${user_no} and user_social_provider = 'local' and password_hash is null`
}

/** Removes a link after reauthentication and then notifies the provider. @throws `social.last` for the only log-in method */
export async function unlink(
  services: Services,
  call: ChangeCall,
  { provider, proof }: { provider: SocialProvider; proof: OwnerProof },
): Promise<void> {
  const userNo = call.me.user_no
  await reauthenticate(services, call, proof)
  const ended = await services.db.transaction(async (tx) => {
    const { sql } = tx
    const [mine] = await sql<LinkUndo[]>`
      select provider, social_id, mail, reg_dt from social_account where user_no = ${userNo} and provider = ${provider}`
    if (!mine) return []
    await recordSensitiveChange(tx, services, call, { kind: 'social_unlink', text: provider, undo: mine })
    // Locked, so that one of two links that are removed in parallel stays.
    const [member] = await sql<{ has_password: boolean }[]>`
      select password_hash is not null and user_id is not null as has_password from users where user_no = ${userNo} for update`
    const links = await sql<Link[]>`select provider, social_id from social_account where user_no = ${userNo}`
    const link = links.find((one) => one.provider === provider)
    if (!link) return []
    if (member?.has_password !== true && links.length === 1) throw socialErrors.last()
    await sql`delete from social_account where user_no = ${userNo} and provider = ${provider}`
    await renameProvider({ sql }, userNo, provider)
    return [link]
  })
  await notifyProviders(services, ended)
}

/**
 * Removes all links of a deleted member. Returns a function to call after the commit: it notifies the providers, which
 * may fail without harm.
 */
export async function unlinkAll({ sql }: Tx, services: ProviderServices, userNo: number): Promise<() => Promise<void>> {
  const ended = await sql<Link[]>`delete from social_account where user_no = ${userNo} returning provider, social_id`
  return () => notifyProviders(services, ended)
}

/** Links an account to the member who began it, if it is not theirs already, and records the change. */
export async function linkForMember(tx: Tx, services: Services, call: ChangeCall, arrival: Link & { mail: string | null }): Promise<void> {
  const { provider, social_id, mail } = arrival
  const { user_no } = call.me
  const [mine] = await tx.sql`
    select 1 from social_account where provider = ${provider} and social_id = ${social_id} and user_no = ${user_no}`
  if (mine) return
  await recordSensitiveChange(tx, services, call, { kind: 'social_link', text: provider, undo: { provider, social_id } })
  await linkArrival(tx, { user_no, provider, social_id, mail, now: call.now })
}

/** Removes the link again. The provider is notified after the commit. */
const undoLink: UndoKind = {
  kind: 'social_link',
  async undo({ sql }, services, { user_no, data }) {
    const { provider, social_id } = data as Link
    const ended = await sql<Link[]>`
      delete from social_account where provider = ${provider} and social_id = ${social_id} and user_no = ${user_no} returning provider, social_id`
    if (ended.length === 0) return
    await renameProvider({ sql }, user_no, provider)
    return () => notifyProviders(services, ended)
  },
}

/** Restores the link, unless the social account or the member's link of this provider is taken by now. */
const undoUnlink: UndoKind = {
  kind: 'social_unlink',
  async undo({ sql }, _services, { user_no, data }) {
    const { provider, social_id, mail, reg_dt } = data as LinkUndo
    await sql`
      insert into social_account (provider, social_id, user_no, mail, reg_dt)
      values (${provider}, ${social_id}, ${user_no}, ${mail}, ${reg_dt}) on conflict do nothing`
  },
}

export const socialUndoKinds: readonly UndoKind[] = [undoLink, undoUnlink]

/** Called when the provider ended the only log-in method; returns whether the link must stay. */
type OnLast = (userNo: number) => Promise<boolean>

/** Removes a link that the provider ended. Returns its member. */
export async function deleteLink({ sql }: Tx, { provider, social_id }: Link, onLast: OnLast): Promise<{ user_no: number } | undefined> {
  const [owner] = await sql<{ user_no: number }[]>`
    select user_no from social_account where provider = ${provider} and social_id = ${social_id}`
  if (!owner) return undefined
  const { user_no } = owner
  // Lock order: the member before the links, as in `unlink`.
  const [member] = await sql<{ has_password: boolean }[]>`
    select password_hash is not null and user_id is not null as has_password from users where user_no = ${user_no} for update`
  const links = await sql<Link[]>`select provider, social_id from social_account where user_no = ${user_no}`
  const isThere = links.some((link) => link.provider === provider && link.social_id === social_id)
  if (!isThere || !member) return undefined
  const isLast = !member.has_password && links.length === 1
  if (isLast && (await onLast(user_no))) return { user_no }
  await sql`delete from social_account where provider = ${provider} and social_id = ${social_id} and user_no = ${user_no}`
  await renameProvider({ sql }, user_no, provider)
  return { user_no }
}

/** Best effort: the link is already removed here. */
async function notifyProviders({ integrations, log }: ProviderServices, links: readonly Link[]): Promise<void> {
  await Promise.all(
    links.map(({ provider, social_id }) =>
      Promise.resolve(integrations.socials.providers[provider]?.unlink?.(social_id)).catch((error: unknown) =>
        log.warn({ err: error, provider }, 'a provider could not be notified of an unlink'),
      ),
    ),
  )
}

/** Replaces the removed provider in the member's row. */
async function renameProvider({ sql }: Pick<Tx, 'sql'>, userNo: number, removed: SocialProvider): Promise<void> {
  await sql`
    update users set user_social_provider = case when password_hash is not null then 'local' else
      coalesce((select a.provider from social_account a where a.user_no = users.user_no order by a.reg_dt limit 1), 'local') end
    where user_no = ${userNo} and user_social_provider = ${removed}`
}
