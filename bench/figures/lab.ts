import type { LoadSettings } from '../load/compare.ts'
import type { LoadGenerator } from '../load/run.ts'
import type { Engine } from '../dataset/engine.ts'
import type { Size } from '../dataset/shape.ts'

/** What a benchmark works with. */
export type Lab = {
  engine: Engine
  loadGenerator: LoadGenerator
  settings: LoadSettings
  size: Size
  /** The database of this size, made where it does not exist. */
  dataset(size?: Size): Promise<string>
}

/** A line of the table that is printed. */
export type Figure = {
  name: string
  /** What was measured against its goal, in the goal's unit. */
  value: number
  unit: 'x' | 's' | 'ms' | 'KB' | ''
  /** Whether more or less is better; floor is a must, stretch the aim (docs of the goals: bench/README.md). */
  goal: { better: 'more' | 'less'; floor: number; stretch: number } | null
  /** The rest of the line: rates, times, failures. */
  detail: string
}
