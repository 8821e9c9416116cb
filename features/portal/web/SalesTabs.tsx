import type { ReactNode } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { sales as words } from '../words.ts'
import { useSalePaths } from './paths.ts'

export type SalesTab = 'sales' | 'orders'
const PANEL = 'sales-panel'

/** What belongs to the chosen tab. */
export const SalesPanel = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`} className={className}>
    {children}
  </div>
)

/** What the URL asks for: the sales by month, or the orders. */
export const useSalesTab = (): SalesTab => (useScreen().search.get('tab') === 'orders' ? 'orders' : 'sales')

/** The sales by month, and the orders of the expert's products. */
export function SalesTabs() {
  const go = useGo()
  const paths = useSalePaths()
  return (
    <Tabs
      label={ko.titles.ExpertSalesMain}
      tabs={(['sales', 'orders'] as const).map((value) => ({ value, label: words.tabs[value] }))}
      value={useSalesTab()}
      onChange={(tab) => go.to(tab === 'orders' ? paths.orders : paths.sales, { replace: true })}
      panelId={PANEL}
    />
  )
}

/** The tabs within a page of the portal. */
export const PortalSalesTabs = () => (
  <div className="mb-3 overflow-hidden rounded-card">
    <SalesTabs />
  </div>
)
