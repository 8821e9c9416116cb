import { Tag } from '#kit/ui/Tag.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import type { CloseRow } from '../../operator-contract.ts'
import { CLOSE } from '../../transitions.ts'
import { closeWords as words } from '../../words/operator-close.ts'

/** A Korean day as text. */
export const dayOf = (day: string): string => stampDay(`${day}T12:00:00+09:00`)

/** Whether the day is closed, can be closed, or has open differences. */
export function CloseTag({ row: { state, open_cases } }: { row: Pick<CloseRow, 'state' | 'open_cases'> }) {
  if (open_cases > 0) return <Tag tone="danger">{words.differs(open_cases)}</Tag>
  return <Tag tone={state === CLOSE.closed ? 'brand' : 'gray'}>{words.states[state]}</Tag>
}
