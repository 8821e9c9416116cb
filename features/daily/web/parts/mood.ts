import { MOODS, type Mood } from '../../rules.ts'

/** The wire's emoji as a mood, or null. */
export const moodOf = (emoji: number | null): Mood | null => MOODS.find((mood) => mood === emoji) ?? null
