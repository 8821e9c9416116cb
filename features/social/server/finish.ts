import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import type { finishSocial } from '#features/social/contract.ts'
import { socialErrors } from '#features/social/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Call, Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { keepForJoin, takeCode, type Arrival } from './arrival.ts'
import { linkArrival } from './links.ts'

/** What a social log-in needs of the account, a feature of a higher layer. */
export type AccountAccess = {
  /** Opens a session, with all that goes with one. Gives its token. */
  openLogIn(tx: Tx, services: Services, login: { user_no: number; device: string; caller: Caller; now: Date }): Promise<string>
  /** Takes a withdrawal back that is in its days of grace. */
  comeBack(tx: Tx, services: Services, member: { user_no: number; now: Date }): Promise<void>
  /** What a member hears who is leaving and did not say that they come back. */
  withdrawing: ErrorKind
}
export const accountAccess = extensionPoint<AccountAccess>('accountAccess')

type Finishing = Pick<Call<typeof finishSocial>, 'db' | 'me' | 'now' | 'caller' | 'services'> & { body: Body<typeof finishSocial> }

/** Logs in whom the provider vouched for, or links, or lets become a member. A refusal leaves the code good. */
export function finish({ db, me, now, body, caller, services }: Finishing): Promise<Answer<typeof finishSocial>> {
  const account = services.extensions.one(accountAccess)
  return db.transaction(async (tx) => {
    const arrival = await takeCode(tx, services, { code: body.code, caller, now })
    if (!arrival) throw socialErrors.expired()
    const { path: to, nick } = arrival
    if (arrival.user_no !== null) {
      // Whoever is made to follow a stranger's link must not tie their account to the stranger's.
      if (arrival.user_no !== me?.user_no) throw socialErrors.other_member()
      await linkArrival(tx, { ...arrival, user_no: arrival.user_no, now })
      return { linked: true as const, to }
    }
    const member = await memberOf(tx, arrival)
    if (!member) return { social_no: await keepForJoin(tx, services, { code: body.code, caller, now }), nick, to }
    const { user_no } = member
    if (member.is_leaving) {
      if (body.come_back !== true) throw account.withdrawing()
      await account.comeBack(tx, services, { user_no, now })
    } else if (!member.is_active) throw socialErrors.inactive()
    if (body.user_token !== undefined) await tx.sql`update users set user_token = ${body.user_token} where user_no = ${user_no}`
    return { token: await account.openLogIn(tx, services, { user_no, device: body.device ?? '', caller, now }), to }
  })
}

type Member = { user_no: number; is_active: boolean; is_leaving: boolean }

/** Held, so that a purge that is due and a return cannot both win. */
async function memberOf({ sql }: Tx, { provider, social_id }: Arrival): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`
    select u.user_no, u.state = 1 as is_active, u.withdraw_dt is not null as is_leaving
    from social_account a join users u on u.user_no = a.user_no
    where a.provider = ${provider} and a.social_id = ${social_id} for update of u`
  return member
}
