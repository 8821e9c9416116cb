import { isInitials } from '#features/tag/rules.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { GoodsCard, GoodsDetail, listGoods } from '../../contract.ts'
import type { NoticeKindName } from '../../contract/notice-kinds.ts'
import { shopErrors } from '../../errors.ts'
import { PLATFORM_SELLER } from '../../rules.ts'
import { PRODUCT } from '../../transitions.ts'
import { goodsSql, summarySql } from './card.ts'
import { FIRST, wordsOf } from './list.ts'
import { ORDERS } from './list-sql.ts'
import { noticeOf, pageSql } from './page.ts'
import { platformParties } from './parties.ts'
import { MAY_BUY_FROM_PLATFORM } from './visible.ts'

type Viewer = { viewerNo: number; now: Date }

/** @throws `shop.not_expert`: the application is not approved any more, or the licence has ended */
async function requireBuyer(db: Pool, { viewerNo, now }: Viewer): Promise<void> {
  const [row] = await rowsOf<{ may_buy: boolean }>(db, MAY_BUY_FROM_PLATFORM, [viewerNo, now])
  if (!row!.may_buy) throw shopErrors.not_expert()
}

/** The platform's goods in the asked order. */
export async function goodsOf(db: Pool, viewer: Viewer, asked: Query<typeof listGoods>): Promise<Answer<typeof listGoods>> {
  await requireBuyer(db, viewer)
  const { sort, q, cate_no = null, after, after_no, limit } = asked
  const all = wordsOf(q)
  if (q !== '' && all.length === 0) return { items: [], next: null }
  const words = [all.filter((word) => !isInitials(word)), all.filter(isInitials)]
  const cursor = after === undefined ? [FIRST[sort].after, FIRST[sort].no] : [after, after_no!]
  const inputs = [...words, ...cursor, limit, cate_no, viewer.now]
  const rows = await rowsOf<Omit<GoodsCard, 'is_best'> & { after: string; score: number }>(db, GOODS[sort], inputs)
  const last = rows.at(-1)
  const isFirst = sort === 'recommend' && q === '' && cate_no === null && after === undefined
  return {
    items: rows.map(({ after: _after, score, ...row }, nth) => ({ ...row, is_best: isFirst && nth === 0 && score > 0 })),
    next: last === undefined || rows.length < limit ? null : { after: last.after, after_no: last.item_no },
  }
}

/**
 * $1 words and $2 words of initial consonants, $3 the cursor's value and $4 its number, $5 limit, $6 a category or null, $7 now. The platform has few
 * hundred goods (`PRODUCTS_MAX`), so they are read by their seller and sorted.
 */
const goodsBy = ({ at, by, after }: (typeof ORDERS)[keyof typeof ORDERS]): Statement => `
  with goods as materialized (select item_no from shop_product where seller_no = ${PLATFORM_SELLER})
  select to_jsonb(${at}) #>> '{}' as after, p.score, ${summarySql}, ${goodsSql('$7::timestamptz')}
  from goods join shop_product p on p.item_no = goods.item_no
  where p.state = ${PRODUCT.onSale} and p.hide_dt is null and ($6::int is null or p.cate_no = $6) and ${after}
    and (select bool_and(strpos(p.name_key, hangul_key(x)) > 0) from unnest($1::text[]) x) is not false
    and (select bool_and(strpos(p.name_first, x) > 0) from unnest($2::text[]) x) is not false
  order by ${by} limit $5::int`
export const GOODS: Record<keyof typeof ORDERS, Statement> = {
  recommend: goodsBy(ORDERS.recommend),
  price: goodsBy(ORDERS.price),
  rating: goodsBy(ORDERS.rating),
  new: goodsBy(ORDERS.new),
}

type Row = Omit<GoodsDetail, 'notice' | 'parties'> & { notice: Record<string, string>; notice_kind: NoticeKindName }

/** The page of goods of the platform. @throws `shop.not_found`, `shop.not_expert` */
export async function goodsPageOf(db: Pool, itemNo: number, viewer: Viewer & { business: Business }): Promise<GoodsDetail> {
  await requireBuyer(db, viewer)
  const [row] = await rowsOf<Row>(db, ONE, [viewer.viewerNo, itemNo, viewer.now])
  if (!row) throw shopErrors.not_found()
  const { notice, notice_kind, ...item } = row
  return { ...item, notice: noticeOf(notice_kind, notice), parties: platformParties(viewer.business) }
}

/** $1 the viewer, $2 the product, $3 now. */
export const ONE: Statement = `
  select ${goodsSql('$3::timestamptz')}, ${pageSql('$1::bigint')} from shop_product p
  where p.item_no = $2 and p.is_platform and p.state in (${PRODUCT.onSale}, ${PRODUCT.soldOut}) and p.hide_dt is null`
