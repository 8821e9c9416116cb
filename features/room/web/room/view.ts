import { useState } from 'react'
import { queryClient } from '#kit/web/query.ts'

export const TABS = ['record', 'feed', 'collect'] as const
export type RoomTab = (typeof TABS)[number]

/** What of a room is looked at. */
export type RoomView = {
  tab: RoomTab
  /** The first day of the month that the calendar shows; null: the present one. */
  month: string | null
  /** The day whose records are listed; null: all of them. */
  day: string | null
}

const FRESH: RoomView = { tab: 'record', month: null, day: null }

/** Kept beside what the room shows, and as long: who comes back from another screen finds the room as they left it. */
export function useRoomView(userNo: number): readonly [RoomView, (change: Partial<RoomView>) => void] {
  const key = ['room view', userNo]
  const [view, setView] = useState(() => queryClient.getQueryData<RoomView>(key) ?? FRESH)
  const show = (change: Partial<RoomView>) => {
    const next = { ...view, ...change }
    queryClient.setQueryData<RoomView>(key, next)
    setView(next)
  }
  return [view, show]
}
