import { QueueChips, useQueue } from '#features/operator/operator/public.ts'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { ListSkeleton, NextPage } from '#kit/web/console/Rows.tsx'
import type { useSection } from '#kit/web/console/section.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { listUseCases, type UseCase as Case } from '../../operator-contract.ts'
import { CLAIM_QUEUES, type ClaimQueue } from '../../operator-rules.ts'
import { claimCases, orderCases as words } from '../../words/operator.ts'
import { UseCase } from './UseCase.tsx'

const countOf = (queue: ClaimQueue) => (queue === 'objected' ? 'order_use' : undefined)

/** Objections to uses of passes: those that wait, the longest first, or the decided ones, the latest first. */
export function UseCases({ section }: { section: ReturnType<typeof useSection> }) {
  const { queue, chips } = useQueue(section, CLAIM_QUEUES)
  return (
    <>
      <div role="group" aria-label={words.uses} className="flex flex-wrap gap-2">
        <QueueChips {...chips} names={claimCases.queues} countOf={countOf} />
      </div>
      <Cases key={queue} queue={queue} />
    </>
  )
}

function Cases({ queue }: { queue: ClaimQueue }) {
  const after = ({ use_no, object_dt, decide_dt }: Case) => ({ after_dt: queue === 'objected' ? object_dt : decide_dt!, after_no: use_no })
  const pages = useKeyset(listUseCases, { query: { queue } }, after, { size: QUEUE_PAGE })
  if (!pages.rows) return <QueryFallback query={pages} skeleton={<ListSkeleton />} />
  if (pages.rows.length === 0) return <Box title={words.uses}>{queue === 'objected' ? words.noUses : words.noDecided}</Box>
  return (
    <>
      {pages.rows.map((one) => (
        <UseCase key={one.use_no} one={one} />
      ))}
      <NextPage pages={pages} />
    </>
  )
}
