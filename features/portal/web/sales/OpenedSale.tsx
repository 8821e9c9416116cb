import { ChevronLeft } from 'lucide-react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { pcSales as words } from '../../words.ts'
import { useSale } from '../api.ts'
import { SALE_SKELETON, SaleContent } from '../SaleContent.tsx'

/** One sale, in the portal. */
export default function OpenedSale({ counNo }: { counNo: number }) {
  const go = useGo()
  const found = useSale(counNo)
  if (isNotFound(found.error)) return <NotFoundView />
  const back = (
    <Button variant="line" size={44} icon={<ChevronLeft size={18} strokeWidth={1.9} />} onClick={() => go.back(href('PcExpertSales'))}>
      {words.back}
    </Button>
  )
  return (
    <PortalPage title={ko.titles.ExpertSalesDetail} right={back}>
      <div className="@container">
        {found.data ? <SaleContent sale={found.data} /> : <QueryFallback query={found} skeleton={SALE_SKELETON} />}
      </div>
    </PortalPage>
  )
}
