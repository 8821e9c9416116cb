import { call } from '#kit/web/call.ts'
import { readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import { claimsOf } from '#kit/web/token.ts'
import { addDevice, dropDevice, getPushKey } from '../contract.ts'
import { NOTICES_KEY } from './count.ts'

const WORKER = '/sw.js'

/**
 * State of pushes in this browser. `homeScreen`: possible only after haru is installed on the home screen; `denied`: the
 * person refused, which only the browser's settings can change.
 */
export type NoticeState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on'

export async function noticeState(): Promise<NoticeState> {
  if (!isSupported()) return isOnIos() && !isInstalled() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default' || !isMine(readStored(NOTICES_KEY))) return 'off'
  return (await findSubscription()) ? 'on' : 'off'
}

/** Asks for permission, subscribes and registers the device. Call it in a press handler. @throws CallError or the browser's error */
export async function enableNotices(key: string): Promise<NoticeState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off'
  await registerDevice(await subscribe(key))
  return 'on'
}

/** Unsubscribes. If the call to the server fails, the push service reports the device as gone at the next push. */
export async function disableNotices(): Promise<NoticeState> {
  const subscription = await findSubscription()
  writeStored(NOTICES_KEY, null)
  if (!subscription) return 'off'
  await call(dropDevice, { query: { endpoint: subscription.endpoint } }).catch(() => undefined)
  await subscription.unsubscribe()
  return 'off'
}

/** Registers the device again after a new log-in or a changed endpoint. Call it when the page is idle. */
export async function renewSubscription(): Promise<void> {
  const kept = readStored(NOTICES_KEY)
  if (!isSupported() || Notification.permission !== 'granted' || !isMine(kept)) return
  try {
    const subscription = (await findSubscription()) ?? (await resubscribe())
    if (subscription && kept !== markOf(subscription)) await registerDevice(subscription)
  } catch {
    // The next start tries again.
  }
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const isOnIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function resubscribe(): Promise<PushSubscription | null> {
  const { key } = await call(getPushKey)
  return key === null ? null : subscribe(key)
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const before = await pushManager.getSubscription()
  if (before && isKeyOf(before, applicationServerKey)) return before
  // A subscription to another server key cannot be used.
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function registerDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  await call(addDevice, { body: { endpoint: endpoint ?? subscription.endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } })
  writeStored(NOTICES_KEY, markOf(subscription))
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

/** Decodes base64url. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
