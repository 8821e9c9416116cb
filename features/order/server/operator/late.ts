import { memberNosMeant } from '#features/account/server/public.ts'
import { logAct, queueStart, queueStatements, someoneOrNullSql, sortSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { cancelLateOrder, LateCase, LateRow, listLateOrders } from '../../operator-contract.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { EARLIER_ORDERS, EARLIER_SHOWN, LATE_QUEUES, maskSides, SEARCHED_MEMBERS_MAX } from '../../operator-rules.ts'
import { cancelRefund, isLate, orderNoIn, rowDue } from '../../rules.ts'
import { TYPE } from '#features/shop/rules.ts'
import { CLOSE_CODE_OF, ORDER } from '../../transitions.ts'
import { orderAlarms as words } from '../../words/alarms.ts'
import { actOnItems, afterChange } from '../progress/act.ts'
import { aboutRows, titleOf } from '../progress/alarms.ts'
import { moneyOf } from '../read/money.ts'
import { itemsOf, lockOrder, type ItemRecord, type OrderRecord } from '../rows.ts'

/** Orders of experts' shops with something that is not sent in time. $1 now. */
export const LATE_FROM = 'shop_order o where not o.is_platform and o.ship_due_dt < $1::timestamptz'

/** A page of the late orders, all or those that a search finds. */
export async function lateOrdersOf(db: Pool, query: Query<typeof listLateOrders>, now: Date): Promise<LateRow[]> {
  const { queue, sort, limit } = query
  const q = query.q === undefined ? undefined : orderNoIn(query.q)
  const found = q === undefined ? [] : [rowNumberOf(q), await memberNosMeant(db, q, SEARCHED_MEMBERS_MAX)]
  const statement = LATE[queue][sort][q === undefined ? 'all' : 'found']
  const rows = await rowsOf<LateRow>(db, statement, [now, ...queueStart(query), limit, ...found])
  return rows.map(maskSides)
}

/** What of an order is late, with what an operator may do about it. @throws `claim_case.not_found` */
export async function lateCaseOf(db: Db, orderNo: number, now: Date): Promise<LateCase> {
  const [row] = await rowsOf<CaseRow>(db, ONE, [orderNo])
  if (!row) throw claimCaseErrors.not_found()
  const items = await itemsOf(db, orderNo)
  const late = items.filter((item) => isLate(item, now))
  const [earlier] = await rowsOf<LateCase['earlier']>(db, EARLIER, [row.seller?.user_no ?? null, orderNo, now])
  return {
    ...maskSides(row),
    items: items.map((item) => shownItem(item, now)),
    money: (await moneyOf(db, [orderNo])).get(orderNo)!,
    refund_viv: cancelRefund(items, late),
    can_remind: late.length > 0 && row.seller !== null && !isRemindedToday(row.remind_dt, now),
    earlier: earlier!,
  }
}

/** Tells the seller that the promised date is over. @throws as `lockLate`, `claim_case.reminded` */
export async function remindAsOperator(op: OperatorContext, orderNo: number): Promise<Record<string, never>> {
  const { tx, operatorNo, now } = op
  const { order, late } = await lockLate(op, orderNo)
  const [last] = await tx.sql<{ remind_dt: string | null }[]>`
    select max(reg_dt) as remind_dt from order_event where order_no = ${orderNo} and event = 'remind'`
  if (order.seller_user_no === null) throw claimCaseErrors.not_late()
  if (isRemindedToday(last!.remind_dt, now)) throw claimCaseErrors.reminded()
  await tx.sql`
    insert into order_event (order_no, event, actor, operator_no, qtt, detail, reg_dt)
    values (${orderNo}, 'remind', 'operator', ${operatorNo}, 0, '{}', ${now})`
  const [month, date] = monthAndDay(firstDue(late))
  const alarm = {
    to: order.seller_user_no,
    kind: 'SELLER_ORDER' as const,
    target: `order:${orderNo}:late:${koreanDay(now)}`,
    ...aboutRows(order, 'seller', late),
    text: words.shipLate(titleOf(late), `${month}월 ${date}일`),
  }
  await afterChange(tx, { order, now, alarms: [alarm] }, [])
  await logAct(op, { act: 'order.remind', target: `order:${orderNo}`, facts: { order_item_nos: numbersOf(late) } })
  return {}
}

/**
 * Cancels what is late for its buyer. One operator suffices: the buyer may do the same alone, the amount follows from the rules, and it goes back to
 * where it came from. @throws as `lockLate`, `claim_case.changed`
 */
export async function cancelLateAsOperator(
  op: OperatorContext,
  orderNo: number,
  { refund_viv, reason }: Body<typeof cancelLateOrder>,
): Promise<Record<string, never>> {
  const { tx, operatorNo, now } = op
  const { order, items, late } = await lockLate(op, orderNo)
  if (cancelRefund(items, late) !== refund_viv) throw claimCaseErrors.changed()
  const pieces = late.map(({ order_item_no }) => ({ order_item_no }))
  await actOnItems(tx, pieces, { act: 'cancelLate', by: 'operator', context: { now, order, operatorNo, reason } })
  const before = late.map(({ order_item_no, state }) => ({ order_item_no, state }))
  const after = before.map(({ order_item_no }) => ({ order_item_no, state: ORDER.refunded }))
  await logAct(op, { act: 'order.cancel_late', target: `order:${orderNo}`, facts: { before, after, viv: refund_viv }, reason })
  return {}
}

type Late = { order: OrderRecord; items: ItemRecord[]; late: ItemRecord[] }

/** Locks an order of others with something late. @throws `claim_case.not_found`, `claim_case.own`, `claim_case.not_late` */
async function lockLate({ tx, memberNo, now }: OperatorContext, orderNo: number): Promise<Late> {
  const order = await lockOrder(tx, orderNo)
  if (!order || order.is_platform) throw claimCaseErrors.not_found()
  if (memberNo !== null && (order.user_no === memberNo || order.seller_user_no === memberNo)) throw claimCaseErrors.own()
  const items = await itemsOf(tx, orderNo)
  const late = items.filter((item) => isLate(item, now))
  if (late.length === 0) throw claimCaseErrors.not_late()
  return { order, items, late }
}

const numbersOf = (rows: readonly ItemRecord[]): number[] => rows.map(({ order_item_no }) => order_item_no)
const firstDue = (rows: readonly ItemRecord[]): Date => new Date(Math.min(...rows.map(({ ship_due_dt }) => Date.parse(ship_due_dt))))
const monthAndDay = (at: Date): [month: number, day: number] => [Number(koreanDay(at).slice(5, 7)), Number(koreanDay(at).slice(8))]
const isRemindedToday = (remindedAt: string | null, now: Date): boolean =>
  remindedAt !== null && new Date(remindedAt) >= startOfDay(koreanDay(now))

function shownItem(item: ItemRecord, now: Date): LateCase['items'][number] {
  const { order_item_no, item_name, sio_title, qtt, unit_amt, ship_amt, state, ship_due_dt, made_dt } = item
  const late = isLate(item, now)
  return {
    order_item_no,
    item_name,
    sio_title,
    qtt,
    unit_amt,
    ship_amt,
    state,
    ship_due_dt,
    made_dt,
    is_late: late,
    cancel_dt: late ? rowDue(item)!.toISOString() : null,
  }
}

/** Of the row `i`, as `isUnsent`. */
const UNSENT = `(i.state = ${ORDER.paid} or (i.type = ${TYPE.madeToOrder} and i.state = ${ORDER.sent} and i.ship_dt is null))`

/** The first row of the order `o` that is not sent, or its first row. */
const TITLE = `(
  select i.item_name from order_item i where i.order_no = o.order_no order by ${UNSENT} desc, i.ship_due_dt, i.order_item_no limit 1)`

/** Columns of the order `o`. */
const columns = `
  o.order_no, ${TITLE} as title, ${someoneOrNullSql('o.user_no')} as buyer, ${someoneOrNullSql('o.seller_user_no')} as seller,
  coalesce(o.seller ->> 'company', '') as company, o.ship_due_dt,
  (select max(e.reg_dt) from order_event e where e.order_no = o.order_no and e.event = 'remind') as remind_dt, o.reg_dt`

// $1 now, $2 and $3 the last row of the page before, $4 the limit. Selects the page before it computes the columns.
function lateOf(sort: QueueSort, found: string): Statement {
  const { after, direction } = sortSql(sort)
  return `
  with page as materialized (
    select o.order_no, o.ship_due_dt as sort_dt from ${LATE_FROM} and (o.ship_due_dt, o.order_no) ${after} ($2::text::timestamptz, $3::bigint) and ${found}
    order by o.ship_due_dt ${direction}, o.order_no ${direction} limit $4::int
  )
  select ${columns}, p.sort_dt from page p join shop_order o on o.order_no = p.order_no
  order by p.sort_dt ${direction}, p.order_no ${direction}`
}

/** The number of an order, or members with such a number or name. */
const FOUND = '(o.order_no = $5::bigint or o.user_no = any($6::bigint[]) or o.seller_user_no = any($6::bigint[]))'

export const LATE = queueStatements(LATE_QUEUES, FOUND, (_queue, sort, found) => lateOf(sort, found))

type CaseRow = Omit<LateRow, 'sort_dt'> & Pick<LateCase, 'state' | 'is_platform'>
/** $1 the order. */
const ONE: Statement = `select ${columns}, o.state, o.is_platform from shop_order o where o.order_no = $1 and not o.is_platform`

/**
 * The latest orders of the seller $1: how many there are, how many were late or are late at $3, of how many the seller cancelled something
 * (decisions d-5, O03), and the last late ones without the order $2.
 */
const EARLIER: Statement = `
  with latest as materialized (
    select o.order_no from shop_order o where o.seller_no = $1::bigint and o.states <> 1 order by o.order_no desc limit ${EARLIER_ORDERS}
  ), late as materialized (
    select distinct on (i.order_no) i.order_no, i.item_name as title, i.ship_due_dt, case when i.close_code is distinct from 'NOT_SENT' then i.ship_dt end as ship_dt,
      ${UNSENT} as is_unsent
    from latest l join order_item i on i.order_no = l.order_no
    where i.close_code = 'NOT_SENT' or i.ship_dt > i.ship_due_dt or (${UNSENT} and i.ship_due_dt < $3::timestamptz)
    order by i.order_no, i.ship_due_dt, i.order_item_no
  )
  select (select count(*)::int from latest) as orders, (select count(*)::int from late) as late,
    (select count(*)::int from latest l where exists (
      select from order_item i where i.order_no = l.order_no and i.close_code = '${CLOSE_CODE_OF.O03}')) as cancelled,
    coalesce((select json_agg(json_build_object('order_no', s.order_no, 'title', s.title, 'ship_due_dt', s.ship_due_dt, 'ship_dt', s.ship_dt,
      'is_unsent', s.is_unsent) order by s.order_no desc)
      from (select l.* from late l where l.order_no <> $2::bigint order by l.order_no desc limit ${EARLIER_SHOWN}) s), '[]') as latest`
