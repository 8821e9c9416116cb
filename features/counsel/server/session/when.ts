import { koreanDay, koreanMinutes } from '#kit/contract/time.ts'

/** A session's day and time as alarms name it, in Korea: `11월 24일 오후 7:30`. */
export function whenText(at: Date): string {
  const [, month, day] = koreanDay(at).split('-').map(Number)
  const minutes = koreanMinutes(at)
  const hour = Math.floor(minutes / 60)
  return `${month}월 ${day}일 ${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
}
