import type { ReactNode } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { consoleTitles, refunds as words } from '#kit/ui/words/treasury.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { noIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { listRefundQueue } from '../contract.ts'
import { REFUNDS_PAGE, type RefundQueue } from '../rules.ts'
import { Charges } from './refund/Charges.tsx'
import { RefundCase } from './refund/RefundCase.tsx'
import { RefundLine } from './refund/RefundLine.tsx'

/** What needs a hand first; the last one is no queue: a member's top-ups are looked up there. */
const QUEUES = ['failed', 'waiting', 'loss', 'done', 'charge'] as const

/** Money that goes back for top-ups. */
export default function Refunds() {
  const { search, at, filter } = useSection('/refund')
  const queue = oneOf(QUEUES, search.get('queue'))
  const filters = QUEUES.map((one) => (
    <Chip key={one} selected={one === queue} onClick={() => filter({ queue: one, user_no: null })}>
      {words.queues[one]}
    </Chip>
  ))
  return queue === 'charge' ? <Charges filters={filters} path={at(null)} /> : <Queue key={queue} queue={queue} filters={filters} />
}

function Queue({ queue, filters }: { queue: RefundQueue; filters: ReactNode }) {
  const { id, at } = useSection('/refund')
  const picked = noIn(id)
  const pages = useKeyset(listRefundQueue, { query: { queue } }, ({ refund_no }) => ({ after_no: refund_no }), { size: REFUNDS_PAGE })
  return (
    <Split
      title={consoleTitles.refund}
      path={at(null)}
      filters={filters}
      list={
        <Rows
          pages={pages}
          keyOf={({ refund_no }) => refund_no}
          to={({ refund_no }) => at(refund_no)}
          row={(row) => <RefundLine row={row} />}
          empty={words.empty}
        />
      }
      detail={picked !== null && <RefundCase key={picked} pages={pages} refundNo={picked} />}
    />
  )
}
