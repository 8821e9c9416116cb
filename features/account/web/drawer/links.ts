import {
  Activity,
  BadgeCheck,
  BookUser,
  CalendarClock,
  CalendarCog,
  ChartNoAxesColumn,
  CircleHelp,
  ClipboardList,
  Coins,
  Headphones,
  IdCard,
  Megaphone,
  MessageSquareText,
  Package,
  ReceiptText,
  ShoppingBag,
  ShoppingBasket,
  Store,
  Ticket,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { exists, pathOf } from '#features/routes.ts'
import type { Viewer } from '#kit/contract/access.ts'
import type { drawer } from '#features/account/words/drawer.ts'

export type Group = keyof typeof drawer.groups
type Link = {
  name: keyof typeof drawer.links
  group: Group
  Icon: LucideIcon
  /** Shown to guests too. */
  open?: true
  /** Shown only on wide screens. */
  wide?: true
}

/** The drawer's links in the order of the specification (section 2, "Side drawer"). */
export const LINKS: readonly Link[] = [
  { name: 'MyInfoMain', group: 'my', Icon: UserRound },
  { name: 'FollowMain', group: 'my', Icon: BookUser },
  { name: 'CounList', group: 'my', Icon: CalendarClock },
  { name: 'ActivityReportMain', group: 'my', Icon: Activity },
  { name: 'ExpertInfoMain', group: 'expert', Icon: IdCard },
  { name: 'ExpertCounList', group: 'expert', Icon: ClipboardList },
  // Not in the specification (decision 066).
  { name: 'ExpertCalendar', group: 'expert', Icon: CalendarCog },
  { name: 'ExpertProductMain', group: 'expert', Icon: Package },
  { name: 'ExpertSalesMain', group: 'expert', Icon: ChartNoAxesColumn },
  { name: 'PcHaruShopMain', group: 'expert', Icon: Store, wide: true },
  { name: 'KinMain', group: 'community', Icon: CircleHelp, open: true },
  { name: 'Faq', group: 'community', Icon: Headphones, open: true },
  { name: 'Inquiry', group: 'community', Icon: MessageSquareText },
  { name: 'Notice', group: 'community', Icon: Megaphone, open: true },
  // Not in the specification: the way to the list for who is in no bar (m11).
  { name: 'ProShopList', group: 'store', Icon: ShoppingBasket, open: true },
  { name: 'VivMain', group: 'store', Icon: Coins },
  { name: 'CartMain', group: 'store', Icon: ShoppingBag },
  { name: 'OrderList', group: 'store', Icon: ReceiptText },
  { name: 'LicenseList', group: 'store', Icon: Ticket },
  // Of experts; others have a button for it below the groups.
  { name: 'ExpertApplyMain', group: 'expert', Icon: BadgeCheck },
]

type Audience = { viewer: Viewer; isWide: boolean; hasScreen?: (name: string) => boolean }

/** The groups that this viewer sees. Omits links without a screen and groups without links. */
export function groupsFor({ viewer, isWide, hasScreen = exists }: Audience): { group: Group; links: Link[] }[] {
  const seen = LINKS.filter(
    (link) =>
      hasScreen(link.name) &&
      (link.open || viewer !== null) &&
      (link.group !== 'expert' || viewer?.isexpert === true) &&
      (!link.wide || isWide),
  )
  return [...Map.groupBy(seen, (link) => link.group)].map(([group, links]) => ({ group, links }))
}

/** The screen of the expert application; null for experts. A guest reads first who may apply. */
export function applyPath(viewer: Viewer, isWide: boolean): string | null {
  if (viewer?.isexpert) return null
  return pathOf(viewer === null ? (isWide ? 'PcExpertRegister' : 'RegisterPro') : 'ExpertApplyMain')
}
