import { koreanDate } from '#kit/ui/format.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { SellerCard } from '../../contract.ts'
import { sellerOrders as words } from '../../words/seller.ts'
import { stateName, stateTone } from './look.ts'

/** An order in the seller's list: what was bought, by whom, and until when it must be sent. */
export function OrderRow({ order, path }: { order: SellerCard; path: string }) {
  const { order_no, items, partner, receiver, is_new, is_late, ship_due_dt, item_amt, ship_amt, reg_dt } = order
  const first = items[0]!
  const states = [...new Map(items.map((item) => [stateName(item), item])).entries()]
  return (
    <Link to={path} className="flex items-start gap-3 p-4 active:bg-press wide:hover:bg-press">
      <span className="block size-16 flex-none">
        {first.item_thumb ? (
          <Photo item={first.item_thumb} alt="" ratio={1} size="thm" />
        ) : (
          <span className="block size-16 rounded-photo bg-sunken" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap gap-1">
          {is_late && <Tag tone="danger">{words.isLate}</Tag>}
          {is_new && <Tag tone="brand">{words.isNew}</Tag>}
          {states.map(([name, item]) => (
            <Tag key={name} tone={stateTone(item)}>
              {name}
            </Tag>
          ))}
        </span>
        <b className="mt-0.5 block text-t5 font-semibold break-words">{words.more(first.item_name, items.length - 1)}</b>
        <span className="block text-t4 break-words text-fg2">
          {words.option(first.sio_title, first.qtt)} · {receiver ?? partner?.haru_name ?? words.gone}
        </span>
        <span className="num flex flex-wrap justify-between gap-x-3 text-t3 text-fg3">
          <span>
            {words.no(order_no)} · {koreanDate(reg_dt)}
          </span>
          <b className="text-t4 font-bold text-fg">{words.viv(item_amt + ship_amt)}</b>
        </span>
        {ship_due_dt !== null && (
          <span className={is_late ? 'num block text-t4 font-semibold text-danger-fg' : 'num block text-t4 text-fg2'}>
            {words.due(koreanDate(ship_due_dt))}
          </span>
        )}
      </span>
    </Link>
  )
}
