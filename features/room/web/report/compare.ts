import { withParticle } from '#kit/contract/particle.ts'
import { activity as words } from '#features/room/words/activity.ts'
import type { Activity } from '../../contract.ts'

/** The name of the period before. `isPart`: a smaller value may only mean that the present period goes on. */
export type Before = { than: string; isPart: boolean }

/** The difference to the period before, in words; null where there is nothing to compare. */
export type Compared = string | null

export function comparedTo(
  { than, isPart }: Before,
  now: number | null,
  before: number | null,
  format: (value: number) => string,
): Compared {
  if (now === null || before === null || (now === 0 && before === 0)) return null
  if (now === before) return words.same(withParticle(than, '과/와'))
  if (now < before && isPart) return words.was(than, format(before))
  return (now > before ? words.more : words.less)(than, withParticle(format(Math.abs(now - before)), '이/가'))
}

/** The completed part of the routine in percent; null without routine items. */
export const rateOf = ({ routine_done, routine_all }: Activity): number | null =>
  routine_all === 0 ? null : Math.round((routine_done / routine_all) * 100)
