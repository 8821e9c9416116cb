import type { Mood } from '#kit/contract/mood.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { getDailyWeek } from '../../contract.ts'
import { moodOf } from './mood.ts'

export type WeekDay = Answer<typeof getDailyWeek>['days'][number]

/** The mood of the latest day with one; 1 (good) without any. */
export function latestMood(days: WeekDay[]): Mood {
  return moodOf(days.findLast((day) => day.emoji !== null)?.emoji ?? null) ?? 1
}

export const recordedDays = (days: WeekDay[]): number => days.filter((day) => day.recorded).length
