import { MOODS, type Mood } from '#kit/contract/mood.ts'

/** The number of the wire as a mood, or null. */
export const moodOf = (emoji: number | null): Mood | null => MOODS.find((mood) => mood === emoji) ?? null
