import type { Answer } from '#kit/contract/endpoint.ts'
import type { countNearby } from '../../contract.ts'
import type { NearbyKind } from '../kind.ts'

type Counts = Answer<typeof countNearby>

/** `24`, `99+`, or nothing where it is not known or nobody may know. */
export function countOf(counts: Counts | undefined, kind: NearbyKind): string {
  const count = counts?.[kind]
  if (!count) return ''
  return shownCount(count.qtt, count.is_more)
}

/** The server counts to a hundred. */
export const shownCount = (qtt: number, isMore: boolean): string => (isMore || qtt > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : String(qtt))

const COUNT_SHOWN_MAX = 99
