import { moveHolderMedia } from '#features/media/server/public.ts'
import { reportTarget } from '#features/report/server/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { isShownSql } from './catalog/visible.ts'

type Found = { user_no: number; evidence: object }

/** $1 the reporter, $2 the product, $3 today. */
const REPORTED: Statement = `
  select p.user_no, jsonb_build_object('version', p.version, 'item_name', p.item_name, 'content', p.item_desc, 'item_viv_price', p.item_viv_price,
    'images', (select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(p.images) item), 'edit_dt', p.edit_dt) as evidence
  from shop_product p where p.item_no = $2 and ${isShownSql({ product: 'p', viewer: '$1::bigint', today: '$3::date' })}`

/** Members report products that they see; a hidden one is seen by its seller alone. */
export const productReport = extend(reportTarget, {
  kind: 'product',
  find: async (db, { userNo, targetNo, now }) => (await rowsOf<Found>(db, REPORTED, [userNo, targetNo, koreanDay(now)]))[0],
  async hide(tx, itemNo, now) {
    const hidden = await tx.sql`update shop_product set hide_dt = ${now} where item_no = ${itemNo} and hide_dt is null returning 1`
    if (hidden.length > 0) await moveHolderMedia(tx, { from: `item:${itemNo}`, to: `hidden-item:${itemNo}` })
    return hidden.length > 0
  },
})
