import { useEffect, useState } from 'react'
import { call, CallError } from '#kit/web/call.ts'
import { onConnected } from '#kit/web/socket.ts'
import { sendBeat, type CounselInfo } from '../../contract/session.ts'
import { BEAT_SECONDS } from '../../rules.ts'
import { refreshCounsel } from '../api.ts'
import { readClock } from '#kit/web/serverClock.ts'
import { mediaOf } from './media.ts'
import { startTicker } from './ticker.ts'

const BEAT_MS = BEAT_SECONDS * 1000

/**
 * Tells the server every few seconds that this side is on the screen of the session, while `isOn`; at once when the page is shown again
 * or the connection is back. Returns whether the other side is there; null before the first answer.
 */
export function useBeat({ coun_no, state, end_dt }: Pick<CounselInfo, 'coun_no' | 'state' | 'end_dt'>, isOn: boolean): boolean | null {
  const [isPartnerHere, setPartnerHere] = useState<boolean | null>(null)
  useEffect(() => {
    if (!isOn) return
    let current: AbortController | undefined
    let isOver = false
    const beat = async () => {
      // One that hangs is given up when the next is due.
      current?.abort()
      const { signal } = (current = new AbortController())
      try {
        const answer = await readClock(() => call(sendBeat, { params: { coun_no }, body: mediaOf(coun_no) }, { signal }))
        if (isOver) return
        setPartnerHere(answer.is_present)
        if (answer.state !== state || !isSameMoment(answer.end_dt, end_dt)) void refreshCounsel(coun_no)
      } catch (error) {
        const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
        if (isRefused && !isOver) void refreshCounsel(coun_no)
      }
    }
    const beatIfShown = () => void (document.visibilityState !== 'hidden' && beat())
    void beat()
    const stops = [startTicker(BEAT_MS, () => void beat()), onConnected(() => void beat())]
    document.addEventListener('visibilitychange', beatIfShown)
    addEventListener('online', beatIfShown)
    return () => {
      isOver = true
      current?.abort()
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', beatIfShown)
      removeEventListener('online', beatIfShown)
    }
  }, [coun_no, isOn, state, end_dt])
  return isOn ? isPartnerHere : null
}

const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/** Keeps the device's screen on while `isOn` and the page is shown, where the browser can. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.visibilityState === 'hidden') return
      // Refused when the battery is low: the session works without.
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void taken?.release()
      else lock = taken
    }
    const handleVisibility = () => void take()
    void take()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', handleVisibility)
      void lock?.release()
    }
  }, [isOn])
}
