import { lazy, type ComponentType } from 'react'
import { loadPart } from '#kit/web/part.ts'
import type { Club } from '../../contract.ts'
import { extendClub } from '../extensions.ts'

/** For the app's start: the board on a club's page, and its newest pictures, without whose code the page goes on without. */
export const extendWithBoards = (): void =>
  extendClub({
    Board: lazy(() => loadPart(() => import('./BoardTab.tsx'))),
    Pictures: lazy<ComponentType<{ club: Club }>>(() => loadPart(() => import('./Pictures.tsx')).catch(() => ({ default: () => null }))),
  })
