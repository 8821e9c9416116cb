import { useRef } from 'react'
import { Column } from '#kit/web/console/Split.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import SellerOrders from '../web/seller/SellerOrders.tsx'
import { PlatformOrder } from './order/PlatformOrder.tsx'
import { orderConsoleTitles as titles, platformOrders as words } from '../words/operator.ts'

const PATH = '/shop-order'

/** The orders of the platform's shop, with what an expert can do with theirs. */
export default function PlatformOrders() {
  const { id, search, at, filter } = useSection(PATH)
  const scroller = useRef<HTMLDivElement>(null)
  const orderNo = rowNumberIn(id)
  if (orderNo !== null) {
    return (
      <Column title={words.one(orderNo)} tools={<TextLink to={at(null)}>{words.all}</TextLink>}>
        <PlatformOrder orderNo={orderNo} />
      </Column>
    )
  }
  return (
    <Column title={titles.shopOrder}>
      <SellerOrders
        tab={search.get('tab')}
        onTab={(tab) => filter({ tab })}
        pathOf={(no) => at(no)}
        questionsPath="/goods?tab=questions"
        scroller={scroller}
        hasPasses={false}
      />
    </Column>
  )
}
