import { ChartNoAxesColumn, ClipboardList, IdCard, Package, Store, type LucideIcon } from 'lucide-react'
import { exists, href, pathOf } from '#features/routes.ts'
import type { Viewer } from '#kit/contract/access.ts'
import { expert } from './words.ts'

type Sub = { name: string; label: string }
export type Item = {
  /** Of the screen that it leads to; an item with a menu of its own leads nowhere itself. */
  name: string
  label: string
  Icon: LucideIcon
  /** Other screens that stand under it: their names begin so. */
  covers: string
  subs?: readonly Sub[]
}

const { items: words } = expert

/** The five items of the portal's side, and the four of its shop (specification section 2). */
export const ITEMS: readonly Item[] = [
  { name: 'PcExpertMain', label: words.PcExpertMain, Icon: ClipboardList, covers: 'PcExpertMain' },
  { name: 'PcExpertInfo', label: words.PcExpertInfo, Icon: IdCard, covers: 'PcExpertInfo' },
  { name: 'PcExpertProduct', label: words.PcExpertProduct, Icon: Package, covers: 'PcExpertProduct' },
  { name: 'PcExpertSales', label: words.PcExpertSales, Icon: ChartNoAxesColumn, covers: 'PcExpertSales' },
  {
    name: 'PcHaruShop',
    label: words.PcHaruShop,
    Icon: Store,
    covers: 'PcHaruShop',
    subs: [
      { name: 'PcHaruShopMain', label: words.PcHaruShopMain },
      { name: 'PcHaruShopCart', label: words.PcHaruShopCart },
      { name: 'PcHaruShopOrderList', label: words.PcHaruShopOrderList },
      { name: 'PcHaruShopInquiryList', label: words.PcHaruShopInquiryList },
    ],
  },
]

/** What the side shows: experts' screens to experts, and only those that exist. */
export function itemsFor(viewer: Viewer, there: (name: string) => boolean = exists): Item[] {
  if (!viewer?.isexpert || !viewer.user_verified) return []
  return ITEMS.flatMap((item) => {
    if (!item.subs) return there(item.name) ? [item] : []
    const subs = item.subs.filter(({ name }) => there(name))
    return subs.length > 0 ? [{ ...item, subs }] : []
  })
}

/** Where the logo leads: the consulting main for experts, for everyone else the nearest screen of the portal. */
export function portalHome(viewer: Viewer): string {
  if (viewer === null) return href('PcExpertLogin')
  const main = viewer.isexpert ? pathOf('PcExpertMain') : null
  return main ?? href('PcExpertRegisterComplete')
}
