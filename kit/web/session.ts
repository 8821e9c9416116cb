import { useSyncExternalStore } from 'react'
import type { Viewer } from '#kit/contract/access.ts'
import { native } from './native.ts'
import { page } from './page.ts'
import { dropOwn, readKept, writeKept } from './safeStorage.ts'
import { own } from './store.ts'
import { claimsOf } from './token.ts'
import { wiring } from './wiring.ts'

const TOKEN = 'haru_token'
/** When the stored token came: `iat:milliseconds`. */
const TOKEN_AT = 'haru_token_at'

/** What only the profile tells of the person. */
type Standing = { user_verified: boolean; isexpert: boolean }

/** Who is logged in on this device. The token lies in the local storage (specification section 4). */
export const session = {
  token: (): string | null => readKept(TOKEN),

  /** This device's time at the arrival of this token, or null when it came another way. */
  receivedAt(token: string): number | null {
    const [iat, at] = (readKept(TOKEN_AT) ?? '').split(':').map(Number)
    return iat === claimsOf(token)?.iat && at !== undefined && Number.isSafeInteger(at) ? at : null
  },

  viewer(): Viewer {
    const token = readKept(TOKEN)
    if (token !== seen.token) see(token)
    return seen.viewer
  },

  /** Keeps the token and starts the app anew as this member, at `path`. */
  logIn(token: string, path: string = homePath()): void {
    keep(token)
    native.post('login', { token })
    isLeaving = true
    page.restartAt(path)
  },

  /** Forgets the log-in and what was being written, and starts the app anew as a guest, at `path`. */
  logOut(path?: string): void {
    dropOwn()
    leave(own.forget(), path)
  },

  /** A 401, once for all calls that carried this token. Unsaved words stay for the member's return. */
  ended(token: string): void {
    if (readKept(TOKEN) === token) leave()
  },

  /** A refused log-in takes a stored token along. */
  forget,

  /** The next token of the same log-in. */
  renew(token: string): void {
    keep(token)
    native.post('authToken', { token })
  },

  /** A token that the native app kept. Another member's starts the app anew. */
  adopt(token: string): void {
    const userNo = claimsOf(token)?.user_no
    if (userNo === undefined || token === readKept(TOKEN)) return
    const isSame = userNo === session.viewer()?.user_no
    keep(token)
    if (!isSame) page.reload()
  },

  /** What the profile told of the person. */
  learn({ user_verified, isexpert }: Standing): void {
    const viewer = session.viewer()
    if (!viewer || (viewer.user_verified === user_verified && viewer.isexpert === isexpert)) return
    seen = { ...seen, viewer: { ...viewer, user_verified, isexpert } }
    for (const listener of listeners) listener()
  },

  /** The page is being left for good: nobody asks about unsaved words any more. */
  isLeaving: (): boolean => isLeaving,
}

/** Who looks; null is a guest. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribe, session.viewer, nobody)
}

/** Follows log-ins and log-outs of other tabs, and of a page that comes back from the browser's memory. */
export function followOtherTabs(): () => void {
  const shown = session.viewer()?.user_no
  const check = () => {
    if (!isLeaving && claimsOf(readKept(TOKEN))?.user_no !== shown) page.reload()
  }
  const stored = ({ key }: StorageEvent) => {
    if (key === TOKEN || key === null) check()
  }
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check()
  }
  addEventListener('storage', stored)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('storage', stored)
    removeEventListener('pageshow', back)
  }
}

let seen: { token: string | null; viewer: Viewer } = { token: null, viewer: null }
let isLeaving = false
const listeners = new Set<() => void>()

/** What the server draws, it draws for everyone. */
const nobody = (): Viewer => null
const homePath = (): string => wiring()?.homePath ?? '/'

/** The page starts anew after `first`: a page that is gone finishes nothing. */
function leave(first: Promise<void> | null = null, path: string = homePath()): void {
  forget()
  native.post('logout', {})
  isLeaving = true
  const restart = () => page.restartAt(path)
  if (first) void first.then(restart)
  else restart()
}

function see(token: string | null): void {
  const userNo = claimsOf(token)?.user_no
  const same = userNo !== undefined && userNo === seen.viewer?.user_no
  const viewer = userNo === undefined ? null : { user_no: userNo, user_verified: false, isexpert: false }
  seen = { token, viewer: same ? seen.viewer : viewer }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(token: string): void {
  writeKept(TOKEN_AT, `${claimsOf(token)?.iat}:${Date.now()}`)
  writeKept(TOKEN, token)
}

function forget(): void {
  writeKept(TOKEN, null)
  writeKept(TOKEN_AT, null)
}
