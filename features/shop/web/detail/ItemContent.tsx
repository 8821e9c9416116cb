import { Crown, Info } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { PromiseFigures } from '#features/counsel/web/public.tsx'
import { isDoctor } from '#features/review/rules.ts'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { number } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import type { ItemDetail } from '../../contract.ts'
import { isGoods, TYPE } from '../../rules.ts'
import { itemList } from '../../words/list.ts'
import { itemPage as words } from '../../words/detail.ts'
import { shopExtension } from '../extensions.ts'
import { Facts } from '../list/ItemRow.tsx'
import { Questions } from '../question/lazyQuestions.ts'
import { LegalParts } from './LegalParts.tsx'
import { OptionList } from './OptionList.tsx'
import { SellerCard } from './SellerCard.tsx'
import { PassTermsList, Returns, Shipping } from './Shipping.tsx'

type Props = {
  item: ItemDetail
  isMine: boolean
  /** Of a product that nobody else sees yet: without what members wrote about it. */
  isPreview?: boolean
}

/** Below the pictures: everything about a product. */
export function ItemContent({ item, isMine, isPreview = false }: Props) {
  const { Reviews } = shopExtension()
  const goods = isGoods(item.type)
  // Of a doctor nothing is shown (decisions d-3).
  const hasReviews = item.seller.cate_no === null || !isDoctor(item.seller.cate_no)
  const hasChoice = item.sio_info.length > 1
  return (
    <div className="pb-6">
      <Head item={item} />
      <SellerCard seller={item.seller} promise={item.promise} />
      {item.item_desc !== '' && (
        <Section title={words.about}>
          <Html html={item.item_desc} className="text-t5" />
          <HealthNotice cateNo={item.seller.cate_no} />
        </Section>
      )}
      {hasChoice && (
        <Section title={words.options}>
          <OptionList item={item} isMine={isMine} />
        </Section>
      )}
      {item.pass && (
        <Section title={words.pass.title}>
          <PassTermsList pass={item.pass} rest={item.pass_rest} />
        </Section>
      )}
      {goods && (
        <>
          <Section title={words.shipping}>
            <Shipping item={item} />
          </Section>
          <Section title={words.returns}>
            <Returns item={item} />
          </Section>
        </>
      )}
      {item.promise && (
        <div className="px-1 pt-2">
          <Suspense fallback={PROMISE_SKELETON}>
            <PromiseFigures board={item.promise} />
          </Suspense>
        </div>
      )}
      {Reviews && hasReviews && !isPreview && (
        <Suspense fallback={<Skeleton className="mx-5 mt-6 h-47 rounded-tile" />}>
          <Reviews item={item} />
        </Suspense>
      )}
      {!isPreview && (
        <Suspense fallback={<Skeleton className="mx-5 mt-6 h-27 rounded-tile" />}>
          <Questions item={item} isMine={isMine} />
        </Suspense>
      )}
      <LegalParts item={item} />
    </div>
  )
}

const PROMISE_SKELETON = (
  <div className="p-4">
    <Skeleton className="h-61 rounded-tile" />
  </div>
)

/** Name, rating and price. */
function Head({ item }: { item: ItemDetail }) {
  const { seller, type, item_viv_price: price } = item
  return (
    <div className="px-5 pt-4">
      <div className="flex flex-wrap gap-1.5">
        {item.is_best && (
          <span className="inline-flex min-h-5 items-center gap-1 rounded-badge bg-inverse px-1.5 text-t1 font-bold text-on-inverse">
            <Crown aria-hidden size={11} className="fill-gold text-gold" />
            {itemList.best}
          </span>
        )}
        {seller.cate_no !== null && <Tag tone="brand">{ko.daily.expert[seller.cate_no]}</Tag>}
        {type === TYPE.madeToOrder && <Tag>{words.made}</Tag>}
        {item.is_sold_out && <Tag tone="warn">{words.soldOut}</Tag>}
      </div>
      <h2 className="mt-2 text-t8 font-bold break-words">{item.item_name}</h2>
      <div className="mt-0.5">
        <Facts item={item} />
      </div>
      {item.buyer_qtt !== null && <p className="num mt-0.5 text-t4 text-fg2">{words.buyers(number(item.buyer_qtt), isGoods(type))}</p>}
      <p className="num mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="flex items-center gap-1.5 text-n1 leading-9 font-bold">
          <VivCoin size={24} />
          {words.viv(number(price))}
          {type === TYPE.serviceFrom && <span className="text-t6 font-semibold text-fg2">{words.from}</span>}
        </span>
        <span className="text-t4 text-fg3">{words.won(number(price * WON_PER_VIV))}</span>
      </p>
      {item.is_sold_out && <p className="mt-1 text-t4 text-fg2">{words.soldOutHelp}</p>}
    </div>
  )
}

export function Section({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-5 pt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-t6 font-bold">{title}</h3>
        {right}
      </div>
      {children}
    </section>
  )
}

/** What the service of these categories is not (decisions d-3). */
function HealthNotice({ cateNo }: { cateNo: number | null }) {
  const text = cateNo === null ? undefined : NOTICES[cateNo]
  if (text === undefined) return null
  return (
    <p role="note" className="mt-3.5 flex items-start gap-1.5 rounded-tile bg-info-weak px-3.5 py-2.5 text-t3 text-info-fg">
      <Info aria-hidden size={16} className="mt-px flex-none" />
      {text}
    </p>
  )
}

const NOTICES: Partial<Record<number, string>> = { 1: words.health, 2: words.health, 8: words.law }
