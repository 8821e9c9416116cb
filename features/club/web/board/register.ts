import { lazy } from 'react'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { loadPart } from '#kit/web/part.ts'
import { extendClub } from '../extensions.ts'

/** For the app's start: the board on a club's page, and its newest pictures, without whose code the page goes on without. */
export const extendWithBoards = (): void =>
  extendClub({
    Board: lazy(() => loadPart(() => import('./BoardTab.tsx'))),
    Pictures: lazyOptional(async () => (await import('./Pictures.tsx')).default),
  })
