import { useRef } from 'react'
import { countOwnGoods } from '#features/shop/operator-contract.ts'
import { Column } from '#kit/web/console/Split.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import * as platform from '../contract/platform.ts'
import { registerSellerEndpoints } from '../web/seller/endpoints.ts'
import SellerOrder from '../web/seller/SellerOrder.tsx'
import SellerOrders from '../web/seller/SellerOrders.tsx'
import { orderConsoleTitles as titles, platformOrders as words } from '../words/operator.ts'

registerSellerEndpoints({
  countOwnItems: countOwnGoods,
  cancelAsSeller: platform.cancelAsPlatform,
  collectClaim: platform.collectPlatformClaim,
  correctParcel: platform.correctPlatformParcel,
  countSellerOrders: platform.countPlatformOrders,
  deliverOrder: platform.deliverPlatformOrder,
  exchangeClaim: platform.exchangePlatformClaim,
  getSellerOrder: platform.getPlatformOrder,
  inspectClaim: platform.inspectPlatformClaim,
  listPacking: platform.listPlatformPacking,
  listSellerOrders: platform.listPlatformOrders,
  receiveClaim: platform.receivePlatformClaim,
  refuseClaim: platform.refusePlatformClaim,
  seeSellerOrder: platform.seePlatformOrder,
  settleClaim: platform.settlePlatformClaim,
  shipByCsv: platform.shipPlatformByCsv,
  shipOrder: platform.shipPlatformOrder,
  startProduction: platform.startPlatformProduction,
})

const PATH = '/shop-order'

/** The orders of the platform's shop, with what an expert can do with theirs. */
export default function PlatformOrders() {
  const { id, search, at, filter } = useSection(PATH)
  const scroller = useRef<HTMLDivElement>(null)
  const orderNo = rowNumberIn(id)
  if (orderNo !== null) {
    return (
      <Column title={words.one(orderNo)} tools={<TextLink to={at(null)}>{words.all}</TextLink>}>
        <SellerOrder key={orderNo} orderNo={orderNo} />
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
