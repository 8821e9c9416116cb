import { lazy } from 'react'
import { loadPart } from '#kit/web/part.ts'
import { extendClub } from '../extensions.ts'

/** For the app's start: the board on a club's page. */
export const extendWithBoards = (): void => extendClub({ Board: lazy(() => loadPart(() => import('./BoardTab.tsx'))) })
