import { maskedNameSql, personSql } from '#features/account/server/public.ts'
import { notify } from '#features/alarm/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { askQuestion, ItemQuestion, listItemQuestions, listMyQuestions, listReceivedQuestions, OwnQuestion } from '../../contract.ts'
import { shopErrors } from '../../errors.ts'
import { itemPath, PLATFORM_SELLER, QUESTIONS_A_DAY, QUESTIONS_COUNTED, type ShopName } from '../../rules.ts'
import { isShownInEitherSql } from '../catalog/visible.ts'

type Asked = { viewerNo: number | null; itemNo: number; now: Date }

/** Questions about a product. @throws `shop.not_found` for a product that the viewer may not see */
export async function questionsOf(
  db: Db,
  { viewerNo, itemNo, now }: Asked,
  { before_no = LATEST, limit }: Query<typeof listItemQuestions>,
): Promise<ItemQuestion[]> {
  await sellerOf(db, { viewerNo, itemNo, now })
  return rowsOf<ItemQuestion>(db, OF_ITEM, [viewerNo, itemNo, before_no, limit])
}

const LATEST = Number.MAX_SAFE_INTEGER

type Item = { seller_no: number; item_name: string }

/** @throws `shop.not_found` */
async function sellerOf(db: Db, { viewerNo, itemNo, now }: Asked): Promise<Item> {
  const [row] = await rowsOf<Item>(db, ITEM, [viewerNo, now, itemNo])
  if (!row) throw shopErrors.not_found()
  return row
}

/** $1 the viewer or null, $2 now, $3 the product. */
const ITEM: Statement = `
  select p.seller_no, p.item_name from shop_product p
  where p.item_no = $3 and ${isShownInEitherSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })}`

const isSide = '$1::bigint in (q.user_no, p.user_no)'
const readable = `(not q.is_secret or ${isSide})`
/** What was reported by enough members is read by the two sides alone. */
const hasReply = `(q.reply_hide_dt is null or ${isSide})`

/**
 * $1 the viewer or null, $2 the product, $3 the last number of the previous page, $4 limit. Without questions of members whom the viewer blocks or
 * who block them, and of deleted accounts.
 */
export const OF_ITEM: Statement = `
  select q.question_no, q.is_secret, q.user_no is not distinct from $1::bigint as is_mine,
    a.name as asker,
    case when ${readable} is true then q.content end as content, case when (${readable} and ${hasReply}) is true then q.reply end as reply,
    case when ${hasReply} is true then q.reply_dt end as reply_dt, q.reg_dt
  from shop_question q join shop_product p on p.item_no = q.item_no
    cross join lateral (select ${maskedNameSql('q.user_no')} as name) a
  where q.item_no = $2 and q.question_no < $3::bigint and a.name is not null and (q.hide_dt is null or ${isSide}) and ${notBlockedSql({ a: '$1::bigint', b: 'q.user_no' })}
  order by q.question_no desc limit $4::int`

