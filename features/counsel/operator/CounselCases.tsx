import { QueueChips, useQueueQuery, WaitingCount } from '#features/operator/operator/public.ts'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listCounselCases, type CounselCaseRow } from '../operator-contract.ts'
import { COUNSEL_QUEUES, firstSort, type CounselQueue } from '../operator-rules.ts'
import { counselCases as words, counselConsoleTitles as titles } from '../words/operator.ts'
import { CaseLine } from './case/CaseLine.tsx'
import { CounselCase } from './case/CounselCase.tsx'

const countOf = (queue: CounselQueue) => (queue === 'dispute' ? 'coun_dispute' : undefined)
const numberOf = ({ coun_no }: CounselCaseRow): number => coun_no

/** Disputes, the longest waiting first; and counsellings found by number or member. */
export default function CounselCases() {
  const section = useSection('/counsel')
  const { queue, sorts, query } = useQueueQuery(section, COUNSEL_QUEUES, firstSort)
  const picked = rowNumberIn(section.id)
  const pages = useKeyset(listCounselCases, { query }, ({ sort_dt, coun_no }) => ({ after_dt: sort_dt, after_no: coun_no }), {
    size: QUEUE_PAGE,
    isLive: true,
  })
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
      filters={
        <QueueChips
          queues={COUNSEL_QUEUES}
          picked={queue}
          names={words.queues}
          countOf={countOf}
          onPick={(one) => section.filter({ queue: one, sort: null, pages: null })}
        />
      }
      detail={picked !== null && <CounselCase key={picked} counNo={picked} />}
    />
  )
}
