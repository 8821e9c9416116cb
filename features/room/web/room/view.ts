import { useState } from 'react'
import { queryClient } from '#kit/web/query.ts'

export const TABS = ['counsel', 'record', 'feed', 'collect'] as const
export type RoomTab = (typeof TABS)[number]

/** The selected tab, month and day. */
export type RoomView = {
  tab: RoomTab
  /** The first day of the month that the calendar shows; null: the present one. */
  month: string | null
  /** The day whose records are listed; null: all days. */
  day: string | null
}

/** Stored in the query cache, as long as the data of the room, so that returning to the room restores the view. */
export function useRoomView(userNo: number, firstTab: RoomTab): readonly [RoomView, (change: Partial<RoomView>) => void] {
  const key = ['room view', userNo]
  const [view, setView] = useState(() => queryClient.getQueryData<RoomView>(key) ?? { tab: firstTab, month: null, day: null })
  const changeView = (change: Partial<RoomView>) => {
    const next = { ...view, ...change }
    queryClient.setQueryData<RoomView>(key, next)
    setView(next)
  }
  return [view, changeView]
}
