import { UserSearch } from 'lucide-react'
import { createElement, lazy } from 'react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { loadPart } from '#kit/web/part.ts'
import { members as words } from '../words/operator.ts'
import type { MemberView } from './member/view.ts'

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
