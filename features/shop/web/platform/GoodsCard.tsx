import { href } from '#features/routes.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { GoodsCard as Item } from '../../contract.ts'
import { platformShop as words } from '../../words/platform.ts'
import { Rating } from '../list/ItemRow.tsx'

/** Goods in the grid: picture, name, price and rating. Links to their page. */
export function GoodsCard({ item, isFirst }: { item: Item; isFirst: boolean }) {
  const { item_no, item_thumb, item_name, item_desc, item_viv_price, ir_avg, ir_count, is_best, is_new } = item
  const mark = is_best ? words.best : is_new ? words.fresh : null
  return (
    <Link
      to={href('PcHaruShopDetail', { id: item_no })}
      className="flex w-full flex-col overflow-hidden rounded-card bg-surface active:bg-press wide:hover:bg-press"
    >
      <span className="relative block aspect-[4/3] w-full overflow-hidden bg-sunken">
        {item_thumb && <Photo item={item_thumb} alt="" ratio="4 / 3" eager={isFirst} className="[&]:rounded-none" />}
        {mark !== null && (
          <span
            className={
              is_best
                ? 'absolute top-3 left-3 rounded-badge bg-inverse px-2 py-0.5 text-t1 font-bold text-on-inverse'
                : 'absolute top-3 left-3 rounded-badge bg-brand px-2 py-0.5 text-t1 font-bold text-on-brand'
            }
          >
            {mark}
          </span>
        )}
      </span>
      <span className="flex flex-1 flex-col px-3.5 pt-3 pb-3.5 wide:px-4">
        <b className="line-clamp-2 text-t5 font-bold break-words">{item_name}</b>
        <span className="line-clamp-1 text-t3 text-fg3">{item_desc}</span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-2">
          <span className="num flex items-center gap-1.5 text-t5 font-bold">
            <VivCoin size={18} />
            {words.viv(item_viv_price)}
          </span>
          {ir_avg !== null && <Rating average={ir_avg} count={ir_count ?? 0} />}
        </span>
      </span>
    </Link>
  )
}
