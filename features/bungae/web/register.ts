import { lazy, type ComponentType } from 'react'
import type { ChatRoom } from '#features/chat/contract.ts'
import { extendRooms } from '#features/chat/web/public.ts'
import type { Club } from '#features/club/contract.ts'
import { extendClub } from '#features/club/web/public.ts'
import { loadPart } from '#kit/web/part.ts'

/** For the app's start: a club's page has its meetups and the next one, its members open one from there, and the main screen has those of the week, and a club's room the next ones. */
export function extendWithBungaes(): void {
  extendRooms('group', {
    Bar: lazy<ComponentType<{ room: ChatRoom }>>(() => loadPart(() => import('./RoomBar.tsx')).catch(() => ({ default: () => null }))),
  })
  extendClub({
    Bungaes: lazy(() => loadPart(() => import('./club/ClubBungaes.tsx'))),
    Next: lazy<ComponentType<{ club: Club }>>(() => loadPart(() => import('./club/NextBungae.tsx')).catch(() => ({ default: () => null }))),
    MemberAction: lazy(() => loadPart(() => import('./club/MemberAction.tsx'))),
    // Without its code the screen goes on without.
    Week: lazy<ComponentType>(() => loadPart(() => import('./Week.tsx')).catch(() => ({ default: () => null }))),
  })
}
