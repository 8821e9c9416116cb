import { useState } from 'react'
import { useCounsel, useCounselUpdates } from '../api.ts'
import { isBeating } from '../session/time.ts'
import { useServerNow } from '#kit/web/useServerNow.ts'

const SECOND_MS = 1000

/**
 * The room of a session that runs or can start, since the screen was opened: an ended one stays until the expert goes on (`isLeft`).
 * Otherwise null.
 */
export function useLiveRoom(counNo: number, isLeft: boolean): number | null {
  const info = useCounsel(counNo).data
  useCounselUpdates()
  const now = useServerNow(SECOND_MS)
  const isLive = info !== undefined && isBeating(info, now)
  const [wasLive, setWasLive] = useState(isLive)
  if (isLive && !wasLive) setWasLive(true)
  return info && (isLive || (wasLive && !isLeft)) ? info.cr_no : null
}