/** @throws `shop.not_found`, `shop.own`, `shop.too_many_questions` */
export async function insertQuestion(
  tx: Tx,
  { userNo, itemNo, now }: { userNo: number; itemNo: number; now: Date },
  { content, is_secret }: Body<typeof askQuestion>,
): Promise<ItemQuestion> {
  const { seller_no, item_name } = await sellerOf(tx, { viewerNo: userNo, itemNo, now })
  if (seller_no === userNo) throw shopErrors.own()
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`shop_question ${userNo}`}, 0))`
  const since = new Date(now.getTime() - DAY_MS)
  const [{ qtt }] = await tx.sql<[{ qtt: number }]>`
    select count(*) as qtt from shop_question where user_no = ${userNo} and reg_dt > ${since}`
  if (qtt >= QUESTIONS_A_DAY) throw shopErrors.too_many_questions()
  const [made] = await tx.sql<[{ question_no: number }]>`
    insert into shop_question (item_no, user_no, content, is_secret, reg_dt) values (${itemNo}, ${userNo}, ${content}, ${is_secret}, ${now})
    returning question_no`
  const link = `${href('ExpertProductMain')}?tab=questions`
  // Operators see in the console what waits for their answer.
  if (seller_no !== PLATFORM_SELLER) {
    await notify(tx, { kind: 'ITEM_QUESTION', to: seller_no, target: `item:${itemNo}:question`, link, text: item_name }, now)
  }
  const [question] = await rowsOf<ItemQuestion>(tx, OF_ITEM, [userNo, itemNo, made.question_no + 1, 1])
  return question!
}

/** @throws `shop.question_not_found` */
export async function removeQuestion({ sql }: Pool, userNo: number, questionNo: number): Promise<void> {
  const gone = await sql`delete from shop_question where question_no = ${questionNo} and user_no = ${userNo}`
  if (gone.count === 0) throw shopErrors.question_not_found()
}

export const questionsBy = (
  db: Db,
  userNo: number,
  { shop, before_no = LATEST, limit }: Query<typeof listMyQuestions>,
): Promise<OwnQuestion[]> => rowsOf<OwnQuestion>(db, ASKED[shop], [userNo, before_no, limit])

export function questionsReceived(
  db: Db,
  sellerNo: number,
  { unanswered = false, before_no = LATEST, limit }: Query<typeof listReceivedQuestions>,
): Promise<OwnQuestion[]> {
  return rowsOf<OwnQuestion>(db, unanswered ? UNANSWERED : RECEIVED, [sellerNo, before_no, limit])
}

/** How many questions wait for the seller's answer, up to `QUESTIONS_COUNTED`. */
export async function unansweredOf({ sql }: Db, sellerNo: number): Promise<number> {
  const [{ qtt }] = await sql<[{ qtt: number }]>`
    select count(*) as qtt from (
      select from shop_question q join shop_product p on p.item_no = q.item_no
      where p.seller_no = ${sellerNo} and q.reply is null and ${sql.unsafe(notBlockedSql({ a: 'p.user_no', b: 'q.user_no' }))}
      limit ${QUESTIONS_COUNTED}) open`
  return qtt
}

const own = (otherNo: string): string => `
  q.question_no, jsonb_build_object('item_no', p.item_no, 'item_name', p.item_name, 'item_thumb', p.images -> 0, 'is_platform', p.is_platform) as item,
  ${personSql(otherNo)} as person, q.content, q.is_secret, q.reply, q.reply_dt, q.reg_dt`

// $1 the asker or the seller, $2 the last number of the previous page, $3 limit.
const asked = (condition: string): Statement => `
  select ${own('p.user_no')} from shop_question q join shop_product p on p.item_no = q.item_no
  where q.user_no = $1 and q.question_no < $2::bigint and ${condition} order by q.question_no desc limit $3::int`
export const ASKED: Record<ShopName, Statement> = { members: asked('not p.is_platform'), platform: asked('p.is_platform') }

/** The newest of each product of the seller, then the newest of all. */
const received = (isOpen: boolean): Statement => `
  with page as materialized (
    select newest.question_no from shop_product o cross join lateral (
      select q.question_no from shop_question q
      where q.item_no = o.item_no and q.question_no < $2::bigint ${isOpen ? 'and q.reply is null' : ''}
        and ${notBlockedSql({ a: '$1::bigint', b: 'q.user_no' })}
      order by q.question_no desc limit $3::int) newest
    where o.seller_no = $1 order by newest.question_no desc limit $3::int)
  select ${own('q.user_no')} from page join shop_question q on q.question_no = page.question_no join shop_product p on p.item_no = q.item_no
  order by q.question_no desc`
export const RECEIVED: Statement = received(false)
export const UNANSWERED: Statement = received(true)

/** @throws `shop.question_not_found` */
export async function replyTo(
  tx: Tx,
  { sellerNo, questionNo, now }: { sellerNo: number; questionNo: number; now: Date },
  reply: string,
): Promise<OwnQuestion> {
  const [row] = await tx.sql<{ item_no: number; is_platform: boolean; asker_no: number; is_first: boolean }[]>`
    update shop_question q set reply = ${reply}, reply_dt = coalesce(q.reply_dt, ${now})
    from shop_product p where q.question_no = ${questionNo} and p.item_no = q.item_no and p.seller_no = ${sellerNo}
    returning q.item_no, p.is_platform, q.user_no as asker_no, old.reply is null as is_first`
  if (!row) throw shopErrors.question_not_found()
  const [question] = await rowsOf<OwnQuestion>(tx, ONE, [questionNo])
  if (row.is_first) {
    const notice = {
      kind: 'ITEM_ANSWER',
      to: row.asker_no,
      target: `item:${row.item_no}:answer`,
      link: row.is_platform ? href('PcHaruShopInquiryList') : itemPath(row),
    } as const
    await notify(tx, { ...notice, text: question!.item.item_name }, now)
  }
  return question!
}

const ONE: Statement = `
  select ${own('q.user_no')} from shop_question q join shop_product p on p.item_no = q.item_no where q.question_no = $1`
