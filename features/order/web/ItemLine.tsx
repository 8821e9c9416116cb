import type { ReactNode } from 'react'
import { useShopPaths } from '#features/shop/web/public.ts'
import { number } from '#kit/ui/format.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { OrderItem } from '../contract.ts'
import { buyerOrders as words } from '../words/buyer.ts'

type Props = {
  item: OrderItem
  tag?: ReactNode
  /** The name leads to the product as it is sold now. */ isLinked?: boolean
  children?: ReactNode
}

/** Pieces of an order: picture, name, option and quantity, and their amount. */
export function ItemLine({ item, tag, isLinked = false, children }: Props) {
  const { item_name, sio_title, qtt, unit_amt, item_thumb } = item
  const paths = useShopPaths()
  const path = isLinked ? paths.item(item.item_no) : null
  return (
    <div className="flex gap-3">
      {item_thumb ? (
        <Photo item={item_thumb} alt="" ratio={1} className="size-18 flex-none" />
      ) : (
        <span aria-hidden className="size-18 flex-none rounded-photo bg-sunken" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 flex-[1_1_8rem] text-t5 font-semibold break-words">
            {path === null ? item_name : <Link to={path}>{item_name}</Link>}
          </p>
          <p className="num ml-auto text-t5 font-bold whitespace-nowrap">
            {number(unit_amt * qtt)} <span className="text-t3 font-medium text-fg2">VIV</span>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-t4 break-words text-fg2">
          {words.option(sio_title, qtt)} {tag}
        </p>
        {children}
      </div>
    </div>
  )
}
