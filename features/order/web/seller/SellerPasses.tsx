import type { RefObject } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { sellerOrders as words } from '../../words/seller.ts'
import { usePasses, usePassUpdates } from '../pass/api.ts'
import { PassPages } from '../pass/PassPages.tsx'

type Props = {
  /** Of one order, in use or not; without it all that are in use. */
  orderNo?: number
  scroller: RefObject<HTMLElement | null>
}

/** Passes that members bought from the viewer: a press opens one, where its uses are marked. */
export default function SellerPasses({ orderNo, scroller }: Props) {
  const found = usePasses('seller', orderNo === undefined ? { tab: 'open' } : { order_no: orderNo })
  usePassUpdates()
  const empty = orderNo === undefined ? <EmptyView text={words.empty.pass} sub={words.emptyHelp} /> : null
  return <PassPages found={found} side="seller" scroller={scroller} empty={empty} />
}
