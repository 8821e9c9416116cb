import { isActiveMemberSql } from '#features/account/server/public.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import {
  actLogged,
  handleOperator as handle,
  readLogged,
  someoneOrNullSql,
  someoneSql,
  type Find,
  type OperatorContext,
} from '#features/operator/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { AppError } from '#kit/contract/errors.ts'
import { clubErrors } from '../errors.ts'
import * as wire from '../operator-contract.ts'
import { CANDIDATES_MAX, CLUB_READ } from '../operator-rules.ts'
import { isLeaderIdle } from '../rules.ts'
import { CLUB, MEMBER } from '../transitions.ts'
import { announcedByOperatorSql, cancelCloseAsOperator, closeAsOperator } from './closing.ts'
import { makeLeader, memberRow, refuseLeader } from './roles.ts'
import { lockClub, lockClubCounts, membershipOf, type LockedClub } from './sql.ts'

const targetOf = (meetNo: number): string => `club:${meetNo}`

export const clubOperatorHttp: Handled[] = [
  handle(wire.getClubCase, (call) => {
    const { meet_no } = call.params
    return readLogged(call, { act: CLUB_READ, target: targetOf(meet_no) }, () => clubCase(call.db, meet_no))
  }),
  handle(wire.closeClub, (call) => {
    const { meet_no: meetNo } = call.params
    const { reason } = call.body
    const { extensions } = call.services
    return actLogged(
      call,
      'club.close',
      async (op) => {
        await lockAsOperator(op, meetNo)
        return closeAsOperator({ tx: op.tx, meetNo, now: op.now, extensions, reason })
      },
      () => ({ target: targetOf(meetNo), facts: { before: CLUB.open, after: CLUB.closing }, reason }),
    )
  }),
  handle(wire.reopenClub, (call) => {
    const { meet_no: meetNo } = call.params
    const { extensions } = call.services
    return actLogged(
      call,
      'club.reopen',
      async (op) => {
        await lockAsOperator(op, meetNo)
        await cancelCloseAsOperator({ tx: op.tx, meetNo, now: op.now, extensions })
        return {}
      },
      () => ({ target: targetOf(meetNo), facts: { before: CLUB.closing, after: CLUB.open }, reason: call.body.reason }),
    )
  }),
  handle(wire.transferClub, (call) => {
    const { meet_no: meetNo } = call.params
    const { user_no: userNo, reason } = call.body
    return actLogged(
      call,
      'club.transfer',
      (op) => transfer(op, meetNo, userNo),
      ({ before }) => ({ target: targetOf(meetNo), facts: { before, after: userNo }, reason }),
    ).then(() => ({}))
  }),
]

/** Nobody acts on a club that they are in. @throws `club.not_found`, `operator.own` */
async function lockAsOperator({ tx, memberNo }: OperatorContext, meetNo: number): Promise<LockedClub> {
  const club = await lockClub(tx, meetNo)
  if (!club) throw clubErrors.not_found()
  const own = memberNo === null ? undefined : await membershipOf(tx, meetNo, memberNo)
  if (own?.state === MEMBER.member) throw operatorErrors.own()
  return club
}

/** Makes a member the leader, as a claim without an objection does. @throws `club.leader_active` until the leader has been away long enough */
async function transfer(op: OperatorContext, meetNo: number, userNo: number): Promise<{ before: number | null }> {
  const { tx, now } = op
  const { led } = await lockClubCounts(tx, userNo)
  const club = await lockAsOperator(op, meetNo)
  if (club.state !== CLUB.open) throw clubErrors.closed()
  if (!isLeaderIdle(club.leader_dt, now)) throw clubErrors.leader_active()
  const row = await memberRow(tx, meetNo, userNo)
  if (row.role === 'leader') throw clubErrors.not_now()
  // Said about the member, not to the operator.
  await refuseLeader(tx, { club, userNo, led, now }).catch((error: unknown) =>
    Promise.reject(error instanceof AppError ? clubErrors.cannot_lead('user_no') : (error as Error)),
  )
  await makeLeader(tx, { club, row, userNo, actorNo: null, now })
  return { before: club.user_no }
}

async function clubCase(db: Db, meetNo: number): Promise<wire.ClubCase> {
  const [club] = await rowsOf<Omit<wire.ClubCase, 'candidates'>>(db, ONE, [meetNo])
  if (!club) throw clubErrors.not_found()
  return { ...club, candidates: await rowsOf<wire.ClubCase['candidates'][number]>(db, CANDIDATES, [meetNo]) }
}

const ONE: Statement = `
  select c.meet_no, c.meet_title, c.intro, c.state, c.hide_dt is not null as is_hidden, ${someoneOrNullSql('c.user_no')} as leader, c.leader_dt,
    c.member_qtt, c.reg_dt, c.close_dt, c.close_reason, c.state = ${CLUB.closing} and ${announcedByOperatorSql('c.meet_no')} as is_closed_by_operator
  from meet c where c.meet_no = $1`

const CANDIDATES: Statement = `
  select ${someoneSql('m.user_no')} as member, m.role, m.seen_dt from meet_member m
  where m.meet_no = $1 and m.state = ${MEMBER.member} and m.role <> 'leader' and ${isActiveMemberSql({ userNo: 'm.user_no' })}
  order by m.role = 'manager' desc, m.member_no limit ${CANDIDATES_MAX}`

/** Clubs by their number. */
export const clubFinds: readonly Find[] = [
  {
    kind: 'club',
    right: 'club.see',
    by: 'no',
    from: 'meet c where c.meet_no = $1::bigint',
    no: 'c.meet_no',
    user: 'c.user_no',
    title: 'c.meet_title',
    reg: 'c.reg_dt',
  },
]
