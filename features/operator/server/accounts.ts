import { z } from 'zod'
import type { UndoKind } from '#features/sensitive-change/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { transition } from '#kit/server/transition.ts'
import type { AccountView, OperatorAccount, proposeInvitation, proposeRoles } from '../contract.ts'
import { ROLES, type Role } from '../contract/rights.ts'
import { operatorErrors } from '../errors.ts'
import { INVITE_HOURS, type ACCOUNT_PROPOSAL_KINDS } from '../rules.ts'
import { OPERATOR } from '../transitions.ts'
import { logAct, someoneOrNullSql, type Actor, type OperatorContext } from './log.ts'
import { propose, type Proposed, type ProposalKind } from './proposal.ts'
import { newToken, tokenHash } from './session.ts'
import { operators } from './state-machine.ts'

type Invitee = { login_id: string; name: string; user_no: number | null; roles: Role[] }

/** Who may act on an account: two operators, or the command on the server. */
type By = 'operators' | 'command'
const byOf = ({ operatorNo }: Actor): By => (operatorNo === null ? 'command' : 'operators')

/** Opens an account that waits for its invitation to be accepted. @throws `operator.taken`, `operator.known_member`, `operator.no_member` */
export async function invite(actor: Actor, { login_id, name, user_no, roles }: Invitee): Promise<{ operator_no: number }> {
  const { tx, now } = actor
  await refuseKnown(tx, { login_id, user_no })
  const [made] = await tx.sql<{ operator_no: number }[]>`
    insert into operator (login_id, name, user_no, roles, state, invited_by, reg_dt)
    values (${login_id}, ${name}, ${user_no}, ${roles}, ${OPERATOR.invited}, ${actor.operatorNo}, ${now})
    on conflict do nothing returning operator_no`
  if (!made) throw operatorErrors.taken('login_id')
  await logAct(actor, { act: 'operator.invite', target: `operator:${made.operator_no}`, facts: { login_id, name, user_no, roles } })
  return made
}

async function refuseKnown({ sql }: Db, { login_id, user_no }: Pick<Invitee, 'login_id' | 'user_no'>): Promise<void> {
  const [known] = await sql<[{ taken: boolean; linked: boolean; is_member: boolean }]>`
    select exists (select from operator where login_id = ${login_id}) as taken,
      exists (select from operator where user_no = ${user_no}) as linked,
      ${user_no}::bigint is null or exists (select from users u where u.user_no = ${user_no} and u.state = 1) as is_member`
  if (known.taken) throw operatorErrors.taken('login_id')
  if (known.linked) throw operatorErrors.known_member('user_no')
  if (!known.is_member) throw operatorErrors.no_member('user_no')
}

/** Invites an operator again: password, authenticator app and sessions end at once. @throws `operator.no_operator` */
export async function renew(actor: Actor, operatorNo: number): Promise<void> {
  const { tx, now, operatorNo: invited_by } = actor
  const set = { ...NO_ACCESS, invited_by }
  await transition(tx, operators, operatorNo, { act: 'renew', by: byOf(actor), set, context: { now } })
  await logAct(actor, { act: 'operator.renew', target: `operator:${operatorNo}` })
}

/** Ends an operator's access at once. @throws `operator.no_operator`, `operator.not_possible` */
export async function revoke(actor: Actor, operatorNo: number): Promise<void> {
  const { tx, now } = actor
  await transition(tx, operators, operatorNo, { act: 'revoke', by: byOf(actor), set: NO_ACCESS, context: { now } })
  await logAct(actor, { act: 'operator.revoke', target: `operator:${operatorNo}` })
}

/** Ends the access of an account that its owner, by the notice of its opening, says is not theirs. */
export const undoOpening: UndoKind = {
  kind: 'operator',
  async undo(tx, _services, { data, now }) {
    const { operator_no } = subject.parse(data)
    const [open] = await tx.sql`
      select from operator where operator_no = ${operator_no} and state <> ${OPERATOR.revoked} for no key update`
    if (!open) return
    await transition(tx, operators, operator_no, { act: 'revoke', by: 'owner', set: NO_ACCESS, context: { now } })
    const reason = '회원이 자기 계정이 아니라고 알렸어요'
    await logAct({ tx, operatorNo: null, ip: null, now }, { act: 'operator.revoke', target: `operator:${operator_no}`, reason })
  },
}

/** `totp_step` stays, so that no code that was seen works again. */
const NO_ACCESS = { password_hash: null, totp_sealed: null, totp_next_sealed: null, invite_hash: null, invite_dt: null }

