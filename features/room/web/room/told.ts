import { MOODS, type Mood } from '#features/daily/rules.ts'
import { moodName } from '#kit/ui/art/persona.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { manage } from '#kit/ui/words/manage.ts'
import type { DailyDay } from '#features/daily/contract.ts'

/** The wire's emoji as a mood, or null. */
export const moodOf = (emoji: number | null): Mood | null => MOODS.find((mood) => mood === emoji) ?? null

/** `1시간 20분`; below an hour whole minutes, below a minute seconds. */
export function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return manage.hours(Math.floor(minutes / 60), minutes % 60)
  return minutes > 0 ? manage.minutes(minutes, 0) : manage.seconds(seconds)
}

export const kcalOf = (kcal: number): string => `${number(kcal)}${ko.ui.kcal}`

/** What a day holds, as it is read out. */
export function dayWords(day: DailyDay, isCaring: boolean): string {
  const mood = moodOf(day.emoji)
  return [
    mood ? moodName[mood] : manage.noMood,
    day.kcal > 0 && (isCaring ? manage.mealKept : manage.meal(kcalOf(day.kcal))),
    day.workout_seconds > 0 && manage.workout(durationOf(day.workout_seconds)),
    day.routine_all > 0 && manage.routine(day.routine_done, day.routine_all),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Words of a post without its marks, for one line of a list. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html
  return new DOMParser().parseFromString(html.replaceAll(/<br[^>]*>/g, ' '), 'text/html').body.textContent
}
