import type { LoadSettings } from '../load/compare.ts'
import type { LoadGenerator } from '../load/run.ts'
import type { Engine } from '../dataset/engine.ts'
import type { Size } from '../dataset/shape.ts'

/** The database server, load generator and settings that a benchmark uses. */
export type Lab = {
  engine: Engine
  loadGenerator: LoadGenerator
  settings: LoadSettings
  size: Size
  /** The URL of the database of this size; creates it if necessary. */
  dataset(size?: Size): Promise<string>
}

/** A row of the printed table. */
export type Figure = {
  name: string
  /** The value to compare with the goal, in the goal's unit. */
  value: number
  unit: 'x' | 's' | 'ms' | 'KB' | ''
  /** Whether more or less is better; a figure that misses `must` fails the run, `aim` is the wish (bench/README.md). */
  goal: { better: 'more' | 'less'; must: number; aim: number } | null
  /** The rest of the row: rates, times, failures. */
  detail: string
}
