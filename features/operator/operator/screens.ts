import { ClipboardCheck, History } from 'lucide-react'
import { createElement } from 'react'
import { operatorTitles as titles } from '../words.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { OPERATOR_ACTS } from '../rules.ts'

/** What waits for a second operator, and what was done; `acts`: what other features' operators do, as the log names it. */
export const operatorScreens = (acts: readonly string[]): readonly ConsoleScreen[] => [
  { path: '/proposal', title: titles.proposal, icon: ClipboardCheck, counts: ['proposals'], load: () => import('./Proposals.tsx') },
  {
    path: '/log',
    title: titles.log,
    icon: History,
    load: async () => {
      const { Log } = await import('./Log.tsx')
      return { default: () => createElement(Log, { acts: [...OPERATOR_ACTS, ...acts] }) }
    },
  },
]