/** The one-time link of an invitation. A new one ends the one before. @throws `operator.not_possible` unless the account waits for it */
export async function makeLink(actor: Actor, operatorNo: number, origin: string): Promise<{ link: string; invite_dt: string }> {
  const { tx, now } = actor
  const token = newToken()
  const [set] = await tx.sql<{ invite_dt: string }[]>`
    update operator set invite_hash = ${tokenHash(token)}, invite_dt = ${new Date(now.getTime() + INVITE_HOURS * HOUR_MS)}
    where operator_no = ${operatorNo} and state = ${OPERATOR.invited} returning invite_dt`
  if (!set) throw operatorErrors.not_possible()
  await logAct(actor, { act: 'operator.link', target: `operator:${operatorNo}` })
  return { link: `${origin}/console/#/invite?token=${token}`, invite_dt: set.invite_dt }
}

/** For whoever approved the invitation. @throws `operator.no_operator`, `operator.not_inviter` */
export async function makeLinkAsInviter(
  op: OperatorContext,
  operatorNo: number,
  origin: string,
): Promise<{ link: string; invite_dt: string }> {
  const [row] = await op.tx.sql<{ invited_by: number | null }[]>`
    select invited_by from operator where operator_no = ${operatorNo} for no key update`
  if (!row) throw operatorErrors.no_operator()
  if (row.invited_by !== op.operatorNo) throw operatorErrors.not_inviter()
  return makeLink(op, operatorNo, origin)
}

type Kind = (typeof ACCOUNT_PROPOSAL_KINDS)[number]

export async function proposeInvite(
  op: OperatorContext,
  { reason, ...invited }: Body<typeof proposeInvitation>,
): Promise<{ proposal_no: number }> {
  if (invited.user_no !== null && invited.user_no === op.memberNo) throw operatorErrors.own('user_no')
  await refuseKnown(op.tx, invited)
  return proposeAct(op, { kind: 'operator_invite', target: `operator:${invited.login_id}`, payload: invited, reason })
}

type Asked = { kind: Exclude<Kind, 'operator_invite' | 'operator_roles'>; operatorNo: number; reason: string }

/** @throws `operator.own`, `operator.no_operator`, `operator.not_possible` */
export async function proposeChange(op: OperatorContext, { kind, operatorNo, reason }: Asked): Promise<{ proposal_no: number }> {
  if (operatorNo === op.operatorNo) throw operatorErrors.own()
  const [found] = await op.tx.sql<{ login_id: string; name: string; state: number }[]>`
    select login_id, name, state from operator where operator_no = ${operatorNo}`
  if (!found) throw operatorErrors.no_operator()
  if (kind === 'operator_revoke' && found.state === OPERATOR.revoked) throw operatorErrors.not_possible()
  const { login_id, name } = found
  return proposeAct(op, { kind, target: `operator:${operatorNo}`, payload: { operator_no: operatorNo, login_id, name }, reason })
}

/** @throws `operator.own`, `operator.no_operator`, `operator.not_possible` */
export async function proposeNewRoles(
  op: OperatorContext,
  operatorNo: number,
  { roles, reason }: Body<typeof proposeRoles>,
): Promise<{ proposal_no: number }> {
  if (operatorNo === op.operatorNo) throw operatorErrors.own()
  const [found] = await op.tx.sql<{ login_id: string; name: string; state: number; roles: Role[] }[]>`
    select login_id, name, state, roles from operator where operator_no = ${operatorNo}`
  if (!found) throw operatorErrors.no_operator()
  if (found.state === OPERATOR.revoked || isSame(found.roles, roles)) throw operatorErrors.not_possible()
  const { login_id, name } = found
  const payload = { operator_no: operatorNo, login_id, name, roles }
  return proposeAct(op, { kind: 'operator_roles', target: `operator:${operatorNo}`, payload, reason })
}

const isSame = (some: readonly string[], others: readonly string[]): boolean => some.toSorted().join() === others.toSorted().join()

const proposeAct = (op: OperatorContext, asked: { kind: Kind; target: string; payload: object; reason: string }) =>
  propose(op, { ...asked, single: true })

const roles = z.array(z.enum(ROLES))
/** Proposals from before there were roles name none; those accounts can do everything. */
const invitee = z.object({ login_id: z.string(), name: z.string(), user_no: z.number().nullable(), roles: roles.default(['super']) })
const subject = z.object({ operator_no: z.number() })

