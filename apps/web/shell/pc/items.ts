import { ChartNoAxesColumn, ClipboardCheck, ClipboardList, IdCard, Package, Store, type LucideIcon } from 'lucide-react'
import { exists, href } from '#features/routes.ts'
import { mayEnter, type Viewer } from '#kit/contract/access.ts'
import { expert } from './words.ts'

type Sub = { name: string; label: string }
export type Item = {
  /** The screen that it links to; an item with a menu is not a link. */
  name: string
  label: string
  Icon: LucideIcon
  /** Prefixes of the names of the screens that belong to it. */
  covers: readonly string[]
  subs?: readonly Sub[]
}

const { items: words } = expert

/**
 * The five items of the portal's side and the four of its shop (specification section 2). The calendar belongs to the consulting main,
 * which leads to it; the wallet below the items leads to the viv charge.
 */
export const ITEMS: readonly Item[] = [
  { name: 'PcExpertMain', label: words.PcExpertMain, Icon: ClipboardList, covers: ['PcExpertMain', 'PcExpertCalendar'] },
  { name: 'PcExpertInfo', label: words.PcExpertInfo, Icon: IdCard, covers: ['PcExpertInfo', 'PcExpertApply'] },
  { name: 'PcExpertProduct', label: words.PcExpertProduct, Icon: Package, covers: ['PcExpertProduct'] },
  { name: 'PcExpertSales', label: words.PcExpertSales, Icon: ChartNoAxesColumn, covers: ['PcExpertSales'] },
  {
    name: 'PcHaruShop',
    label: words.PcHaruShop,
    Icon: Store,
    covers: ['PcHaruShop'],
    subs: [
      { name: 'PcHaruShopMain', label: words.PcHaruShopMain },
      { name: 'PcHaruShopCart', label: words.PcHaruShopCart },
      { name: 'PcHaruShopOrderList', label: words.PcHaruShopOrderList },
      { name: 'PcHaruShopInquiryList', label: words.PcHaruShopInquiryList },
    ],
  },
]

/** The item of a verified member who is no expert: the applications. */
const APPLICANT_ITEMS: readonly Item[] = [
  {
    name: 'PcExpertApplyMain',
    label: words.PcExpertApplyMain,
    Icon: ClipboardCheck,
    covers: ['PcExpertApply', 'PcExpertRegisterComplete'],
  },
]

/** The item of a member who has not applied yet: the state of the application. */
const NEWCOMER_ITEMS: readonly Item[] = [
  {
    name: 'PcExpertRegisterComplete',
    label: words.PcExpertApplyMain,
    Icon: ClipboardCheck,
    covers: ['PcExpertRegisterComplete'],
  },
]

/** The items of the side: those that the viewer may open, and only screens that exist. */
export function itemsFor(viewer: Viewer, isAvailable: (name: string) => boolean = exists): Item[] {
  if (viewer === null) return []
  const entry = mayEnter('expert', viewer)
  const items = entry === 'enter' ? ITEMS : entry === 'apply' ? APPLICANT_ITEMS : NEWCOMER_ITEMS
  return items.flatMap((item) => {
    if (!item.subs) return isAvailable(item.name) ? [item] : []
    const subs = item.subs.filter(({ name }) => isAvailable(name))
    return subs.length > 0 ? [{ ...item, subs }] : []
  })
}

/** The logo's target: the consulting main for experts, otherwise the log-in or the application. */
export function portalHome(viewer: Viewer): string {
  switch (mayEnter('expert', viewer)) {
    case 'enter':
      return href('PcExpertMain')
    case 'log-in':
      return href('PcExpertLogin')
    case 'apply':
      return href('PcExpertApplyMain')
    default:
      return href('PcExpertRegisterComplete')
  }
}

/** The screen that the wallet leads to, and the prefix of the screens that belong to it. */
export const WALLET = { name: 'PcVivChargeSelect', covers: ['PcVivCharge'] }

/** Whether the screen belongs to the item. */
export const isWithin = ({ covers }: Pick<Item, 'covers'>, name: string | null): boolean =>
  covers.some((prefix) => name?.startsWith(prefix) === true)
