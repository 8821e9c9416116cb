import { MINUTE_MS } from '#kit/contract/time.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useServerNow } from '#kit/web/useServerNow.ts'
import type { AdhocCard } from '../contract.ts'
import { BUNGAE, PARTICIPANT } from '../transitions.ts'
import { bungaeDetail as words } from '../words/detail.ts'

type Props = { adhoc: Pick<AdhocCard, 'state' | 'my_state' | 'end_dt' | 'joined_qtt' | 'capacity'> }

/** My state where I have one, else that of the bungae. */
export function StateTag({ adhoc: { state, my_state, end_dt, joined_qtt, capacity } }: Props) {
  const now = useServerNow(MINUTE_MS)
  const isOver = state === BUNGAE.started && now >= Date.parse(end_dt)
  const mine = my_state === null || state === BUNGAE.cancelled ? undefined : mineOf(my_state, isOver)
  /** A free seat is offered to who waits. */
  const isOffered = state === BUNGAE.full && joined_qtt < capacity
  const text = mine ?? (isOver ? words.over : isOffered ? words.waitable : words.states[state])
  const isGood = my_state !== PARTICIPANT.rejected && my_state !== PARTICIPANT.noShow && !(isOver && my_state === PARTICIPANT.joined)
  const good = mine ? isGood : state === BUNGAE.open
  const bad = !mine && ((state === BUNGAE.full && !isOffered) || state === BUNGAE.cancelled)
  return (
    <Tag tone={good ? 'brand' : bad ? 'danger' : 'gray'} className="min-h-6 text-t3!">
      {text}
    </Tag>
  )
}

/** What a participant is to a bungae, in words. */
export const mineOf = (state: number | null, isOver: boolean): string | undefined =>
  isOver && state === PARTICIPANT.joined ? words.unmarked : words.mine[state ?? -1]