/** What a second operator decides, who is not the one whom it is about. */
export const accountKinds: Readonly<Record<Kind, ProposalKind>> = {
  operator_invite: {
    area: 'account',
    async show({ sql }, { payload }): Promise<AccountView> {
      const { login_id, name, user_no, roles: after } = invitee.parse(payload)
      const [row] = await sql<[Pick<AccountView, 'member'>]>`
        select ${sql.unsafe(someoneOrNullSql('x.user_no'))} as member from (select ${user_no}::bigint as user_no) x`
      return { login_id, name, member: row.member, state: { before: null, after: OPERATOR.invited }, roles: { before: [], after } }
    },
    async execute(op, { payload }) {
      const asked = invitee.parse(payload)
      if (asked.user_no !== null && asked.user_no === op.memberNo) throw operatorErrors.own()
      return invite(op, asked)
    },
  },
  operator_renew: changeKind(renew, OPERATOR.invited),
  operator_roles: {
    area: 'account',
    show: async ({ sql }, { payload }): Promise<AccountView> => {
      const { operator_no, roles: after } = newRoles.parse(payload)
      const row = await accountOf(sql, operator_no)
      return { ...viewOf(row), state: { before: row.state, after: row.state }, roles: { before: row.roles, after } }
    },
    lock: lockAccount,
    execute: changeRoles,
  },
  operator_revoke: changeKind(revoke, OPERATOR.revoked),
}

const newRoles = subject.extend({ roles })

/** Replaces an operator's roles. @throws `operator.own`, `operator.not_possible` */
async function changeRoles(op: OperatorContext, { payload, reason }: Proposed): Promise<object> {
  const { tx, operatorNo } = op
  const { operator_no, roles: after } = newRoles.parse(payload)
  if (operator_no === operatorNo) throw operatorErrors.own()
  const [before] = await tx.sql<{ state: number; roles: Role[] }[]>`select state, roles from operator where operator_no = ${operator_no}`
  if (!before || before.state === OPERATOR.revoked) throw operatorErrors.not_possible()
  await tx.sql`update operator set roles = ${after} where operator_no = ${operator_no}`
  await logAct(op, { act: 'operator.roles', target: `operator:${operator_no}`, facts: { before: before.roles, after }, reason })
  return { operator_no, roles: after }
}

/** A change of an account's state. */
function changeKind(act: (actor: Actor, operatorNo: number) => Promise<void>, after: number): ProposalKind {
  return {
    area: 'account',
    async show({ sql }, { payload }): Promise<AccountView> {
      const row = await accountOf(sql, subject.parse(payload).operator_no)
      return { ...viewOf(row), state: { before: row.state, after }, roles: { before: row.roles, after: row.roles } }
    },
    lock: lockAccount,
    execute: (op, { payload }) => actOn(op, payload, act),
  }
}

type AccountRow = Omit<AccountView, 'state' | 'roles'> & { state: number; roles: Role[] }

async function accountOf(sql: Db['sql'], operatorNo: number): Promise<AccountRow> {
  const [row] = await sql<AccountRow[]>`
    select o.login_id, o.name, o.state, o.roles, ${sql.unsafe(someoneOrNullSql('o.user_no'))} as member from operator o
    where o.operator_no = ${operatorNo}`
  if (!row) throw operatorErrors.no_operator()
  return row
}

const viewOf = ({ login_id, name, member }: AccountRow) => ({ login_id, name, member })

async function lockAccount({ tx }: OperatorContext, { payload }: Proposed): Promise<void> {
  await tx.sql`select from operator where operator_no = ${subject.parse(payload).operator_no} for no key update`
}

async function actOn(op: OperatorContext, payload: unknown, act: (actor: Actor, operatorNo: number) => Promise<void>): Promise<object> {
  const { operator_no } = subject.parse(payload)
  if (operator_no === op.operatorNo) throw operatorErrors.own()
  await act(op, operator_no)
  return { operator_no }
}

/** All operators, the active ones first. */
export async function operatorsOf({ sql }: Pool, me: Operator, max: number): Promise<OperatorAccount[]> {
  return sql<OperatorAccount[]>`
    select o.operator_no, o.login_id, o.name, o.state, o.user_no, o.roles, o.totp_sealed is not null as has_totp,
      o.operator_no = ${me.operator_no} as is_me, o.state = ${OPERATOR.invited} and o.invited_by is not distinct from ${me.operator_no} as may_link,
      (select max(s.reg_dt) from operator_session s where s.operator_no = o.operator_no) as login_dt, o.reg_dt
    from operator o order by o.state = ${OPERATOR.active} desc, o.state, o.operator_no desc limit ${max}`
}
