import { WaitingCount } from '#features/operator/operator/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { oneOf, rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listCounselCases, type CounselCaseRow } from '../operator-contract.ts'
import { COUNSEL_QUEUES, firstSort, QUEUE_PAGE, QUEUE_SORTS, type CounselQueue } from '../operator-rules.ts'
import { counselCases as words, counselConsoleTitles as titles } from '../words/operator.ts'
import { CaseLine } from './case/CaseLine.tsx'
import { CounselCase } from './case/CounselCase.tsx'

const countOf = (queue: CounselQueue) => (queue === 'dispute' ? 'coun_dispute' : undefined)
const numberOf = ({ coun_no }: CounselCaseRow): number => coun_no

/** Disputes, the longest waiting first; and counsellings found by number or member. */
export default function CounselCases() {
  const section = useSection('/counsel')
  const { id, search, filter } = section
  const queue = oneOf(COUNSEL_QUEUES, search.get('queue'))
  const first = firstSort(queue)
  const sorts = [first, ...QUEUE_SORTS.filter((sort) => sort !== first)]
  const sort = oneOf(sorts, search.get('sort'))
  const q = search.get('q') ?? ''
  const picked = rowNumberIn(id)
  const pages = useKeyset(
    listCounselCases,
    { query: { queue, sort, ...(q !== '' && { q }) } },
    ({ sort_dt, coun_no }) => ({ after_dt: sort_dt, after_no: coun_no }),
    { size: QUEUE_PAGE, isLive: true },
  )
  return (
    <Queue
      key={queue}
      title={titles.counsel}
      count={<WaitingCount queue={countOf(queue)} />}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <CaseLine row={row} />}
      empty={words.empty}
      searchLabel={words.search}
      sorts={sorts.map((value) => ({ value, label: words.sorts[queue][value] }))}
      filters={COUNSEL_QUEUES.map((one) => (
        <Chip key={one} selected={one === queue} onClick={() => filter({ queue: one, sort: null, pages: null })}>
          {words.queues[one]}
          <WaitingCount queue={countOf(one)} />
        </Chip>
      ))}
      detail={picked !== null && <CounselCase key={picked} counNo={picked} />}
    />
  )
}
