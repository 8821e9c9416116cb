import { useRef, type RefObject } from 'react'
import { useScreen } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { RUNNING_STATES } from '../../transitions.ts'
import { isBeating } from './time.ts'
import { useBeat, useWakeLock } from './useBeat.ts'
import { useRunAct, type RunAct } from './useRunAct.ts'
import { useServerNow } from '#kit/web/useServerNow.ts'

/** Between two drawings of the remaining time (specification section 9). Milliseconds. */
const DRAW_MS = 200
const SECOND_MS = 1000

export type Session = {
  info: CounselInfo
  /** The server's time. Milliseconds. */
  now: number
  run: RunAct
  /** Whether the other side is there; null before the first answer. */
  isPartnerHere: boolean | null
  /** The screen sends beats. */
  isOn: boolean
  /** Gets the focus when the pressed button is gone. */
  box: RefObject<HTMLElement | null>
}

/** The session of a counselling on a shown screen: its clock, its beats, and its acts. */
export function useSession(info: CounselInfo): Session {
  const { active } = useScreen()
  const now = useServerNow(RUNNING_STATES.includes(info.state) ? DRAW_MS : SECOND_MS)
  const isOn = active && isBeating(info, now)
  const isPartnerHere = useBeat(info, isOn)
  useWakeLock(isOn)
  const box = useRef<HTMLElement>(null)
  return { info, now, run: useRunAct(info, box), isPartnerHere, isOn, box }
}
