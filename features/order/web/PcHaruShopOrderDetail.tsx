import OrderDetail from './OrderDetail.tsx'

/** An order from the platform, as its buyer sees it. */
export default function PcHaruShopOrderDetail() {
  return <OrderDetail />
}
