import { UserSearch } from 'lucide-react'
import { createElement, lazy, type ComponentType } from 'react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { loadPart } from '#kit/web/part.ts'
import { members as words } from '../words/operator.ts'

/** A part of a member's page that another feature adds; its key is in the address. Operators without the right do not see it. */
export type MemberView = {
  key: string
  title: string
  right: string
  load: () => Promise<{ default: ComponentType<{ userNo: number }> }>
}

/** The search for members and the page of one. `views`: the parts of other features, in their order on the page. */
export const memberScreens = (views: readonly MemberView[]): readonly ConsoleScreen[] => [
  {
    path: '/member',
    right: 'member.see',
    title: words.title,
    icon: UserSearch,
    load: async () => {
      const { Members } = await import('./Members.tsx')
      const added = views.map(({ load, ...view }) => ({ ...view, View: lazy(() => loadPart(load)) }))
      return { default: () => createElement(Members, { added }) }
    },
  },
]
