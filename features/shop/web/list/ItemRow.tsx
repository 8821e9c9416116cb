import { Crown, MapPin, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathNear } from '#features/routes.ts'
import { Distance } from '#kit/ui/Distance.tsx'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { number } from '#kit/ui/format.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { ItemCard } from '../../contract.ts'
import { isGoods, TYPE } from '../../rules.ts'
import { itemList as words } from '../../words/list.ts'

type Props = {
  item: ItemCard
  isBest?: boolean
  /** The first rows, which are above the fold. */
  isFirst?: boolean
  /** Above the name, in the place of the seller's name. */
  note?: ReactNode
  /** False: it has no page any more. */
  isOpen?: boolean
}

/** A product in a list; links to its page. */
export function ItemRow({ item, isBest = false, isFirst = false, note, isOpen = true }: Props) {
  const path = pathNear(useScreen(), 'ProShopDetail', { id: item.item_no })
  const content = <Content item={item} isBest={isBest} isFirst={isFirst} note={note} />
  if (path === null || !isOpen) return <div className={ROW}>{content}</div>
  return (
    <Link to={path} className={`${ROW} active:bg-press wide:hover:bg-press`}>
      {content}
    </Link>
  )
}

const ROW = '-mx-5 flex gap-3.5 px-5 py-3.5'

function Content({ item, isBest, isFirst, note }: Required<Pick<Props, 'isBest' | 'isFirst'>> & Pick<Props, 'item' | 'note'>) {
  const { seller } = item
  return (
    <>
      <span className="relative size-[104px] flex-none self-start overflow-hidden rounded-photo">
        {item.item_thumb ? (
          <Photo item={item.item_thumb} alt="" ratio={1} eager={isFirst} />
        ) : (
          <span className="block size-full bg-sunken" />
        )}
        {isBest && <BestMark />}
        <span aria-hidden className="absolute -right-1 -bottom-1 rounded-full ring-[3px] ring-surface">
          <Avatar person={{ ...seller, cate_no: null }} size={38} />
        </span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col py-px">
        {note}
        <span className="truncate text-t3 text-fg3">
          {seller.haru_name} {seller.job_title}
        </span>
        <b className="mt-0.5 line-clamp-2 text-t5 leading-[1.375rem] font-semibold break-words">{item.item_name}</b>
        <Facts item={item} />
        <span className="mt-auto pt-1">
          <Price item={item} />
        </span>
      </span>
    </>
  )
}

/** Over the corner of the picture. */
const BestMark = () => (
  <span className="absolute top-0 left-0 flex min-h-6 items-center gap-1 rounded-br-[10px] bg-inverse px-2 text-t1 font-bold text-on-inverse">
    <Crown aria-hidden size={12} className="fill-gold text-gold" />
    {words.best}
  </span>
)

/** The rating, the distance and whether it is new; nothing of what is not known. Goods are sent: no distance lies between. */
export function Facts({ item: { type, ir_avg, ir_count, dist_from_user, is_new } }: { item: ItemCard }) {
  const km = isGoods(type) ? null : dist_from_user
  if (ir_avg === null && km === null && !is_new) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {ir_avg !== null && <Rating average={ir_avg} count={ir_count ?? 0} />}
      {km !== null && (
        <span className="num flex items-center gap-0.5 text-t3 text-fg3">
          <MapPin aria-hidden size={13} />
          <Distance km={km} />
        </span>
      )}
      {is_new && <Tag tone="brand">{words.fresh}</Tag>}
    </span>
  )
}

export function Rating({ average, count }: { average: number; count: number }) {
  return (
    <span className="flex items-center gap-1 text-t3">
      <Star aria-hidden size={15} strokeWidth={0} className="fill-current text-star" />
      <span className="sr-only">{words.rating(average.toFixed(1), number(count))}</span>
      <span aria-hidden className="num">
        <b className="font-semibold">{average.toFixed(1)}</b> <span className="text-fg3">({number(count)})</span>
      </span>
    </span>
  )
}

/** The price; of type 1 the lowest. */
function Price({ item: { item_viv_price, type } }: { item: Pick<ItemCard, 'item_viv_price' | 'type'> }) {
  return (
    <span className="num flex flex-wrap items-baseline gap-x-1">
      <span className="flex items-center gap-1.5 text-t6 font-bold">
        <VivCoin size={18} />
        {number(item_viv_price)}
      </span>
      <span className="text-t3 font-semibold text-fg2">VIV{type === TYPE.serviceFrom && words.from}</span>
    </span>
  )
}

/** Rows in their final shape while they load. */
export const ITEMS_SKELETON = (
  <div className="divide-y divide-line px-5">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} className="flex gap-3.5 py-3.5">
        <Skeleton className="size-[104px] flex-none rounded-photo" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-auto h-6 w-24" />
        </div>
      </div>
    ))}
  </div>
)
