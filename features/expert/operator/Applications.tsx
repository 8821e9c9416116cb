import { QueueChips, useQueueQuery, WaitingCount } from '#features/operator/operator/public.ts'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listApplicationQueue, type ApplicationRow } from '../operator-contract.ts'
import { APPLICATION_QUEUES, firstSort, type ApplicationQueue } from '../operator-rules.ts'
import { reviewTitles, review as words } from '../words/review.ts'
import { ApplicationCase } from './review/ApplicationCase.tsx'
import { ApplicationLine } from './review/ApplicationLine.tsx'

const COUNTS: Readonly<Partial<Record<ApplicationQueue, 'expert_new' | 'expert_renewal'>>> = {
  new: 'expert_new',
  renewal: 'expert_renewal',
}
const countOf = (queue: ApplicationQueue) => COUNTS[queue]
const numberOf = ({ application_no }: ApplicationRow): number => application_no

/** Applications to be an expert: who waits longest comes first. */
export default function Applications() {
  const section = useSection('/application')
  const { queue, sorts, query } = useQueueQuery(section, APPLICATION_QUEUES, firstSort)
  const picked = rowNumberIn(section.id)
  const pages = useKeyset(
    listApplicationQueue,
    { query },
    ({ sort_dt, application_no }) => ({ after_dt: sort_dt, after_no: application_no }),
    { size: QUEUE_PAGE, isLive: true },
  )
  const labels = words.sorts[firstSort(queue) === 'oldest' ? 'waiting' : 'ended']
  return (
    <Queue
      key={queue}
      title={reviewTitles.application}
      count={<WaitingCount queue={countOf(queue)} />}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <ApplicationLine row={row} />}
      empty={words.empty}
      searchLabel={words.search}
      sorts={sorts.map((value) => ({ value, label: labels[value] }))}
      filters={
        <QueueChips
          queues={APPLICATION_QUEUES}
          picked={queue}
          names={words.queues}
          countOf={countOf}
          onPick={(one) => section.filter({ queue: one, sort: null, pages: null })}
        />
      }
      detail={picked !== null && <ApplicationCase key={picked} applicationNo={picked} />}
    />
  )
}
