import * as platform from '../../contract/platform.ts'
import { askReason, OpenPersonal } from '#features/operator/operator/public.ts'
import { countOwnGoods } from '#features/shop/operator-contract.ts'
import { call } from '#kit/web/call.ts'
import { registerSellerEndpoints } from '../../web/seller/endpoints.ts'
import SellerOrder from '../../web/seller/SellerOrder.tsx'
import { platformOrders as words } from '../../words/operator.ts'

registerSellerEndpoints(
  {
    countOwnItems: countOwnGoods,
    cancelAsSeller: platform.cancelAsPlatform,
    collectClaim: platform.collectPlatformClaim,
    correctParcel: platform.correctPlatformParcel,
    countSellerOrders: platform.countPlatformOrders,
    deliverOrder: platform.deliverPlatformOrder,
    exchangeClaim: platform.exchangePlatformClaim,
    getSellerOrder: platform.getPlatformOrder,
    inspectClaim: platform.inspectPlatformClaim,
    listSellerOrders: platform.listPlatformOrders,
    receiveClaim: platform.receivePlatformClaim,
    refuseClaim: platform.refusePlatformClaim,
    seeSellerOrder: platform.seePlatformOrder,
    settleClaim: platform.settlePlatformClaim,
    shipByCsv: platform.shipPlatformByCsv,
    shipOrder: platform.shipPlatformOrder,
    startProduction: platform.startPlatformProduction,
  },
  async () => (await askReason('packing', (reason) => call(platform.openPlatformPacking, { body: { reason } }), words.packingHelp)) ?? null,
)

/** An order of the platform's shop, with what an expert can do with theirs. */
export const PlatformOrder = ({ orderNo }: { orderNo: number }) => (
  <SellerOrder key={orderNo} orderNo={orderNo} unmask={<OpenPersonal target={`order:${orderNo}`} isMasked />} />
)
