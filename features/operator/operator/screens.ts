import { ClipboardCheck, History } from 'lucide-react'
import { operatorTitles as titles } from '#kit/ui/words/console.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'

/** What operators did, and what waits for a second one. */
export const operatorScreens: readonly ConsoleScreen[] = [
  { path: '/proposal', title: titles.proposal, icon: ClipboardCheck, counts: ['proposals'], load: () => import('./Proposals.tsx') },
  { path: '/log', title: titles.log, icon: History, load: () => import('./Log.tsx') },
]
