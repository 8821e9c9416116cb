import type { Effort } from '../fire/compare.ts'
import type { Gun } from '../fire/fire.ts'
import type { Engine } from '../world/engine.ts'
import type { Size } from '../world/shape.ts'

/** What a benchmark works with. */
export type Lab = {
  engine: Engine
  gun: Gun
  effort: Effort
  size: Size
  /** The database of this size, made where it does not exist. */
  world(size?: Size): Promise<string>
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
