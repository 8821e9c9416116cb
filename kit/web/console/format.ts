import { DAY_MS, HOUR_MS, KOREA_ZONE, MINUTE_MS } from '#kit/contract/time.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'

const stamped = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeStyle: 'short', timeZone: KOREA_ZONE })
const dayed = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeZone: KOREA_ZONE })

/** `2026. 11. 21. 오후 2:00` of a moment, in Korea; a line may break only between day and time. */
export const stamp = (iso: string): string => unbreakable(stamped.format(Date.parse(iso))).replace(/\u00a0(?=오)/, ' ')

/** `2026. 11. 21.` of a moment, in Korea. */
export const stampDay = (iso: string): string => unbreakable(dayed.format(Date.parse(iso)))

/** The text with no-break spaces. */
const unbreakable = (text: string): string => text.replaceAll(' ', '\u00a0')

/** A length of time in its largest unit, rounded down: 12분, 5시간, 2일. `full`: days with their hours, 1일 1시간. */
export function lengthText(ms: number, { full = false } = {}): string {
  if (ms < HOUR_MS) return words.minutes(Math.max(0, Math.floor(ms / MINUTE_MS)))
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  if (ms < DAY_MS) return words.hours(hours)
  const days = words.days(Math.floor(ms / DAY_MS))
  return full && hours > 0 ? `${days} ${words.hours(hours)}` : days
}
