import { call } from '#kit/web/call.ts'
import { readKept, writeKept } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import { claimsOf } from '#kit/web/token.ts'
import { addDevice, dropDevice, getPushKey } from '../contract.ts'
import { NOTICES } from './count.ts'

const WORKER = '/sw.js'

/**
 * How it stands with notices in this browser. `homeScreen`: only once haru lies on the home screen; `denied`: the person
 * once said no, which only the browser's own settings take back.
 */
export type NoticeState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on'

export async function noticeState(): Promise<NoticeState> {
  if (!isSupported()) return isOnIos() && !isInstalled() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default' || !isMine(readKept(NOTICES))) return 'off'
  return (await subscribed()) ? 'on' : 'off'
}

/** Asks the person, then the browser, then tells the server. Call it from within a press. @throws CallError, or what the browser says */
export async function takeNotices(key: string): Promise<NoticeState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off'
  await tell(await subscribe(key))
  return 'on'
}

/** Takes none any more. Where the server hears nothing of it, the browser's own service tells it with the next notice. */
export async function leaveNotices(): Promise<NoticeState> {
  const subscription = await subscribed()
  writeKept(NOTICES, null)
  if (!subscription) return 'off'
  await call(dropDevice, { query: { endpoint: subscription.endpoint } }).catch(() => undefined)
  await subscription.unsubscribe()
  return 'off'
}

/** A new log-in, or a browser that changed its address for notices, is told to the server. Call it when the page is idle. */
export async function keepNotices(): Promise<void> {
  const kept = readKept(NOTICES)
  if (!isSupported() || Notification.permission !== 'granted' || !isMine(kept)) return
  try {
    const subscription = (await subscribed()) ?? (await again())
    if (subscription && kept !== markOf(subscription)) await tell(subscription)
  } catch {
    // At the next start then.
  }
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const isOnIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function again(): Promise<PushSubscription | null> {
  const { key } = await call(getPushKey)
  return key === null ? null : subscribe(key)
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const before = await pushManager.getSubscription()
  if (before && isKeyOf(before, applicationServerKey)) return before
  // A server with another key could not reach it.
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  await call(addDevice, { body: { endpoint: endpoint ?? subscription.endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } })
  writeKept(NOTICES, markOf(subscription))
}

function markOf({ endpoint }: PushSubscription): string {
  const { user_no, iat } = claimsOf(session.token()) ?? {}
  return `${user_no} ${iat} ${endpoint}`
}

const isMine = (mark: string | null): boolean => mark !== null && mark.startsWith(`${session.viewer()?.user_no} `)

function isKeyOf({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

/** Base64url, as the server writes it. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
