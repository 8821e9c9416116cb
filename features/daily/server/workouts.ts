import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CatalogueTable } from '#features/catalogue/server/public.ts'
import { text } from '#kit/contract/shape.ts'
import { type KnownWorkout, type ListedWorkoutRow, MET_MAX, WORKOUT_CATEGORIES, WORKOUT_UNITS } from '../contract/tables.ts'
import { WORKOUT_NAME_MAX } from '../rules.ts'

const FILE = join(import.meta.dirname, '../data/workouts.json')

/** Workouts that the search offers. The name is the key, since dailys hold it. */
export const workoutTable: CatalogueTable<KnownWorkout> = {
  name: 'workout',
  area: 'catalogue',
  shape: z.object({
    name: text(1, WORKOUT_NAME_MAX),
    category: z.enum(WORKOUT_CATEGORIES),
    met: z.number().min(1).max(MET_MAX),
    units: z.array(z.enum(WORKOUT_UNITS)).min(1, { error: '하나는 골라 주세요.' }),
  }),
  bundled: () => readWorkoutFile().map(([name, category, met, units]) => [name, { name, category, met, units }]),
  keyOf: ({ name }) => name,
  textOf: ({ name, category }) => `${name} ${category}`,
  publicView: (rows) =>
    rows.map(({ row: { name, category, met, units }, state }): ListedWorkoutRow =>
      state === 'retired' ? [name, category, met, units, 1] : [name, category, met, units],
    ),
}

const readWorkoutFile = (): ListedWorkoutRow[] => JSON.parse(readFileSync(FILE, 'utf8')) as ListedWorkoutRow[]
