import { useRef, useSyncExternalStore, type TouchEvent } from 'react'

/** Of the messages below. A native app that finds another number here must be renewed first. */
export const BRIDGE_VERSION = 1

/** What the web tells the native app around it, as `{ type, id, payload }` (decisions d-13, docs/native.md). */
export type ToNative = {
  /** The web listens from now on: said once by itself, and as the answer to the app's own `ready`. */
  ready: { version: number }
  login: { token: string }
  logout: Record<never, never>
  /** An overlay opened or closed; its name is its kind. */
  modal: { open: boolean; name: string }
  /** Open an address outside of the app. */
  browser: { url: string }
  /** A screen is drawn. */
  routeReady: { path: string }
  /** The newest token, to be kept by the app. */
  authToken: { token: string }
  /** Asks for the device's address for push messages. */
  pushToken: Record<never, never>
}

/** What the native app tells the web. */
export type FromNative = {
  /** The app listens: the web says where it stands. */
  ready: Record<never, never>
  login: { token: string }
  logout: Record<never, never>
  /** A token that the app kept. */
  authToken: { token: string }
  pushToken: { token: string }
  /** The hardware's Back, where an overlay is open. */
  modal: { open: boolean; name: string }
  /** As what the member uses haru. Whether they may, the server decides. */
  mainType: { type: 'expert' | 'haru' }
}

declare global {
  interface Window {
    ReactNativeWebView?: { postMessage(text: string): void }
    webkit?: { messageHandlers?: { haru?: { postMessage(text: string): void } } }
    /** Android's, by `WebViewCompat.addWebMessageListener`. */
    haruApp?: { postMessage(text: string): void }
    /** Where a native app hands its messages in. */
    haruNative?: { receive(message: unknown): void }
  }
}

/** The native app around this page. In a plain browser there is none: messages go nowhere and none come. */
export const native = {
  isThere: (): boolean => hostOf() !== undefined,

  post<T extends keyof ToNative>(type: T, payload: ToNative[T]): void {
    hostOf()?.postMessage(JSON.stringify({ type, id: String(++lastId), payload }))
  },

  /** Calls `listener` for each message of this type. Gives the way to stop. */
  on<T extends keyof FromNative>(type: T, listener: (payload: FromNative[T]) => void): () => void {
    const entry: Entry = { type, listener: listener as Entry['listener'] }
    entries.add(entry)
    return () => entries.delete(entry)
  },
}

/** Begins to listen. Gives the way to stop. */
export function listenToNative(): () => void {
  window.haruNative = { receive }
  const onMessage = (event: Event) => {
    const { data, origin, source } = event as MessageEvent<unknown>
    // A native web view speaks without origin. Another window must not be able to log anyone in.
    if (native.isThere() && (!origin || origin === location.origin) && (!source || source === window)) receive(data)
  }
  addEventListener('message', onMessage)
  document.addEventListener('message', onMessage)
  document.addEventListener('click', leadOut)
  return () => {
    removeEventListener('message', onMessage)
    document.removeEventListener('message', onMessage)
    document.removeEventListener('click', leadOut)
    delete window.haruNative
  }
}

/** Whether the device has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
}

/** How far and how fast a finger must go (specification: 20 px within 500 ms). */
export const SWIPE_PX = 20
export const SWIPE_MS = 500

type Way = 'left' | 'right' | 'up' | 'down'

/**
 * Calls back for a swipe, by the way it went. Give each swipe a button twin. Spread the result on an element.
 * @public
 */
export function useSwipe(onSwipe: (way: Way) => void) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const touch = changedTouches[0]
      const from = start.current
      start.current = null
      if (!from || !touch || timeStamp - from.at > SWIPE_MS) return
      const way = wayOf(touch.clientX - from.x, touch.clientY - from.y)
      if (way) onSwipe(way)
    },
    onTouchCancel() {
      start.current = null
    },
  }
}

type Entry = { type: keyof FromNative; listener: (payload: never) => void }
const entries = new Set<Entry>()
let lastId = 0

function hostOf(): { postMessage(text: string): void } | undefined {
  return window.ReactNativeWebView ?? window.webkit?.messageHandlers?.haru ?? window.haruApp
}

/** A web view has no other windows: what leads out of haru (pages, calls, mails) the app opens. */
function leadOut(event: MouseEvent): void {
  if (event.defaultPrevented || !native.isThere()) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '_blank' && new URL(link.href).origin === location.origin)) return
  event.preventDefault()
  native.post('browser', { url: link.href })
}

/** One message from outside. What is not of a known form is not heard. */
function receive(message: unknown): void {
  const { type, payload } = parsed(message)
  const check = typeof type === 'string' && Object.hasOwn(FORMS, type) ? FORMS[type as keyof FromNative] : undefined
  if (typeof payload !== 'object' || payload === null || !check?.(payload as Record<string, unknown>)) return
  for (const entry of entries) if (entry.type === type) entry.listener(payload as never)
}

const hasText = (name: string) => (payload: Record<string, unknown>) => typeof payload[name] === 'string' && payload[name] !== ''
const FORMS: Record<keyof FromNative, (payload: Record<string, unknown>) => boolean> = {
  ready: () => true,
  login: hasText('token'),
  logout: () => true,
  authToken: hasText('token'),
  pushToken: hasText('token'),
  modal: ({ open, name }) => typeof open === 'boolean' && typeof name === 'string',
  mainType: ({ type }) => type === 'expert' || type === 'haru',
}

function parsed(message: unknown): { type?: unknown; payload?: unknown } {
  try {
    const said: unknown = typeof message === 'string' ? JSON.parse(message) : message
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    // Other scripts' messages come this way too.
    return {}
  }
}

function wayOf(dx: number, dy: number): Way | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE_PX) return null
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'left' : 'right'
  return dy < 0 ? 'up' : 'down'
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
