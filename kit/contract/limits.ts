import { AppError, LIMITED, SUSPENDED } from './errors.ts'
import { koreanClock, koreanDay } from './time.ts'

/** What operators close to a member for a while (decisions d-9): writing, conversations, clubs and meetups, selling. */
export const ACTIVITIES = ['write', 'chat', 'meet', 'sell'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** Milliseconds since 1970 until which something is closed to a member; `suspended`: everything but `whileSuspended`. */
export type MemberLimits = Readonly<Partial<Record<Activity | 'suspended', number>>>

/** The end of what has no end. */
export const FOREVER = new Date('9999-12-31T00:00:00Z')

const CLOSED: Record<Activity, string> = {
  write: '글과 댓글을 쓸 수 없어요.',
  chat: '대화를 할 수 없어요.',
  meet: '모임과 번개에 함께할 수 없어요.',
  sell: '판매와 상담 수락을 할 수 없어요.',
}

/** Why a member with these limits may not do this now, or null. `activity` null: a call that only a suspension stops. */
export function limitProblem(limits: MemberLimits | null, activity: Activity | null, now: Date): AppError | null {
  if (limits === null) return null
  const { suspended = 0 } = limits
  const at = now.getTime()
  if (suspended > at) {
    return new AppError({
      code: SUSPENDED,
      status: 403,
      message: `${untilOf(suspended, now)} 이용이 정지됐어요. 이유와 재심 신청을 확인해 주세요.`,
    })
  }
  const until = activity === null ? 0 : (limits[activity] ?? 0)
  if (activity === null || until <= at) return null
  return new AppError({ code: `${LIMITED}${activity}`, status: 403, message: `${untilOf(until, now)} ${CLOSED[activity]}` })
}

/** `12월 5일 14:00까지`, with the year if it is another one; without an end `앞으로`. */
function untilOf(until: number, now: Date): string {
  if (until >= FOREVER.getTime()) return '앞으로'
  const at = new Date(until)
  const [year, month, day] = koreanDay(at).split('-').map(Number)
  const inYear = koreanDay(now).startsWith(String(year)) ? '' : `${year}년 `
  return `${inYear}${month}월 ${day}일 ${koreanClock(at).slice(0, 5)}까지`
}
