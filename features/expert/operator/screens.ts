import { UserRoundCheck } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { reviewTitles as titles } from '../words/review.ts'

/** The review of applications to be an expert. */
export const expertScreens: readonly ConsoleScreen[] = [
  {
    path: '/application',
    right: 'application.see',
    title: titles.application,
    icon: UserRoundCheck,
    counts: ['expert_new', 'expert_renewal'],
    load: () => import('./Applications.tsx'),
  },
]
