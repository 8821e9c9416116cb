import type { FindViews } from '#kit/web/console/find.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { clubCase } from '../words/operator.ts'

/** A club, which is found by its number, or from a report of it. */
export const clubScreens: readonly ConsoleScreen[] = [
  { path: '/club', right: 'club.see', title: clubCase.title, under: '/report', load: () => import('./ClubPage.tsx') },
]

export const clubFound: FindViews = { club: { title: clubCase.title, to: (no) => `/club/${no}` } }
