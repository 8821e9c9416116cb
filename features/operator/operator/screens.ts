import { ClipboardCheck, History } from 'lucide-react'
import { createElement } from 'react'
import { operatorTitles as titles } from '../words.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { OPERATOR_ACTS } from '../rules.ts'

/** Screens of proposals and the audit log; `acts`: names of other features' actions in the log. */
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
