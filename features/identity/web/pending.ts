import { useEffect, useState } from 'react'
import { call } from '#kit/web/call.ts'
import { readKept, writeKept } from '#kit/web/kept.ts'
import { go, useScreen } from '#kit/web/screen.tsx'
import { finishIdentity } from '../contract.ts'
import type { IdentityPurpose } from '../rules.ts'

const BEGUN = 'haru_identity'
type Begun = { identity_no: string; purpose: IdentityPurpose }

/** Remembers, in this tab alone, what was begun before it leaves for the window's own page. */
export function remember(begun: Begun): void {
  try {
    sessionStorage.setItem(BEGUN, JSON.stringify(begun))
  } catch {
    // Without storage the proof can't be taken up again: it begins anew.
  }
}

/** Numbers that this browser began last: the window opens for these alone (kit/server/outside/window/ours.js). */
const OPENED = 'haru_identity'
const OPENED_MAX = 5

/** Lets the window of this proof open in this browser. */
export function mayOpen(identityNo: string): void {
  let known: unknown[] = []
  try {
    known = JSON.parse(readKept(OPENED) ?? '[]') as unknown[]
  } catch {
    // What somebody else wrote there is replaced.
  }
  writeKept(OPENED, JSON.stringify([identityNo, ...(Array.isArray(known) ? known : [])].slice(0, OPENED_MAX)))
}

/**
 * The number of a proof with which the person came back in this same window, once the server knows what came of it; null
 * where there is none. Only what this tab began is taken up: a link with somebody else's proof leads to nothing.
 */
export function usePendingIdentity(purpose: IdentityPurpose): string | null {
  const { search } = useScreen()
  const came = search.get('identity')
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    if (came === null) return
    const isOwn = takeBegun(came, purpose)
    go.to(withoutProof(), { replace: true })
    if (!isOwn) return
    const settle = (): void => setDone(came)
    // What it refuses, the next call with this number refuses as well, and says so where it belongs.
    call(finishIdentity, { params: { identity_no: came } }).then(settle, settle)
  }, [came, purpose])
  return done
}

/** The place behind the hash, without the number in it. */
export function withoutProof(): string {
  const [path = '/', query = ''] = location.hash.slice(1).split('?')
  const rest = query.split('&').filter((part) => part !== '' && !part.startsWith('identity='))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}

function takeBegun(identityNo: string, purpose: IdentityPurpose): boolean {
  try {
    const begun = JSON.parse(sessionStorage.getItem(BEGUN) ?? 'null') as Begun | null
    if (begun?.identity_no !== identityNo || begun.purpose !== purpose) return false
    sessionStorage.removeItem(BEGUN)
    return true
  } catch {
    return false
  }
}
