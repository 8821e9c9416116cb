import { EXTEND_LAST_MINUTES, startWindow, type SessionPart } from '../../rules.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { COUNSEL, RUNNING_STATES } from '../../transitions.ts'

/** Minutes at which the remaining time is warned of. Screen readers say all but the first. */
export const WARNINGS = [10, 5, 1] as const
export type Warning = (typeof WARNINGS)[number]

/** The remaining time of a session that runs. Milliseconds; not below 0. */
export const leftOf = ({ end_dt }: Pick<CounselInfo, 'end_dt'>, now: number): number =>
  end_dt === null ? 0 : Math.max(0, Date.parse(end_dt) - now)

/** The whole length of a session, with its extensions and adjustments. Milliseconds. */
export function lengthOf({ start_dt, end_dt, minutes }: Pick<CounselInfo, 'start_dt' | 'end_dt' | 'minutes'>): number {
  return start_dt === null || end_dt === null ? minutes * MINUTE_MS : Date.parse(end_dt) - Date.parse(start_dt)
}

/** `24:37`, or `1:04:37`; a part of a second counts as a whole one. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const pair = (value: number) => String(value).padStart(2, '0')
  const rest = `${pair(Math.floor(seconds / 60) % 60)}:${pair(seconds % 60)}`
  return ms >= HOUR_MS ? `${Math.floor(seconds / 3600)}:${rest}` : rest
}

/** The warning that applies at this remaining time, or null. A warning as long as the session itself is none. */
export function warningAt(left: number, length: number): Warning | null {
  return WARNINGS.findLast((minutes) => left <= minutes * MINUTE_MS && minutes * MINUTE_MS < length) ?? null
}

/** Whether the session's screen sends beats: while the session runs, and from the moment on from which it can start. */
export function isBeating({ state, hope_dt }: Pick<CounselInfo, 'state' | 'hope_dt'>, now: number): boolean {
  if (RUNNING_STATES.includes(state)) return true
  return state === COUNSEL.accepted && now >= startWindow(new Date(hope_dt)).from.getTime()
}

/** Whether the member may press "start" by the time of day; both have to be there as well. */
export function isStartTime({ hope_dt }: Pick<CounselInfo, 'hope_dt'>, now: number): boolean {
  const { from, to } = startWindow(new Date(hope_dt))
  return from.getTime() <= now && now <= to.getTime()
}

/** Whether an extension can be asked for by the remaining time. */
export const isExtendTime = (info: Pick<CounselInfo, 'end_dt'>, now: number): boolean => {
  const left = leftOf(info, now)
  return left > 0 && left <= EXTEND_LAST_MINUTES * MINUTE_MS
}

/** The session and its accepted extensions, for the share of used minutes. */
export const partsOf = ({ minutes, price, extensions }: CounselInfo): SessionPart[] => [
  { ref: 'session', minutes, price },
  ...extensions.filter(({ state }) => state === 1).map((one, index) => ({ ref: `ext${index}`, minutes: one.minutes, price: one.price })),
]
