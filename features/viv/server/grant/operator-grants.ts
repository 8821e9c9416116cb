import { z } from 'zod'
import type { Someone } from '#features/operator/contract.ts'
import { logAct, propose, someoneOrNullSql, someoneSql, type AtWork } from '#features/operator/server/public.ts'
import { grantToAll } from './grant.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { endOfKoreanDay, koreanDay } from '#kit/contract/day.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Grant, grantViv } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { operatorConfigOf } from '../operator-config.ts'
import { activeOf } from '../member-lookup.ts'

/** Free viv that members were given, for whoever tells them. */
export type Granted = { grant_no: number; user_nos: number[]; amount: number; words: string; expire_dt: string | null }
/** Called in the transaction that gave them. */
export type OnGrant = (tx: Tx, granted: Granted, now: Date) => Promise<void>

const payload = z.object({
  user_nos: z.array(z.number()),
  amount: z.number().int().min(1),
  expire_day: z.string().nullable(),
  words: z.string(),
})
type Granting = z.infer<typeof payload> & { reason: string }

/** Gives at once what is little, and proposes what is much. @throws `treasury.members`, `treasury.expire_day`, `treasury.own` */
export async function askGrant(op: AtWork, body: Body<typeof grantViv>, onGrant: OnGrant): Promise<Answer<typeof grantViv>> {
  const granting = { ...body, user_nos: [...new Set(body.user_nos)], expire_day: body.expire_day ?? null }
  await mayGrant(op, granting)
  if (await isWithinMine(op, granting)) {
    return { grant: await give(op, granting, { given_by: op.userNo }, onGrant), proposal_no: null }
  }
  const { reason, ...asked } = granting
  const target = granting.user_nos.length === 1 ? `user:${granting.user_nos[0]}` : `users:${granting.user_nos.length}`
  const { proposal_no } = await propose(op, { kind: 'grant', target, payload: asked, reason })
  return { grant: null, proposal_no }
}

/** Another operator approved it: once more it is asked whether all of them are here. */
export async function grantApproved(
  op: AtWork,
  { proposal_no, payload: asked, reason, proposed_by }: { proposal_no: number; payload: unknown; reason: string; proposed_by: number },
  onGrant: OnGrant,
): Promise<object> {
  const granting = { ...payload.parse(asked), reason }
  await mayGrant(op, granting)
  const { grant_no, total } = await give(op, granting, { given_by: proposed_by, proposal_no }, onGrant)
  return { grant_no, total }
}

async function mayGrant({ tx, userNo, now }: AtWork, { user_nos, expire_day }: Granting): Promise<void> {
  if (user_nos.includes(userNo)) throw vivOperatorErrors.own('user_nos')
  if (expire_day !== null && expire_day < koreanDay(now)) throw vivOperatorErrors.expire_day('expire_day')
  if ((await activeOf(tx, user_nos)) < user_nos.length) throw vivOperatorErrors.members('user_nos')
}

/** Whether one operator may give this alone, with what they gave alone today: much is not given in little pieces. */
async function isWithinMine({ tx, userNo, now }: AtWork, { user_nos, amount }: Granting): Promise<boolean> {
  // Two grants of one operator at once see each other.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`treasury_grant:${userNo}`}, 0))`
  const { grant_two_viv } = await operatorConfigOf(tx)
  const [given] = await tx.sql<[{ sum: number }]>`
    select coalesce(sum(amount * members), 0) as sum from treasury_grant
    where given_by = ${userNo} and approved_by is null and reg_dt >= ${`${koreanDay(now)}T00:00:00+09:00`}`
  return given.sum + amount * user_nos.length <= grant_two_viv
}

type Who = { given_by: number; proposal_no?: number }

async function give(op: AtWork, granting: Granting, { given_by, proposal_no }: Who, onGrant: OnGrant): Promise<Grant> {
  const { tx, userNo, now } = op
  const { user_nos, amount, expire_day, words, reason } = granting
  const expire = expire_day === null ? null : endOfKoreanDay(new Date(`${expire_day}T12:00:00+09:00`), 0)
  const approvedBy = proposal_no === undefined ? null : userNo
  const [made] = await tx.sql<[{ grant_no: number }]>`
    insert into treasury_grant (amount, members, expire_dt, words, reason, given_by, approved_by, proposal_no, reg_dt)
    values (${amount}, ${user_nos.length}, ${expire}, ${words}, ${reason}, ${given_by}, ${approvedBy}, ${proposal_no ?? null}, ${now})
    returning grant_no`
  const { grant_no } = made
  await tx.sql`insert into treasury_grant_member (grant_no, user_no) select ${grant_no}, unnest(${user_nos}::bigint[])`
  await grantToAll(tx, { user_nos, amount, words, ref: `grant:${grant_no}`, expire_dt: expire ?? undefined }, now)
  const facts = { user_nos, amount, expire_day, words, ...(proposal_no === undefined ? {} : { proposal_no }) }
  await logAct(op, { act: 'grant.give', target: `grant:${grant_no}`, facts, reason })
  await onGrant(tx, { grant_no, user_nos, amount, words, expire_dt: expire?.toISOString() ?? null }, now)
  return grantOf(tx, grant_no)
}

const SHOWN = `g.grant_no, g.amount, g.members, g.amount * g.members as total, g.expire_dt, g.words, g.reason,
  ${someoneSql('g.given_by')} as given_by, ${someoneOrNullSql('g.approved_by')} as approved_by, g.reg_dt`

/** @throws `treasury.not_found` */
export async function grantOf({ sql }: Db, grantNo: number): Promise<Grant> {
  const [row] = await sql<Grant[]>`select ${sql.unsafe(SHOWN)} from treasury_grant g where g.grant_no = ${grantNo}`
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

/** A page of grants, newest first. */
export function grantsOf({ sql }: Pool, { before_no, limit }: { before_no?: number | undefined; limit: number }): Promise<Grant[]> {
  return sql<Grant[]>`
    select ${sql.unsafe(SHOWN)} from treasury_grant g where g.grant_no < ${before_no ?? Number.MAX_SAFE_INTEGER}
    order by g.grant_no desc limit ${limit}`
}

/** A page of whom a grant went to, by number. */
export function grantMembersOf({ sql }: Pool, grantNo: number, page: { after_no?: number | undefined; limit: number }): Promise<Someone[]> {
  return sql<Someone[]>`
    select m.user_no, (select u.haru_name from users u where u.user_no = m.user_no) as haru_name
    from treasury_grant_member m where m.grant_no = ${grantNo} and m.user_no > ${page.after_no ?? 0}
    order by m.user_no limit ${page.limit}`
}
