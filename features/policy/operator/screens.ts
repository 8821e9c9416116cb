import { ScrollText } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { policyTitles } from '../words/operator.ts'

/** The texts that members agree to. */
export const policyScreens: readonly ConsoleScreen[] = [
  { path: '/policy', right: 'policy.see', title: policyTitles.policy, icon: ScrollText, load: () => import('./Policies.tsx') },
]
