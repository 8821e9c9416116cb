import { Chip } from '#kit/ui/Chip.tsx'
import { refunds as words } from '../../words/operator.ts'
import { go } from '#kit/web/screen.tsx'
import type { RefundQueue } from '../../rules.ts'
import { WaitingCount } from '#features/operator/operator/public.ts'

/** In display order: the queues that need an operator come first. */
export const QUEUES = ['failed', 'waiting', 'loss', 'done'] as const satisfies RefundQueue[]

/** The name of the count of what an operator has to do in a queue; the gateway is asked again by itself. */
export const countOf = (queue: RefundQueue): string | undefined =>
  queue === 'done' ? undefined : queue === 'waiting' ? 'refund_late' : `refund_${queue}`

/** Links to the refund queues and to the search of a member's top-ups. */
export function Queues({ at }: { at: RefundQueue | 'charge' }) {
  return (
    <>
      {QUEUES.map((one) => (
        <Chip key={one} selected={one === at} onClick={() => go.to(`/refund?queue=${one}`)}>
          {words.queues[one]}
          <WaitingCount queue={countOf(one)} />
        </Chip>
      ))}
      <Chip selected={at === 'charge'} onClick={() => go.to('/charge')}>
        {words.queues.charge}
      </Chip>
    </>
  )
}
