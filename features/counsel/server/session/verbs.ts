import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { CounselInfo, Side } from '../../contract/session.ts'
import { counselErrors } from '../../errors.ts'
import type { CounselAct } from '../../transitions.ts'
import { actOnCounsel } from './act.ts'
import { infoOf } from './info.ts'

/** Which side calls, about which counselling. */
export type SideCall = { counNo: number; userNo: number; now: Date }

/** Does an act of one of the two sides. @throws what the state or the guard refuses */
export function actOf(db: Pool, by: Side, act: CounselAct, { counNo, userNo, now }: SideCall, reason?: string): Promise<CounselInfo> {
  return db.transaction(async (tx) => {
    await actOnCounsel(tx, counNo, { act, by, context: { now, userNo, ...(reason !== undefined && { reason }) } })
    return infoOf(tx, userNo, counNo, now)
  })
}

type Rejection = { reject_reason: string; no_more: boolean }

/** T03. @throws `counsel.reason` */
export function rejectRequest(db: Pool, { counNo, userNo, now }: SideCall, { reject_reason, no_more }: Rejection): Promise<CounselInfo> {
  if (reject_reason === '') throw counselErrors.reason('reject_reason')
  return db.transaction(async (tx) => {
    const { row } = await actOnCounsel(tx, counNo, { act: 'reject', by: 'expert', context: { now, userNo, reason: reject_reason } })
    if (no_more) await setRefusal(tx, { expertNo: userNo, memberNo: row.user_no!, isRefused: true }, now)
    return infoOf(tx, userNo, counNo, now)
  })
}

type Refusal = { expertNo: number; memberNo: number; isRefused: boolean }

async function setRefusal({ sql }: Db, { expertNo, memberNo, isRefused }: Refusal, now: Date): Promise<void> {
  if (!isRefused) await sql`delete from counsel_refusal where expert_user_no = ${expertNo} and user_no = ${memberNo}`
  else {
    await sql`
      insert into counsel_refusal (expert_user_no, user_no, reg_dt) values (${expertNo}, ${memberNo}, ${now}) on conflict do nothing`
  }
}

/** Whether the expert takes further requests of this counselling's member. @throws `counsel.not_found` */
export async function refuseRequestsOf(db: Pool, { counNo, userNo, now }: SideCall, isRefused: boolean): Promise<void> {
  await db.transaction(async (tx) => setRefusal(tx, { expertNo: userNo, memberNo: await memberOf(tx, counNo, userNo), isRefused }, now))
}

async function memberOf({ sql }: Tx, counNo: number, expertNo: number): Promise<number> {
  const [row] = await sql<{ user_no: number | null }[]>`
    select user_no from counsel where coun_no = ${counNo} and expert_user_no = ${expertNo}`
  if (!row || row.user_no === null) throw counselErrors.not_found()
  return row.user_no
}
