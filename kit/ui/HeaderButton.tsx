import { Bell, ChevronLeft, Ellipsis, House, Menu, Search, Settings, SquarePen, Trash2, type LucideIcon } from 'lucide-react'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { ko } from './ko.ts'

export type HeaderButtonKind = keyof typeof ICONS

type Props = Omit<IconButtonProps, 'icon' | 'label'> & {
  kind: HeaderButtonKind
  /** Replaces the button's default label. */
  label?: string
}

/** A button of a header (specification section 2, "Header"). The alarm's badge shows 99+ above 99. */
export function HeaderButton({ kind, label = ko.ui.head[kind], ...rest }: Props) {
  const Icon = ICONS[kind]
  return <IconButton {...rest} label={label} icon={<Icon size={kind === 'back' ? 27 : 24} strokeWidth={1.9} />} />
}

const ICONS = {
  back: ChevronLeft,
  home: House,
  search: Search,
  alarm: Bell,
  hamburger: Menu,
  settings: Settings,
  write: SquarePen,
  more: Ellipsis,
  trash: Trash2,
} as const satisfies Record<string, LucideIcon>
