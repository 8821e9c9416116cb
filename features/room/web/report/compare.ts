import { josa } from 'es-hangul'
import { activity as words } from '#features/room/words/activity.ts'
import type { Activity } from '../../contract.ts'

/** How a figure stands to the one before, in words; null where there is nothing to compare. */
export type Compared = string | null

export function comparedTo(than: string, now: number | null, before: number | null, told: (value: number) => string): Compared {
  if (now === null || before === null || (now === 0 && before === 0)) return null
  if (now === before) return words.same(josa(than, '와/과'))
  return (now > before ? words.more : words.less)(than, josa(told(Math.abs(now - before)), '이/가'))
}

/** How much of the routine was done, in percent; null where there was none. */
export const rateOf = ({ routine_done, routine_all }: Activity): number | null =>
  routine_all === 0 ? null : Math.round((routine_done / routine_all) * 100)
