import OrderList from './OrderList.tsx'

/** What the expert bought from the platform. */
export default function PcHaruShopOrderList() {
  return <OrderList />
}
