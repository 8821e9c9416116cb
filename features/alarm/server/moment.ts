import { firstOf, type SettingKey } from '#features/settings/rules.ts'
import { koreanClock, koreanMinutes, MINUTE_MS } from '#kit/contract/time.ts'
import { ALARM_KINDS, type Kind } from '../rules.ts'

/** Settings that decide whether and when something is pushed. */
export const PUSH_SETTINGS = [
  'push_all',
  'push_like',
  'push_comment',
  'push_follow',
  'push_chat',
  'push_counsel',
  'push_kin',
  'push_club',
  'push_order',
  'push_viv',
  'push_notice',
  'push_marketing',
  'push_marketing_night',
  'quiet_from',
  'quiet_to',
  'push_preview',
] as const satisfies SettingKey[]
export type PushSettings = Partial<Record<(typeof PUSH_SETTINGS)[number], string>>

/** Korean hours in which advertising needs a separate consent. */
const AD_QUIET = ['21:00', '08:00'] as const

/** The member's value of a setting, or its default. */
export const pushSetting = (settings: PushSettings, key: keyof PushSettings): string => settings[key] ?? firstOf(key, false) ?? ''

/** When an alarm of this kind is pushed: now, at the end of quiet hours, or never (null). */
export const pushMoment = (kind: string, settings: PushSettings, now: Date): Date | null =>
  momentOf((ALARM_KINDS as Record<string, Kind>)[kind] ?? { setting: null, group: null }, settings, now)

/** The same for a chat message. */
export const chatPushMoment = (settings: PushSettings, now: Date): Date | null =>
  momentOf({ setting: 'push_chat', group: null }, settings, now)

function momentOf({ setting, isUrgent, isPushedDirectly }: Kind, settings: PushSettings, now: Date): Date | null {
  if (isPushedDirectly) return null
  if (pushSetting(settings, 'push_all') === '0') return null
  if (setting !== null && pushSetting(settings, setting) === '0') return null
  const ends = [
    isUrgent ? null : quietEnd(pushSetting(settings, 'quiet_from'), pushSetting(settings, 'quiet_to'), now),
    setting === 'push_marketing' && pushSetting(settings, 'push_marketing_night') !== '1' ? quietEnd(...AD_QUIET, now) : null,
  ]
  return ends.reduce<Date>((latest, end) => (end !== null && end > latest ? end : latest), now)
}

/** The end of the quiet hours that include `now` (Korean time, may cross midnight); null outside of them. */
export function quietEnd(from: string, to: string, now: Date): Date | null {
  if (from === '' || to === '' || from === to) return null
  const [begins, ends, minute] = [minutesOf(from), minutesOf(to), koreanMinutes(now)]
  const isQuiet = begins < ends ? begins <= minute && minute < ends : begins <= minute || minute < ends
  if (!isQuiet) return null
  const left = (ends - minute + DAY_MINUTES) % DAY_MINUTES
  return new Date((Math.floor(now.getTime() / MINUTE_MS) + left) * MINUTE_MS)
}

const DAY_MINUTES = 1440
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Settings that hold times of reminders, and the word for each in an alarm's target. */
export const REMINDERS = {
  remind_meal: 'meal',
  remind_workout: 'workout',
  remind_routine: 'routine',
  remind_weight: 'weight',
} as const satisfies Partial<Record<SettingKey, string>>
/** Minutes after its time in which a reminder is still sent. */
export const REMIND_MINUTES = 15

/** The last REMIND_MINUTES minutes including this one: 'HH:MM' and the moment. */
export function remindTimes(now: Date): { clock: string; at: Date }[] {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  return Array.from({ length: REMIND_MINUTES }, (_, back) => {
    const at = new Date((minute - back) * MINUTE_MS)
    return { clock: koreanClock(at).slice(0, 5), at }
  })
}
