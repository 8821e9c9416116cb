import { useSyncExternalStore } from 'react'
import type { Viewer } from '#kit/contract/access.ts'
import { native } from './native.ts'
import { page } from './page.ts'
import { removeMemberData, readStored, writeStored } from './safeStorage.ts'
import { unsentStore } from './store.ts'
import { claimsOf } from './token.ts'
import { wiring } from './wiring.ts'

const TOKEN = 'haru_token'
/** When the stored token was received: `iat:milliseconds`. */
const TOKEN_AT = 'haru_token_at'

/** Facts of the profile that the token does not contain. */
type ProfileStatus = { user_verified: boolean; isexpert: boolean }

/** The member who is logged in on this device. The token is in the local storage (specification section 4). */
export const session = {
  token: (): string | null => (isCookieSession() ? null : readStored(TOKEN)),

  /** This device's time when it received this token, or null if it is unknown. */
  receivedAt(token: string): number | null {
    const [iat, at] = (readStored(TOKEN_AT) ?? '').split(':').map(Number)
    return iat === claimsOf(token)?.iat && at !== undefined && Number.isSafeInteger(at) ? at : null
  },

  viewer(): Viewer {
    const token = readStored(TOKEN)
    if (token !== current.token) setCurrent(token)
    return current.viewer
  },

  /** Stores the token and reloads the app as this member, at `path`. */
  logIn(token: string, path: string = homePath()): void {
    storeToken(token)
    native.post('login', { token })
    isLeaving = true
    page.restartAt(path)
  },

  /** Deletes the token and unsent writing, and reloads the app as a guest, at `path`. */
  logOut(path?: string): void {
    removeMemberData()
    restartAsGuest(unsentStore.clear(), path)
  },

  /** Handles a 401, once for all calls that sent this token. Unsent writing stays for the member's next log-in. */
  ended(token: string): void {
    if (readStored(TOKEN) === token && !isEnding) restartAsGuest()
  },

  /** Runs an act that ends this log-in at the server: a 401 to another call, as the socket makes, must not reload the page before its answer. */
  async endBy<T>(act: () => Promise<T>): Promise<T> {
    isEnding = true
    try {
      const answer = await act()
      removeToken()
      return answer
    } finally {
      isEnding = false
    }
  },

  /** Deletes the stored token, as after a refused log-in. */
  removeToken,

  /** Stores the next token of the same log-in. */
  renew(token: string): void {
    storeToken(token)
    native.post('authToken', { token })
  },

  /** Takes over a token that the native app stored. Reloads the app if it is another member's. */
  adopt(token: string): void {
    const userNo = claimsOf(token)?.user_no
    if (userNo === undefined || token === readStored(TOKEN)) return
    const isSame = userNo === session.viewer()?.user_no
    storeToken(token)
    if (!isSame) page.reload()
  },

  /** Stores the profile's facts about the viewer. */
  updateFromProfile({ user_verified, isexpert }: ProfileStatus): void {
    const viewer = session.viewer()
    if (!viewer || (viewer.user_verified === user_verified && viewer.isexpert === isexpert)) return
    current = { ...current, viewer: { ...viewer, user_verified, isexpert } }
    for (const listener of listeners) listener()
  },

  /** A call was refused because the member is suspended: until the next start of the app only some screens are shown. */
  suspend(): void {
    if (isSuspended) return
    isSuspended = true
    for (const listener of listeners) listener()
  },

  isSuspended: (): boolean => isSuspended,

  /** Calls `listener` when the viewer changes or is suspended. Returns the function that stops it. */
  subscribe,

  /** True once the page is about to reload: leave guards must not ask any more. */
  isLeaving: (): boolean => isLeaving,
}

/** The viewer; null for a guest. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribe, session.viewer, guest)
}

/** Whether the viewer is suspended, as far as a call was refused for it. */
export const useIsSuspended = (): boolean => useSyncExternalStore(subscribe, session.isSuspended, () => false)

/** Reloads the page after a log-in or log-out in another tab, also when it returns from the back/forward cache. */
export function followOtherTabs(): () => void {
  const shown = session.viewer()?.user_no
  const check = () => {
    if (!isLeaving && claimsOf(readStored(TOKEN))?.user_no !== shown) page.reload()
  }
  const stored = ({ key }: StorageEvent) => {
    if (key === TOKEN || key === null) check()
  }
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check()
  }
  const unfollow = unsentStore.followClears()
  addEventListener('storage', stored)
  addEventListener('pageshow', back)
  return () => {
    unfollow()
    removeEventListener('storage', stored)
    removeEventListener('pageshow', back)
  }
}

/** The console shares this storage with the app, where somebody may be logged in as a member. */
function isCookieSession(): boolean {
  const wired = wiring()
  return wired !== undefined && wired.refresh === undefined
}

let current: { token: string | null; viewer: Viewer } = { token: null, viewer: null }
let isLeaving = false
let isEnding = false
let isSuspended = false
const listeners = new Set<() => void>()

/** The server renders for guests only. */
const guest = (): Viewer => null
const homePath = (): string => wiring()?.homePath ?? '/'

/** Reloads the app after `first`: a page that reloads would not finish it. */
function restartAsGuest(first: Promise<void> | null = null, path: string = homePath()): void {
  removeToken()
  native.post('logout', {})
  isLeaving = true
  const restart = () => page.restartAt(path)
  if (first) void first.then(restart)
  else restart()
}

function setCurrent(token: string | null): void {
  const userNo = claimsOf(token)?.user_no
  const same = userNo !== undefined && userNo === current.viewer?.user_no
  const viewer = userNo === undefined ? null : { user_no: userNo, user_verified: false, isexpert: false }
  current = { token, viewer: same ? current.viewer : viewer }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storeToken(token: string): void {
  writeStored(TOKEN_AT, `${claimsOf(token)?.iat}:${Date.now()}`)
  writeStored(TOKEN, token)
}

function removeToken(): void {
  writeStored(TOKEN, null)
  writeStored(TOKEN_AT, null)
}
