import { pictureIn, sharedCard } from '#features/share/server/public.ts'
import { cardText } from '#features/share/rules.ts'
import { href } from '#features/routes.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { isShownSql } from './catalog/visible.ts'

type Row = { item_name: string; item_desc: string; picture: string | null }

/** $1 the guest (null), $2 now, $3 the product. */
const SHARED: Statement = `
  select p.item_name, p.item_desc, ${pictureIn('p.images')} as picture
  from shop_product p where p.item_no = $3 and ${isShownSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })}`

/** The link preview of a product that guests may open. */
export const productCard = extend(sharedCard, {
  kind: 'item',
  screen: (id) => href('ProShopDetail', { id }),
  async find(db, itemNo, now) {
    const [item] = await rowsOf<Row>(db, SHARED, [null, now, itemNo])
    return item ? { title: item.item_name, text: cardText(item.item_desc), picture: item.picture } : null
  },
})
