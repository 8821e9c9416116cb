import { useSyncExternalStore } from 'react'

/** Version of the messages below. A native app that finds another version must be updated first. */
export const BRIDGE_VERSION = 1

/** Messages from the web to the native app around it, as `{ type, id, payload }` (decisions d-13, docs/native.md). */
export type ToNative = {
  /** The web listens from now on: sent once at the start, and as the answer to the app's own `ready`. */
  ready: { version: number }
  login: { token: string }
  logout: Record<never, never>
  /** An overlay opened or closed; its name is its kind. */
  modal: { open: boolean; name: string }
  /** Opens an address outside of the app. */
  browser: { url: string }
  /** A screen was drawn. */
  routeReady: { path: string }
  /** The newest token; the app stores it. */
  authToken: { token: string }
  /** Asks for the device's address for push messages. */
  pushToken: Record<never, never>
}

/** Messages from the native app to the web. */
export type FromNative = {
  /** The app listens: the web answers with its own `ready`. */
  ready: Record<never, never>
  login: { token: string }
  logout: Record<never, never>
  /** A token that the app stored. */
  authToken: { token: string }
  pushToken: { token: string }
  /** The device's Back button while an overlay is open. */
  modal: { open: boolean; name: string }
  /** The role in which the member uses haru. The server decides whether it is permitted. */
  mainType: { type: 'expert' | 'haru' }
}

declare global {
  interface Window {
    ReactNativeWebView?: { postMessage(text: string): void }
    webkit?: { messageHandlers?: { haru?: { postMessage(text: string): void } } }
    /** The Android app, by `WebViewCompat.addWebMessageListener`. */
    haruApp?: { postMessage(text: string): void }
    /** Receives the native app's messages. */
    haruNative?: { receive(message: unknown): void }
  }
}

/** The native app around this page. In a plain browser messages are dropped and none arrive. */
export const native = {
  isThere: (): boolean => hostOf() !== undefined,

  post<T extends keyof ToNative>(type: T, payload: ToNative[T]): void {
    hostOf()?.postMessage(JSON.stringify({ type, id: String(++lastId), payload }))
  },

  /** Calls `listener` for each message of this type. Returns a function that unsubscribes. */
  on<T extends keyof FromNative>(type: T, listener: (payload: FromNative[T]) => void): () => void {
    const entry: Entry = { type, listener: listener as Entry['listener'] }
    entries.add(entry)
    return () => entries.delete(entry)
  },
}

/** Starts listening to the native app. Returns a function that stops it. */
export function listenToNative(): () => void {
  window.haruNative = { receive }
  const onMessage = (event: Event) => {
    const { data, origin, source } = event as MessageEvent<unknown>
    // Messages of a native web view have no origin. Another window must not be able to log anyone in.
    if (native.isThere() && (!origin || origin === location.origin) && (!source || source === window)) receive(data)
  }
  addEventListener('message', onMessage)
  document.addEventListener('message', onMessage)
  document.addEventListener('click', openInApp)
  return () => {
    removeEventListener('message', onMessage)
    document.removeEventListener('message', onMessage)
    document.removeEventListener('click', openInApp)
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

type Entry = { type: keyof FromNative; listener: (payload: never) => void }
const entries = new Set<Entry>()
let lastId = 0

function hostOf(): { postMessage(text: string): void } | undefined {
  return window.ReactNativeWebView ?? window.webkit?.messageHandlers?.haru ?? window.haruApp
}

/** A web view has no other windows: links out of haru (pages, calls, mails) are opened by the native app. */
function openInApp(event: MouseEvent): void {
  if (event.defaultPrevented || !native.isThere()) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '_blank' && new URL(link.href).origin === location.origin)) return
  event.preventDefault()
  native.post('browser', { url: link.href })
}

/** Handles one message; ignores those of an unknown form. */
function receive(message: unknown): void {
  const { type, payload } = parsed(message)
  const check = typeof type === 'string' && Object.hasOwn(VALIDATORS, type) ? VALIDATORS[type as keyof FromNative] : undefined
  if (typeof payload !== 'object' || payload === null || !check?.(payload as Record<string, unknown>)) return
  for (const entry of entries) if (entry.type === type) entry.listener(payload as never)
}

const hasText = (name: string) => (payload: Record<string, unknown>) => typeof payload[name] === 'string' && payload[name] !== ''
const VALIDATORS: Record<keyof FromNative, (payload: Record<string, unknown>) => boolean> = {
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
    const value: unknown = typeof message === 'string' ? JSON.parse(message) : message
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Messages of other scripts arrive here too.
    return {}
  }
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
