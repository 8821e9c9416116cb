import { useEffect, useLayoutEffect, useRef } from 'react'
import { readStored, writeStored } from '../safeStorage.ts'
import { go, useScreen } from '../screen.tsx'

/** Windows of haru's origin, `/{place}/:no`, in which people use a provider (kit/server/integrations/window). */
export type Place = 'identity' | 'pay'
/** A started process: its number, and a note about its purpose. */
export type StartedProcess = { no: string; note: string }

const keyOf = (place: Place): string => `haru_${place}`

/** Stores what this tab has started, before it leaves for the window's page. */
export function storeStarted(place: Place, { no, note }: StartedProcess): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ no, note }))
  } catch {
    // Without storage it can't be resumed: it starts again.
  }
}

/** How many of the last started numbers are stored: the window opens only for these (kit/server/integrations/window/ours.js). */
const OPENED_MAX = 5

/** Allows the window of this number in this browser. */
export function allowOpening(place: Place, no: string): void {
  let known: unknown[] = []
  try {
    known = JSON.parse(readStored(keyOf(place)) ?? '[]') as unknown[]
  } catch {
    // Replaces an unreadable value.
  }
  writeStored(keyOf(place), JSON.stringify([no, ...(Array.isArray(known) ? known : [])].slice(0, OPENED_MAX)))
}

/**
 * Calls `onBack` once with the number with which the person returned back from the window in this same tab. Only for a process
 * that this tab started with the same note: a link with somebody else's number does nothing.
 */
export function useProviderReturn(place: Place, note: string, onBack: (no: string) => void): void {
  const { search } = useScreen()
  const returned = search.get(place)
  const newest = useRef(onBack)
  const handled = useRef<string>(null)
  useLayoutEffect(() => void (newest.current = onBack))
  useEffect(() => {
    // A second run, before the number is removed from the address, would undo the navigation of `onBack`.
    if (returned === null || handled.current === returned) return
    handled.current = returned
    const isOwn = takeStarted(place, { no: returned, note })
    go.to(withoutNumber(place), { replace: true })
    if (isOwn) newest.current(returned)
  }, [returned, place, note])
}

/** The path in the hash, without the number. */
export function withoutNumber(place: Place): string {
  const [path = '/', query = ''] = location.hash.slice(1).split('?')
  const rest = query.split('&').filter((part) => part !== '' && !part.startsWith(`${place}=`))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}

function takeStarted(place: Place, { no, note }: StartedProcess): boolean {
  try {
    const started = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as StartedProcess | null
    if (started?.no !== no || started.note !== note) return false
    sessionStorage.removeItem(keyOf(place))
    return true
  } catch {
    return false
  }
}
