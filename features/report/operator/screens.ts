import { Copyright, Flag, Gavel } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { LANES } from '../rules.ts'
import { caseTitles as titles } from '../words/console.ts'

/** Cases of reports, appeals, requests about somebody's rights, and the texts for members. */
export const reportConsoleScreens: readonly ConsoleScreen[] = [
  {
    path: '/report',
    right: 'report.see',
    title: titles.report,
    icon: Flag,
    counts: LANES.map((lane) => `report_${lane}`),
    load: () => import('./Cases.tsx'),
  },
  {
    path: '/appeal',
    right: 'report.see',
    title: titles.appeal,
    icon: Gavel,
    counts: LANES.map((lane) => `appeal_${lane}`),
    load: () => import('./appeal/Appeals.tsx'),
  },
  {
    path: '/rights',
    right: 'rights.see',
    title: titles.rights,
    icon: Copyright,
    counts: ['rights'],
    load: () => import('./rights/Blocks.tsx'),
  },
  { path: '/report-template', right: 'report.see', title: titles.template, under: '/report', load: () => import('./Templates.tsx') },
]
