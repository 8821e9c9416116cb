import { personSql } from '#features/account/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listSoldPasses, OrderSide, PassCard, PassDetail, PassUse } from '../../contract.ts'
import {
  isInUse,
  markProblem,
  OPEN_USES,
  passActs,
  passRefund,
  resumeOn,
  actsOfUse,
  markDue,
  USES_SHOWN,
  type PassTab,
} from '../../contract/pass-rules.ts'
import { orderErrors } from '../../errors.ts'
import { USE, type PassTransitionId } from '../../transitions.ts'
import { isSellerUnavailableSql } from './seller.ts'

type Reader = { userNo: number; side: OrderSide; now: Date }
/** A pass as statements read it: what follows from the time is added by `shownPass`. */
type PassRow = Omit<PassCard, 'resume_on' | 'acts'> & { count_on: string }
const LATEST = Number.MAX_SAFE_INTEGER

const OPEN = OPEN_USES.join(', ')
const columns = (side: OrderSide): string => `p.order_item_no, p.order_no, i.item_no, i.item_name, i.sio_title, i.item_thumb,
    ${personSql(side === 'buyer' ? 'p.seller_user_no' : 'p.user_no')} as partner, coalesce(o.seller ->> 'company', '') as company, p.state, p.unit,
    p.total, p.used, (select count(*)::int from pass_use u where u.order_item_no = p.order_item_no and u.state in (${OPEN})) as waiting,
    (select count(*)::int from pass_use u where u.order_item_no = p.order_item_no and u.state = ${USE.objected}) as objected,
    p.paid_viv, i.post_viv, i.back_viv, p.fee_percent, p.expired_percent, p.start_on, p.expire_on, p.freeze_left, p.frozen_on, p.count_on, p.reg_dt, p.end_dt`
const FROM = 'join order_item i on i.order_item_no = p.order_item_no join shop_order o on o.order_no = p.order_no'
const ownerOf = { buyer: 'p.user_no', seller: 'p.seller_user_no' } as const

/** $1 the reader, $2 the last number of the previous page, $3 limit. Each list has an index. */
const listSql = (side: OrderSide, tab: PassTab): Statement => `
  with page as materialized (
    select p.order_item_no from order_pass p
    where ${ownerOf[side]} = $1 and ${tab === 'open' ? 'p.end_dt is null' : 'p.end_dt is not null and p.state <> 6'} and p.order_item_no < $2::bigint
    order by p.order_item_no desc limit $3::int
  )
  select ${columns(side)} from page join order_pass p using (order_item_no) ${FROM} order by p.order_item_no desc`

export const PASSES = {
  buyer: { open: listSql('buyer', 'open'), ended: listSql('buyer', 'ended') },
  seller: { open: listSql('seller', 'open'), ended: listSql('seller', 'ended') },
} as const

/** $4 an order of the seller: its passes, in use or not. */
export const OF_ORDER: Statement = `
  select ${columns('seller')} from order_pass p ${FROM}
  where p.order_no = $4 and p.seller_user_no = $1 and p.state <> 6 and p.order_item_no < $2::bigint order by p.order_item_no desc limit $3::int`

/** Passes of one side, newest first. */
export async function passesOf(db: Db, reader: Reader, query: Query<typeof listSoldPasses>): Promise<PassCard[]> {
  const { tab, before_no = LATEST, limit, order_no } = query
  const rows =
    order_no === undefined
      ? await rowsOf<PassRow>(db, PASSES[reader.side][tab], [reader.userNo, before_no, limit])
      : await rowsOf<PassRow>(db, OF_ORDER, [reader.userNo, before_no, limit, order_no])
  return rows.map((row) => shownPass(row, reader))
}

function shownPass({ count_on, ...row }: PassRow, { side, now }: Reader): PassCard {
  const pass = { ...row, count_on }
  const today = koreanDay(now)
  const mayMark = side === 'seller' && markProblem(pass, row.waiting, today, today) === null
  return { ...row, resume_on: resumeOn(row), acts: [...passActs(pass, side, now), ...(mayMark ? (['mark'] as const) : [])] }
}

/** A pass as one of its two sides sees it. @throws `order.pass_not_found` for others */
export async function passOf(db: Db, no: number, reader: Reader): Promise<PassDetail> {
  const { userNo, side, now } = reader
  const [found] = await rowsOf<PassRow & Pick<PassDetail, 'end_reason' | 'is_seller_unavailable'>>(db, ONE[side], [userNo, no, now])
  if (!found) throw orderErrors.pass_not_found()
  const { end_reason, is_seller_unavailable, ...row } = found
  const uses = await rowsOf<Omit<PassUse, 'due_dt' | 'acts'>>(db, USES, [no, USES_SHOWN])
  return {
    ...shownPass(row, reader),
    now: now.toISOString(),
    uses: uses.map((use) => shownUse(use, side)),
    refund: isInUse(row.state) ? passRefund(row, row.waiting, { by: side, isSellerUnavailable: is_seller_unavailable, now }) : null,
    is_seller_unavailable,
    end_reason,
  }
}

const shownUse = (use: Omit<PassUse, 'due_dt' | 'acts'>, side: OrderSide): PassUse => ({
  ...use,
  due_dt: use.state === USE.marked ? markDue(new Date(use.reg_dt)).toISOString() : null,
  acts: actsOfUse(use.state, side),
})

const ENDED_BY_SELLER: PassTransitionId = 'P05'
/** $1 the reader, $2 the pass, $3 now. */
const oneSql = (side: OrderSide): Statement => `
  select ${columns(side)}, ${isSellerUnavailableSql({ now: '$3::timestamptz' })} as is_seller_unavailable, (
      select e.detail ->> 'reason' from order_event e
      where e.order_no = p.order_no and e.order_item_no = p.order_item_no and e.event = '${ENDED_BY_SELLER}') as end_reason
  from order_pass p ${FROM} where p.order_item_no = $2 and ${ownerOf[side]} = $1 and p.state <> 6`
export const ONE = { buyer: oneSql('buyer'), seller: oneSql('seller') } as const

/** $1 the pass, $2 limit. */
export const USES: Statement = `
  select use_no, state, used_on, note, post_viv, objection, object_dt, answer, decide_dt, reg_dt, end_dt
  from pass_use where order_item_no = $1 order by use_no desc limit $2::int`
