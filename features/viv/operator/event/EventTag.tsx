import { koreanDay } from '#kit/contract/time.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import type { VivEvent } from '../../operator-contract.ts'
import { EVENT_NEAR_PERCENT } from '../../operator-rules.ts'
import { EVENT } from '../../transitions.ts'
import { eventWords as words } from '../../words/operator-event.ts'

/** Whether it can be granted from today. */
export function EventTag({ event: { state, from_day, until_day, granted_viv, clawed_viv, budget_viv } }: { event: VivEvent }) {
  const today = koreanDay(useConsoleNow())
  if (state === EVENT.stopped) return <Tag tone="danger">{words.states[state]}</Tag>
  if (until_day !== null && until_day < today) return <Tag>{words.ended}</Tag>
  if (from_day > today) return <Tag>{words.notYet}</Tag>
  if ((granted_viv - clawed_viv) * 100 >= budget_viv * EVENT_NEAR_PERCENT) return <Tag tone="warn">{words.near}</Tag>
  return <Tag tone="brand">{words.states[state]}</Tag>
}
