import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import type { FindViews } from '#kit/web/console/find.ts'
import { kinCase } from '../words/operator.ts'

/** A question, which is found by its number. */
export const kinScreens: readonly ConsoleScreen[] = [
  { path: '/kin', right: 'kin.see', title: kinCase.title, under: '/report', load: () => import('./KinPage.tsx') },
]

export const kinFound: FindViews = { kin: { title: kinCase.title, to: (no) => `/kin/${no}` } }
