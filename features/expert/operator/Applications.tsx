import { WaitingCount } from '#features/operator/operator/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { oneOf, rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listApplicationQueue, type ApplicationRow } from '../operator-contract.ts'
import { APPLICATION_QUEUES, firstSort, QUEUE_PAGE, QUEUE_SORTS, type ApplicationQueue } from '../operator-rules.ts'
import { reviewTitles, review as words } from '../words/review.ts'
import { ApplicationCase } from './review/ApplicationCase.tsx'
import { ApplicationLine } from './review/ApplicationLine.tsx'

const COUNTS: Readonly<Partial<Record<ApplicationQueue, 'expert_new' | 'expert_renewal'>>> = {
  new: 'expert_new',
  renewal: 'expert_renewal',
}
const numberOf = ({ application_no }: ApplicationRow): number => application_no

/** Applications to be an expert: who waits longest comes first. */
export default function Applications() {
  const section = useSection('/application')
  const { id, search, filter } = section
  const queue = oneOf(APPLICATION_QUEUES, search.get('queue'))
  const first = firstSort(queue)
  const sorts = [first, ...QUEUE_SORTS.filter((sort) => sort !== first)]
  const sort = oneOf(sorts, search.get('sort'))
  const q = search.get('q') ?? ''
  const picked = rowNumberIn(id)
  const pages = useKeyset(
    listApplicationQueue,
    { query: { queue, sort, ...(q !== '' && { q }) } },
    ({ sort_dt, application_no }) => ({ after_dt: sort_dt, after_no: application_no }),
    { size: QUEUE_PAGE, isLive: true },
  )
  const labels = words.sorts[first === 'oldest' ? 'waiting' : 'ended']
  return (
    <Queue
      key={queue}
      title={reviewTitles.application}
      count={<WaitingCount queue={COUNTS[queue]} />}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <ApplicationLine row={row} />}
      empty={words.empty}
      searchLabel={words.search}
      sorts={sorts.map((value) => ({ value, label: labels[value] }))}
      filters={APPLICATION_QUEUES.map((one) => (
        <Chip key={one} selected={one === queue} onClick={() => filter({ queue: one, sort: null, pages: null })}>
          {words.queues[one]}
          <WaitingCount queue={COUNTS[one]} />
        </Chip>
      ))}
      detail={picked !== null && <ApplicationCase key={picked} applicationNo={picked} />}
    />
  )
}
