import { useIsPortal } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'

/** What sales lead to: screens of the phone, or their twins in the portal. */
export const useSalePaths = () => (useIsPortal() ? PORTAL : PHONE)

const PHONE = {
  sales: href('ExpertSalesMain'),
  orders: `${href('ExpertSalesMain')}?tab=orders`,
  order: (id: number) => `${href('ExpertSalesDetail', { id })}?kind=order`,
  sale: (id: number) => href('ExpertSalesDetail', { id }),
  counsel: (id: number) => href('ExpertCounDetail', { id }),
  products: href('ExpertProductMain'),
  calendar: href('ExpertCalendar'),
}
const PORTAL: typeof PHONE = {
  sales: href('PcExpertSales'),
  orders: `${href('PcExpertSales')}?tab=orders`,
  order: (id) => `${href('PcExpertSales')}?order=${id}`,
  sale: (id) => `${href('PcExpertSales')}?sale=${id}`,
  counsel: (id) => `${href('PcExpertMain')}?counsel=${id}`,
  products: href('PcExpertProduct'),
  calendar: `${href('PcExpertCalendar')}?tab=hours`,
}
