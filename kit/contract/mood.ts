import { z } from 'zod'

/** The moods of a day, `emoji` on the wire: 1 good, 2 happy, 3 unsure, 4 sad, 5 angry. */
export const MOODS = [1, 2, 3, 4, 5] as const
export type Mood = (typeof MOODS)[number]

export const mood = z.number().int().min(1).max(MOODS.length)
