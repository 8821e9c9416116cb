import type { Answer } from '#kit/contract/endpoint.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import { socialErrors } from '#features/social/errors.ts'
import type { listMySocials } from '#features/social/contract.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'

type Link = { provider: SocialProvider; social_id: string }
type Telling = Pick<Services, 'integrations' | 'log'>

/** Accounts of others that a member may log in with. */
export function linksOf({ sql }: Db, userNo: number): Promise<Answer<typeof listMySocials>> {
  return sql<Answer<typeof listMySocials>>`select provider, reg_dt from social_account where user_no = ${userNo} order by reg_dt, provider`
}

/**
 * Lets a member log in with this account. The one whom it belongs to already stays as they are.
 * @throws `social.taken` where it is another's, `social.linked` where the member has another of this provider
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
  // The specification's "social member": somebody without an id and a password of their own.
  await sql`
    update users set user_social_provider = ${provider}
    where user_no = ${user_no} and user_social_provider = 'local' and password_hash is null`
}

/** Ends a link. The provider is told afterwards. @throws `social.last` where it is the last way in */
export async function unlink(db: Pool, services: Telling, userNo: number, provider: SocialProvider): Promise<void> {
  const ended = await db.transaction(async ({ sql }) => {
    // Held, so that of two links ended at once one stays.
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
  await tellProviders(services, ended)
}

/**
 * Ends all links of a member who leaves. Gives what is left to do when the transaction is done: telling the providers,
 * which may fail without harm.
 */
export async function unlinkAll({ sql }: Tx, services: Telling, userNo: number): Promise<() => Promise<void>> {
  const ended = await sql<Link[]>`delete from social_account where user_no = ${userNo} returning provider, social_id`
  return () => tellProviders(services, ended)
}

/** Asked where a link that the provider ended was the last way in: whether it has to be kept for whoever comes back by it. */
type OnLast = (userNo: number) => Promise<boolean>

/** The provider ended a link. Gives the member whose it was. */
export async function dropLink({ sql }: Tx, { provider, social_id }: Link, onLast: OnLast): Promise<{ user_no: number } | undefined> {
  const [owner] = await sql<{ user_no: number }[]>`
    select user_no from social_account where provider = ${provider} and social_id = ${social_id}`
  if (!owner) return undefined
  const { user_no } = owner
  // The member is locked before their links, as `unlink` does.
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

/** Best effort: a provider that does not answer keeps nobody in a link that is gone here. */
async function tellProviders({ integrations, log }: Telling, links: readonly Link[]): Promise<void> {
  await Promise.all(
    links.map(({ provider, social_id }) =>
      Promise.resolve(integrations.socials.providers[provider]?.unlink?.(social_id)).catch((error: unknown) =>
        log.warn({ err: error, provider }, 'a provider was not told of an unlink'),
      ),
    ),
  )
}

/** A member is never named after a provider that is gone. */
async function renameProvider({ sql }: Pick<Tx, 'sql'>, userNo: number, gone: SocialProvider): Promise<void> {
  await sql`
    update users set user_social_provider = case when password_hash is not null then 'local' else
      coalesce((select a.provider from social_account a where a.user_no = users.user_no order by a.reg_dt limit 1), 'local') end
    where user_no = ${userNo} and user_social_provider = ${gone}`
}
