import { topupTitles, refunds as words } from '../words/operator.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { listRefundQueue } from '../operator-contract.ts'
import { REFUNDS_PAGE } from '../rules.ts'
import { Queues, QUEUES } from './refund/Queues.tsx'
import { RefundCase } from './refund/RefundCase.tsx'
import { RefundLine } from './refund/RefundLine.tsx'

/** Refunds of top-ups, by queue. */
export default function Refunds() {
  const { id, search, at } = useSection('/refund')
  const queue = oneOf(QUEUES, search.get('queue'))
  const picked = rowNumberIn(id)
  const pages = useKeyset(listRefundQueue, { query: { queue } }, ({ refund_no }) => ({ after_no: refund_no }), {
    size: REFUNDS_PAGE,
    isLive: true,
  })
  return (
    <Split
      title={topupTitles.refund}
      path={at(null)}
      filters={<Queues at={queue} />}
      list={
        <Rows
          pages={pages}
          keyOf={({ refund_no }) => refund_no}
          to={({ refund_no }) => at(refund_no)}
          row={(row) => <RefundLine row={row} />}
          empty={words.empty}
        />
      }
      detail={picked !== null && <RefundCase key={picked} refundNo={picked} />}
    />
  )
}
