import { useEffect, useLayoutEffect, useRef } from 'react'
import { readKept, writeKept } from '../safeStorage.ts'
import { go, useScreen } from '../screen.tsx'

/** Windows of haru's own origin, `/{place}/:no`, in which people deal with somebody else (kit/server/outside/window). */
export type Place = 'identity' | 'pay'
/** What was begun: its number, and what it was begun for. */
export type Begun = { no: string; note: string }

const keyOf = (place: Place): string => `haru_${place}`

/** Remembers, in this tab alone, what was begun before it leaves for the window's own page. */
export function remember(place: Place, { no, note }: Begun): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ no, note }))
  } catch {
    // Without storage it can't be taken up again: it begins anew.
  }
}

/** Numbers that this browser began last: the window opens for these alone (kit/server/integrations/window/ours.js). */
const OPENED_MAX = 5

/** Lets the window of this number open in this browser. */
export function mayOpen(place: Place, no: string): void {
  let known: unknown[] = []
  try {
    known = JSON.parse(readKept(keyOf(place)) ?? '[]') as unknown[]
  } catch {
    // What somebody else wrote there is replaced.
  }
  writeKept(keyOf(place), JSON.stringify([no, ...(Array.isArray(known) ? known : [])].slice(0, OPENED_MAX)))
}

/**
 * Hears, once, the number with which the person came back from the window in this same tab. Only what this tab began, for
 * this, is taken up: a link with somebody else's number leads to nothing.
 */
export function useCameBack(place: Place, note: string, onBack: (no: string) => void): void {
  const { search } = useScreen()
  const came = search.get(place)
  const newest = useRef(onBack)
  const heard = useRef<string>(null)
  useLayoutEffect(() => void (newest.current = onBack))
  useEffect(() => {
    // A second look, before the number is gone from the address, would undo where `onBack` leads.
    if (came === null || heard.current === came) return
    heard.current = came
    const isOwn = takeBegun(place, { no: came, note })
    go.to(withoutNumber(place), { replace: true })
    if (isOwn) newest.current(came)
  }, [came, place, note])
}

/** The place behind the hash, without the number in it. */
export function withoutNumber(place: Place): string {
  const [path = '/', query = ''] = location.hash.slice(1).split('?')
  const rest = query.split('&').filter((part) => part !== '' && !part.startsWith(`${place}=`))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}

function takeBegun(place: Place, { no, note }: Begun): boolean {
  try {
    const begun = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Begun | null
    if (begun?.no !== no || begun.note !== note) return false
    sessionStorage.removeItem(keyOf(place))
    return true
  } catch {
    return false
  }
}
