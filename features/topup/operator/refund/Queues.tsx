import { Chip } from '#kit/ui/Chip.tsx'
import { refunds as words } from '../../words/operator.ts'
import { go } from '#kit/web/screen.tsx'
import type { RefundQueue } from '../../rules.ts'
import { WaitingCount } from '#features/operator/operator/public.ts'

/** What needs a hand first. */
export const QUEUES = ['failed', 'waiting', 'loss', 'done'] as const satisfies RefundQueue[]

/** The queues of refunds, and beside them where a member's top-ups are looked up. */
export function Queues({ at }: { at: RefundQueue | 'charge' }) {
  return (
    <>
      {QUEUES.map((one) => (
        <Chip key={one} selected={one === at} onClick={() => go.to(`/refund?queue=${one}`)}>
          {words.queues[one]}
          <WaitingCount queue={one === 'done' ? undefined : `refund_${one}`} />
        </Chip>
      ))}
      <Chip selected={at === 'charge'} onClick={() => go.to('/charge')}>
        {words.queues.charge}
      </Chip>
    </>
  )
}
