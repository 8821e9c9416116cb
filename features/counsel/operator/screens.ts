import { Scale } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { counselConsoleTitles as titles } from '../words/operator.ts'

/** Disputes, and counsellings that operators end or correct. */
export const counselConsoleScreens: readonly ConsoleScreen[] = [
  {
    path: '/counsel',
    right: 'counsel.see',
    title: titles.counsel,
    icon: Scale,
    counts: ['coun_dispute'],
    load: () => import('./CounselCases.tsx'),
  },
]
