import { useSyncExternalStore } from 'react'
import { CallError, call } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { alertPosition, locate } from '#kit/web/position.ts'
import { session } from '#kit/web/session.ts'
import { serverNow } from '#kit/web/serverClock.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { addPosition, getAddress, type SharingState } from '../../contract.ts'
import { ADDRESS_MS, isAddressOld, metresBetween, SEND_MS, type Point, type ShareMinutes } from '../../rules.ts'
import { sharing as words } from '../../words.ts'
import { currentSharing, mergeSharing, readSharing, sendStart, sendStop, useSharing } from './api.ts'

/** A share that runs in this page. */
type Run = {
  timer: ReturnType<typeof setInterval>
  isBusy: boolean
  sentAt: number | null
  address: { at: Point; time: number } | null
  /** The reason why there is no position was shown. */
  isToldFailure: boolean
}

let run: Run | null = null
/** Where the device of a running share is, for the member's own map alone, and its address. */
type Spot = { at: Point | null; label: string | null }
const NOWHERE: Spot = { at: null, label: null }
let spot = NOWHERE
/** The own mark moves with steps that a map shows. Metres. */
const SPOT_M = 10
const listeners = new Set<() => void>()

/**
 * The app's start: begins a share by itself where the member agreed and did not stop the last one, and goes on with one that runs. Only where
 * the browser gives positions without asking: nobody is asked, or told of a failure, before they touched anything.
 */
export async function startByItself(): Promise<void> {
  if (session.viewer() === null || !(await isPermitted())) return
  const state = await readSharing()
  if (state.is_share_geo) return follow(state, { isQuiet: true })
  if (!state.has_consent || !state.has_age || state.is_geo_manually_disabled) return
  follow(await sendStart({ is_auto: true }), { isQuiet: true })
}

type Wanted = { minutes?: ShareMinutes; is_show_geo: boolean }

/** Starts sharing, or changes how long it lasts and whether others see it. @throws CallError */
export async function startSharing(wanted: Wanted): Promise<void> {
  follow(await sendStart(wanted))
}

/** Stops at once: a position that is still on its way is refused. @throws CallError */
export async function stopSharing(): Promise<void> {
  halt()
  await sendStop()
}

/** The state of sharing with the current address, and what changes it. */
export function useLocationSharing() {
  const query = useSharing()
  const { label } = useSyncExternalStore(subscribe, () => spot)
  return { query, state: query.data, label: label ?? query.data?.region ?? null, start: startSharing, stop: stopSharing }
}

/** Where this device is while it shares; null otherwise. */
export const useSharedSpot = (): Point | null => useSyncExternalStore(subscribe, () => spot.at)

/** Sends positions while the share runs. */
function follow(state: SharingState, { isQuiet } = { isQuiet: false }): void {
  if (!state.is_share_geo) return halt()
  if (run) return
  const timer = setInterval(() => void tick(begun), ADDRESS_MS)
  const begun: Run = { timer, isBusy: false, sentAt: null, address: null, isToldFailure: isQuiet }
  run = begun
  document.addEventListener('visibilitychange', onVisible)
  void tick(begun)
}

function halt(): void {
  if (!run) return
  clearInterval(run.timer)
  run = null
  document.removeEventListener('visibilitychange', onVisible)
  setSpot(NOWHERE)
}

/** In the background it pauses: after 15 minutes nobody sees the last position any more. */
function onVisible(): void {
  if (run && !document.hidden) void tick(run)
}

async function tick(mine: Run): Promise<void> {
  if (run !== mine || mine.isBusy || document.hidden) return
  mine.isBusy = true
  try {
    const state = currentSharing()
    if (!state || !isRunning(state)) return end(state)
    const at = await locate()
    if (run !== mine) return
    if (typeof at === 'number') return await showFailure(mine, at)
    mine.isToldFailure = false
    if (!spot.at || metresBetween(spot.at, at) > SPOT_M) setSpot({ ...spot, at })
    await send(mine, at)
    if (run === mine) await lookUpAddress(mine, at)
  } catch (error) {
    if (run === mine && error instanceof CallError && !error.offline) refused(mine, error)
  } finally {
    mine.isBusy = false
  }
}

const isRunning = ({ is_share_geo, share_geo_expire_dt: until }: SharingState): boolean =>
  is_share_geo && until !== null && Date.parse(until) > serverNow()

function end(state: SharingState | undefined): void {
  halt()
  mergeSharing({ is_share_geo: false, share_geo_expire_dt: null, region: null, is_hidden: false })
  if (state?.is_share_geo) toast(words.ended)
}

async function showFailure(mine: Run, failure: 1 | 2 | 3): Promise<void> {
  if (mine.isToldFailure) return
  mine.isToldFailure = true
  await alertPosition(failure)
}

async function send(mine: Run, at: Point): Promise<void> {
  const now = Date.now()
  if (mine.sentAt !== null && now - mine.sentAt < SEND_MS) return
  mine.sentAt = now
  const { share_geo_expire_dt, region, is_hidden } = await call(addPosition, { body: at })
  if (run === mine) mergeSharing({ share_geo_expire_dt, region, is_hidden })
}

async function lookUpAddress(mine: Run, at: Point): Promise<void> {
  const look = { at, time: Date.now() }
  if (!isAddressOld(mine.address, look)) return
  mine.address = look
  const address = await call(getAddress, { query: at })
  if (run === mine && address) setSpot({ ...spot, label: address.label })
}

/** The share has ended elsewhere, or the position cannot be shared. */
function refused(mine: Run, error: CallError): void {
  if (error.code === 'location.off' || error.code === 'auth.location_consent') {
    halt()
    mergeSharing({ is_share_geo: false, share_geo_expire_dt: null })
  } else if (!mine.isToldFailure) {
    mine.isToldFailure = true
    toast(inKorean(error.message))
  }
}

async function isPermitted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

function setSpot(next: Spot): void {
  if (spot.at === next.at && spot.label === next.label) return
  spot = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
