import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import type { finishSocial } from '#features/social/contract.ts'
import { socialErrors } from '#features/social/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Call, Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { reissueForJoin, consumeCode, type Arrival } from './arrival.ts'
import { linkForMember } from './links.ts'

type SocialLogIn = { user_no: number; device: string; user_token: string | undefined; caller: Caller; now: Date }

/** The functions that the feature account, of a higher layer, provides for a social log-in. */
export type AccountAccess = {
  /** Opens a session, with its side effects. Returns the token. */
  openLogIn(tx: Tx, services: Services, login: SocialLogIn): Promise<string>
  /** Cancels an account deletion within its grace period. */
  cancelDeletion(tx: Tx, services: Services, member: { user_no: number; now: Date }): Promise<void>
  /** The error for a pending deletion without `come_back`. */
  withdrawing: ErrorKind
}
export const accountAccess = extensionPoint<AccountAccess>('accountAccess')

type Finishing = Pick<Call<typeof finishSocial>, 'db' | 'me' | 'now' | 'caller' | 'services'> & { body: Body<typeof finishSocial> }

/** Logs in the authenticated person, links the account or prepares a registration. A refusal leaves the code valid. */
export function finish({ db, me, now, body, caller, services }: Finishing): Promise<Answer<typeof finishSocial>> {
  const account = services.extensions.one(accountAccess)
  return db.transaction(async (tx) => {
    const arrival = await consumeCode(tx, services, { code: body.code, caller, now })
    if (!arrival) throw socialErrors.expired()
    const { path: to, nick } = arrival
    if (arrival.user_no !== null) {
      // A member who follows an attacker's link must not be linked to the attacker's account.
      if (me === null || arrival.user_no !== me.user_no) throw socialErrors.other_member()
      await linkForMember(tx, services, { me, caller, now }, arrival)
      return { linked: true as const, to }
    }
    const member = await memberOf(tx, arrival)
    if (!member) return { social_no: await reissueForJoin(tx, services, { code: body.code, caller, now }), nick, to }
    const { user_no } = member
    if (member.is_deleting) {
      if (body.come_back !== true) throw account.withdrawing()
      await account.cancelDeletion(tx, services, { user_no, now })
    } else if (!member.is_active) throw socialErrors.inactive()
    const { device = '', user_token } = body
    return { token: await account.openLogIn(tx, services, { user_no, device, user_token, caller, now }), to }
  })
}

type Member = { user_no: number; is_active: boolean; is_deleting: boolean }

/** Locks the member, so that a due purge and a cancelled deletion cannot both succeed. */
async function memberOf({ sql }: Tx, { provider, social_id }: Arrival): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`
    select u.user_no, u.state = 1 as is_active, u.withdraw_dt is not null as is_deleting
    from social_account a join users u on u.user_no = a.user_no
    where a.provider = ${provider} and a.social_id = ${social_id} for update of u`
  return member
}
