import { useIsPortal } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'

/** The screens of the expert's own products: those of the phone, or their twins in the portal. */
export const useProductPaths = () => (useIsPortal() ? PORTAL : PHONE)

const PHONE = {
  list: href('ExpertProductMain'),
  create: `${href('ExpertProductCreate')}?kind=counsel`,
  detail: (id: number) => href('ExpertProductDetail', { id }),
  edit: (id: number) => href('ExpertProductEdit', { id }),
}
const PORTAL: typeof PHONE = {
  list: href('PcExpertProduct'),
  create: `${href('PcExpertProductCreate')}?kind=counsel`,
  detail: (id) => href('PcExpertProductDetail', { id }),
  edit: (id) => href('PcExpertProductEdit', { id }),
}
