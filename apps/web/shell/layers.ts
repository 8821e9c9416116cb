import { useEffect, useMemo, useState } from 'react'
import { href, isPopup, type PopupName } from '#features/routes.ts'
import type { CurrentRoute } from './currentRoute.ts'

export type PopupRoute = CurrentRoute & { name: PopupName }

/** The base screen, and the open popup over it, if any. */
export type Layers = { base: CurrentRoute; popup: PopupRoute | null }

/**
 * Splits a popup's address into the room below, with its last route, and the popup, whose number is the `id` of its twin.
 * The room's route stays the same object from popup to popup, so that the room is not rendered anew.
 */
export function useLayers(route: CurrentRoute): Layers {
  const [rooms, setRooms] = useState<Readonly<Record<string, CurrentRoute>>>({})
  const { name, params } = route
  const popup = useMemo<PopupRoute | null>(() => {
    if (name === null || !isPopup(name)) return null
    const { id, page, ...rest } = route.params
    return { ...route, name, params: { ...rest, room: id!, ...(page !== undefined && { id: page }) } }
  }, [route, name])

  const room = popup ? popup.params.room! : name === 'MyHaruRoom' ? params.id! : null
  if (room === null) return { base: route, popup }
  const known = popup ? (rooms[room] ?? roomBelow(popup)) : route
  if (rooms[room] !== known) setRooms({ ...rooms, [room]: known })
  return { base: known, popup }
}

/** Duration of the sheet's closing transition (`--t-sheet`). Milliseconds. */
const SHEET_MS = 300

/** The popup to render: the open one, or the closed one during its transition over its room. Leaving the room removes both at once. */
export function useRenderedPopup({ base, popup }: Layers): PopupRoute | null {
  const [last, setLast] = useState<{ popup: PopupRoute; place: string } | null>(null)
  if (popup && last?.popup !== popup) setLast({ popup, place: base.path })
  const isClosing = !popup && last !== null && last.place === base.path && !isFullScreen(last.popup)
  if (!popup && last && !isClosing) setLast(null)
  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(() => setLast(null), SHEET_MS)
    return () => clearTimeout(timer)
  }, [isClosing])
  return popup ?? (isClosing ? last.popup : null)
}

/** A story is not a sheet: it fills the column and has its own close button. */
export const isFullScreen = (popup: PopupRoute): boolean => popup.name === 'PopupStorySingleDetail'

/** The room's route if the popup was opened directly. */
function roomBelow({ key, params: { room } }: PopupRoute): CurrentRoute {
  return { name: 'MyHaruRoom', key: `${key} ${room}`, path: href('MyHaruRoom', { id: room! }), params: { id: room! }, search: '' }
}
