import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { ORDERS_SKELETON, SellerOrder } from '#features/order/web/public.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { pcSales, sales } from '../../words.ts'
import { useSalePaths } from '../paths.ts'

/** One order of the expert's products, in the portal. */
export default function OpenedOrder({ orderNo }: { orderNo: number }) {
  const go = useGo()
  const { orders } = useSalePaths()
  const back = (
    <Button variant="line" size={44} icon={<ChevronLeft size={18} strokeWidth={1.9} />} onClick={() => go.back(orders)}>
      {pcSales.back}
    </Button>
  )
  return (
    <PortalPage title={sales.order} right={back}>
      <Suspense fallback={ORDERS_SKELETON}>
        <SellerOrder orderNo={orderNo} />
      </Suspense>
    </PortalPage>
  )
}
