import * as platform from '../../contract/platform.ts'
import { countOwnGoods } from '#features/shop/operator-contract.ts'
import { registerSellerEndpoints } from '../../web/seller/endpoints.ts'
import SellerOrder from '../../web/seller/SellerOrder.tsx'

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

/** An order of the platform's shop, with what an expert can do with theirs. */
export const PlatformOrder = ({ orderNo }: { orderNo: number }) => <SellerOrder key={orderNo} orderNo={orderNo} />
