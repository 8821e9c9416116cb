import { UserRoundX } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { withdrawals as words } from '../words/operator.ts'

/** Accounts that wait for their deletion. */
export const withdrawalScreens: readonly ConsoleScreen[] = [
  { path: '/withdrawal', right: 'member.see', title: words.title, icon: UserRoundX, load: () => import('./Withdrawals.tsx') },
]
