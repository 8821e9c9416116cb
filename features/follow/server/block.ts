import { addBlock, lockPair, notBlockedSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { jsonOf, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listBlocks } from '../contract.ts'
import { muteEnd, type MuteDays } from '../rules.ts'
import { refuseSelf, type MemberCall, type Empty } from './follow.ts'
import { keyset, PERSON_COLUMNS } from './lists.ts'

type Page = Query<typeof listBlocks>
type BlockCall = MemberCall & { services: Pick<Services, 'extensions'> }

/** Blocks a member and deletes both follows, in one transaction. @throws `request.not_found` also for members who block me */
export function block({ db, me, now, services: { extensions } }: BlockCall, userNo: number): Promise<Empty> {
  refuseSelf(me.user_no, userNo)
  return db.transaction(async (tx) => {
    await lockPair(tx, me.user_no, userNo)
    const found = await rowsOf(tx, BLOCKABLE, [me.user_no, userNo])
    if (found.length === 0) throw requestErrors.not_found()
    await addBlock(tx, { userNo: me.user_no, targetNo: userNo, now, extensions })
    return {}
  })
}

/** Idempotent. */
export async function unblock({ db, me }: MemberCall, userNo: number): Promise<Empty> {
  await rowsOf(db, UNBLOCK, [me.user_no, userNo])
  return {}
}

export async function blocksOf({ db, me }: MemberCall, page: Page): Promise<JsonBytes> {
  return (await jsonOf(db, BLOCKS, [me.user_no, ...keyset(page), page.limit]))!
}

/** Mutes a member from now for `days`, or until the mute is lifted. */
export async function mute({ db, me, now }: MemberCall, userNo: number, days: MuteDays | undefined): Promise<{ until_dt: string | null }> {
  refuseSelf(me.user_no, userNo)
  const [muted] = await rowsOf<{ until_dt: string | null }>(db, MUTE, [me.user_no, userNo, muteEnd(days, now), now])
  if (!muted) throw requestErrors.not_found()
  return muted
}

export async function unmute({ db, me }: MemberCall, userNo: number): Promise<Empty> {
  await rowsOf(db, UNMUTE, [me.user_no, userNo])
  return {}
}

export async function mutesOf({ db, me, now }: MemberCall, page: Page): Promise<JsonBytes> {
  return (await jsonOf(db, MUTES, [me.user_no, ...keyset(page), page.limit, now]))!
}

const BLOCKABLE: Statement = `
  select 1 from users t where t.user_no = $2 and t.state = 1
    and (select true from block b where b.user_no = t.user_no and b.target_no = $1) is null`
const UNBLOCK: Statement = 'delete from block where user_no = $1 and target_no = $2'
const UNMUTE: Statement = 'delete from mute where user_no = $1 and target_no = $2'
const MUTE: Statement = `
  insert into mute (user_no, target_no, until_dt, reg_dt)
  select $1, t.user_no, $3, $4 from users t where t.user_no = $2 and t.state = 1 and ${notBlockedSql({ a: '$1', b: 't.user_no' })}
  on conflict (user_no, target_no) do update set until_dt = excluded.until_dt, reg_dt = excluded.reg_dt
  returning until_dt`

/** A page of the rows `x` of $1: at most $4, after the moment $2 and the member $3. */
const pageSql = (table: string, condition: string, columns: string): Statement => `
  with page as materialized (
    select x.* from ${table} x
    where x.user_no = $1 and (x.reg_dt, x.target_no) < ($2::text::timestamptz, $3::bigint)
      and (select w.state = 1 from users w where w.user_no = x.target_no) and ${condition}
    order by x.reg_dt desc, x.target_no desc limit $4
  )
  select coalesce(json_agg(row_to_json(y)), '[]') from (
    select ${PERSON_COLUMNS}, ${columns} from page join users u on u.user_no = page.target_no
    order by page.reg_dt desc, page.target_no desc) y`

/** Lists members whom I block even if they block me too: leaving them out would reveal their block. */
export const BLOCKS = pageSql('block', 'true', 'page.reg_dt')
/** Mutes that are active at the moment $5. */
export const MUTES = pageSql(
  'mute',
  `(x.until_dt is null or x.until_dt > $5) and ${notBlockedSql({ a: '$1', b: 'x.target_no' })}`,
  'page.reg_dt, page.until_dt',
)
