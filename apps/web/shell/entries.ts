import { NotebookPen, type LucideIcon } from 'lucide-react'
import type { routes, RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import type { Tab } from '#kit/web/screen.tsx'

type Plain = { [N in RouteName]: (typeof routes)[N]['path'] extends `${string}:${string}` ? never : N }[RouteName]
export type Entry = { name: Plain; tab: Tab; label: string; Icon: LucideIcon }

/** The items of bottom bar and side navigation, by screens that exist: nothing leads nowhere. */
export const entries: readonly Entry[] = [{ name: 'DailyLineMain', tab: 'daily', label: ko.app.daily, Icon: NotebookPen }]
