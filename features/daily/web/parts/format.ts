import { moodArt } from '#kit/ui/art/moods.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { manage } from '#features/daily/words/manage.ts'
import type { DailyDay } from '../../contract.ts'
import { moodOf } from './mood.ts'

/** `1시간 20분`, below an hour `32분 10초`. */
export function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return manage.hours(Math.floor(minutes / 60), minutes % 60)
  return minutes > 0 ? manage.minutes(minutes, seconds % 60) : manage.seconds(seconds)
}

export const kcalOf = (kcal: number): string => `${number(kcal)}${ko.ui.kcal}`

/** The label of a day for screen readers: `행복해요, 식사 1,200kcal, 운동 32분`. */
export function dayWords(day: DailyDay, hidesCalorie: boolean): string {
  const mood = moodOf(day.emoji)
  return [
    mood ? moodArt[mood].name : manage.noMood,
    day.kcal > 0 && (hidesCalorie ? manage.mealKept : manage.meal(kcalOf(day.kcal))),
    day.workout_seconds > 0 && manage.workout(durationOf(day.workout_seconds)),
    day.routine_all > 0 && manage.routine(day.routine_done, day.routine_all),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The text of a post without markup, for one line of a list. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html
  return new DOMParser().parseFromString(html.replaceAll(/<br[^>]*>/g, ' '), 'text/html').body.textContent
}
