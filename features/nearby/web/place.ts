import { useMemo, useSyncExternalStore } from 'react'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session, useViewer } from '#kit/web/session.ts'

/** A neighbourhood or a district that was chosen, with a point in it. */
export type ChosenPlace = { label: string; lat: number; lng: number; isDistrict: boolean }

/** As many as the list of recent ones shows. */
const RECENT_MAX = 8

/** Each member, and the guest, has a key of their own on this device; the log-out deletes it. The first one is the chosen one. */
const keyOf = (userNo: number | undefined): string => `${MEMBER_PREFIX}places_${userNo ?? 'guest'}`
const listeners = new Set<() => void>()

type Stored = { isChosen: boolean; recent: ChosenPlace[] }

/** The chosen place, or null, and those that were chosen before, newest first. */
export function usePlaces(): { chosen: ChosenPlace | null; recent: readonly ChosenPlace[] } {
  const key = keyOf(useViewer()?.user_no)
  const stored = useSyncExternalStore(subscribe, () => readStored(key))
  return useMemo(() => {
    const { isChosen, recent } = parsed(stored)
    return { chosen: isChosen ? (recent[0] ?? null) : null, recent }
  }, [stored])
}

export function choosePlace(place: ChosenPlace): void {
  change(({ recent }) => ({ isChosen: true, recent: [place, ...recent.filter(({ label }) => label !== place.label)].slice(0, RECENT_MAX) }))
}

export function removePlace(label: string): void {
  change(({ isChosen, recent }) => ({
    isChosen: isChosen && recent[0]?.label !== label,
    recent: recent.filter((one) => one.label !== label),
  }))
}

function change(next: (stored: Stored) => Stored): void {
  const key = keyOf(session.viewer()?.user_no)
  writeStored(key, JSON.stringify(next(parsed(readStored(key)))))
  for (const listener of listeners) listener()
}

function parsed(stored: string | null): Stored {
  try {
    const { isChosen, recent } = JSON.parse(stored ?? '') as Partial<Stored>
    return { isChosen: isChosen === true, recent: Array.isArray(recent) ? recent.filter(isPlace) : [] }
  } catch {
    return { isChosen: false, recent: [] }
  }
}

const isPlace = (one: unknown): one is ChosenPlace => {
  const { label, lat, lng } = (one ?? {}) as Partial<ChosenPlace>
  return typeof label === 'string' && Number.isFinite(lat) && Number.isFinite(lng)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
