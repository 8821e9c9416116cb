import { ko } from '#kit/ui/ko.ts'
import { Suspense } from 'react'
import { href } from '#features/routes.ts'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { number } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { GoodsDetail } from '../../contract.ts'
import { itemPage } from '../../words/detail.ts'
import { platformShop as words } from '../../words/platform.ts'
import { useGoods } from '../detail/api.ts'
import { GoodsButtons } from '../detail/ItemBar.tsx'
import { Section } from '../detail/ItemContent.tsx'
import { LegalParts } from '../detail/LegalParts.tsx'
import { OptionList } from '../detail/OptionList.tsx'
import { Pictures } from '../detail/Pictures.tsx'
import { Returns, Shipping } from '../detail/Shipping.tsx'
import { shopExtension } from '../extensions.ts'
import { Rating } from '../list/ItemRow.tsx'
import { Questions } from '../question/lazyQuestions.ts'
import { ShopPage } from '../ShopPage.tsx'
import { GoodsFallback } from './GoodsFallback.tsx'

/** Goods of the platform: what they are, on which terms, what others asked, and how they are bought. */
export default function PcHaruShopDetail() {
  const go = useGo()
  const found = useGoods(Number(useScreen().params['id']))
  const { CartButton } = shopExtension()
  const item = found.data
  return (
    <ShopPage
      title={ko.titles.PcHaruShopDetail}
      onBack={() => go.back(href('PcHaruShopMain'))}
      right={
        CartButton && (
          <Suspense fallback={<span className="size-11" />}>
            <CartButton />
          </Suspense>
        )
      }
    >
      {isNotFound(found.error) || !found.isEnabled ? (
        <NotFoundView />
      ) : item ? (
        <Item key={item.item_no} item={item} />
      ) : (
        <GoodsFallback query={found} skeleton={<Skeleton className="h-96 rounded-card bg-surface" />} />
      )}
    </ShopPage>
  )
}

function Item({ item }: { item: GoodsDetail }) {
  return (
    <div className="mx-auto max-w-[1000px] overflow-hidden rounded-card bg-surface">
      <div className="wide:grid wide:grid-cols-2 wide:items-start">
        <Pictures item={item} />
        <div className="pb-2">
          <Head item={item} />
          <div className="px-5 pt-5">
            <GoodsButtons item={item} />
          </div>
          <Section title={itemPage.shipping}>
            <Shipping item={item} />
          </Section>
        </div>
      </div>
      <div className="pb-6">
        <Section title={itemPage.about}>
          <Html html={item.item_desc} className="text-t5" />
        </Section>
        {item.sio_info.length > 1 && (
          <Section title={itemPage.options}>
            <OptionList item={item} isMine={false} />
          </Section>
        )}
        <Section title={itemPage.returns}>
          <Returns item={item} />
        </Section>
        <Suspense>
          <Questions item={item} isMine={false} />
        </Suspense>
        <LegalParts item={item} />
      </div>
    </div>
  )
}

function Head({ item: { item_name, item_viv_price: price, ir_avg, ir_count, is_new, is_sold_out, cate_no } }: { item: GoodsDetail }) {
  return (
    <div className="px-5 pt-5">
      <div className="flex flex-wrap gap-1.5">
        <Tag>{words.cates[cate_no]}</Tag>
        {is_new && <Tag tone="brand">{words.fresh}</Tag>}
        {is_sold_out && <Tag tone="warn">{itemPage.soldOut}</Tag>}
      </div>
      <h2 className="mt-2 text-t8 font-bold break-words">{item_name}</h2>
      {ir_avg !== null && <Rating average={ir_avg} count={ir_count ?? 0} />}
      <p className="num mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="flex items-center gap-1.5 text-n1 leading-9 font-bold">
          <VivCoin size={24} />
          {words.viv(price)}
        </span>
        <span className="text-t4 text-fg3">{itemPage.won(number(price * WON_PER_VIV))}</span>
      </p>
      {is_sold_out && <p className="mt-1 text-t4 text-fg2">{itemPage.soldOutHelp}</p>}
    </div>
  )
}
