import { QueueChips, useQueueQuery, WaitingCount } from '#features/operator/operator/public.ts'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listClaimCases, type ClaimCaseRow } from '../operator-contract.ts'
import { CLAIM_QUEUES, firstSort, type ClaimQueue } from '../operator-rules.ts'
import { claimCases as words, orderConsoleTitles as titles } from '../words/operator.ts'
import { ClaimCase } from './case/ClaimCase.tsx'
import { ClaimLine } from './case/ClaimLine.tsx'

const countOf = (queue: ClaimQueue) => (queue === 'objected' ? 'order_claim' : undefined)
const numberOf = ({ claim_no }: ClaimCaseRow): number => claim_no

/** Objections to refused returns and exchanges, the longest waiting first, and decided ones. */
export default function ClaimCases() {
  const section = useSection('/claim')
  const { queue, sorts, query } = useQueueQuery(section, CLAIM_QUEUES, firstSort)
  const picked = rowNumberIn(section.id)
  const pages = useKeyset(listClaimCases, { query }, ({ sort_dt, claim_no }) => ({ after_dt: sort_dt, after_no: claim_no }), {
    size: QUEUE_PAGE,
    isLive: true,
  })
  return (
    <Queue
      key={queue}
      title={titles.claim}
      count={<WaitingCount queue={countOf(queue)} />}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <ClaimLine row={row} />}
      empty={words.empty}
      searchLabel={words.search}
      sorts={sorts.map((value) => ({ value, label: words.sorts[queue][value] }))}
      filters={
        <QueueChips
          queues={CLAIM_QUEUES}
          picked={queue}
          names={words.queues}
          countOf={countOf}
          onPick={(one) => section.filter({ queue: one, sort: null, pages: null })}
        />
      }
      detail={picked !== null && <ClaimCase key={picked} claimNo={picked} />}
    />
  )
}
