import { useEffect, useMemo, useState } from 'react'
import { href, isPopup, type PopupName } from '#features/routes.ts'
import type { Here } from './here.ts'

export type PopupHere = Here & { name: PopupName }

/** What lies beneath, and the popup over it where one is open. */
export type Layers = { base: Here; popup: PopupHere | null }

/**
 * Takes a popup's address apart: the room beneath, at the place where it was left last, and the popup, whose number is
 * what its twin calls `id`. The room's place stays the same one from popup to popup, so the room stays as it is.
 */
export function useLayers(here: Here): Layers {
  const [rooms, setRooms] = useState<Readonly<Record<string, Here>>>({})
  const { name, params } = here
  const popup = useMemo<PopupHere | null>(() => {
    if (name === null || !isPopup(name)) return null
    const { id, page, ...rest } = here.params
    return { ...here, name, params: { ...rest, room: id!, ...(page !== undefined && { id: page }) } }
  }, [here, name])

  const room = popup ? popup.params.room! : name === 'MyHaruRoom' ? params.id! : null
  if (room === null) return { base: here, popup }
  const known = popup ? (rooms[room] ?? roomBeneath(popup)) : here
  if (rooms[room] !== known) setRooms({ ...rooms, [room]: known })
  return { base: known, popup }
}

/** How long a sheet takes to go down (`--t-sheet`). Milliseconds. */
const SHEET_MS = 300

/** The popup that is open, or goes down over its room after it was closed. Whoever leaves the room leaves both at once. */
export function useDrawn({ base, popup }: Layers): PopupHere | null {
  const [last, setLast] = useState<{ popup: PopupHere; place: string } | null>(null)
  if (popup && last?.popup !== popup) setLast({ popup, place: base.path })
  const isGoing = !popup && last !== null && last.place === base.path && !fillsAll(last.popup)
  if (!popup && last && !isGoing) setLast(null)
  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => setLast(null), SHEET_MS)
    return () => clearTimeout(timer)
  }, [isGoing])
  return popup ?? (isGoing ? last.popup : null)
}

/** A story is no sheet: it fills the column and has ways out of its own. */
export const fillsAll = (popup: PopupHere): boolean => popup.name === 'PopupStorySingleDetail'

/** A room that was never looked at alone: the popup was opened cold. */
function roomBeneath({ key, params: { room } }: PopupHere): Here {
  return { name: 'MyHaruRoom', key: `${key} ${room}`, path: href('MyHaruRoom', { id: room! }), params: { id: room! }, search: '' }
}
