import { lazy } from 'react'
import { extendRooms } from '#features/chat/web/public.ts'
import { extendClub } from '#features/club/web/public.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { loadPart } from '#kit/web/part.ts'

/** For the app's start: a club's page has its meetups and the next one, its members open one from there, and the main screen has those of the week, and a club's room the next ones. */
export function extendWithBungaes(): void {
  extendRooms('group', {
    Bar: lazyOptional(async () => (await import('./RoomBar.tsx')).default),
  })
  extendClub({
    Bungaes: lazy(() => loadPart(() => import('./club/ClubBungaes.tsx'))),
    Next: lazyOptional(async () => (await import('./club/NextBungae.tsx')).default),
    MemberAction: lazy(() => loadPart(() => import('./club/MemberAction.tsx'))),
    // Without its code the screen goes on without.
    Week: lazyOptional(async () => (await import('./Week.tsx')).default),
  })
}
