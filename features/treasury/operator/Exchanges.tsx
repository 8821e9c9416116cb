import { Chip } from '#kit/ui/Chip.tsx'
import { consoleTitles, exchanges as words } from '#kit/ui/words/treasury.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { noIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { listExchangeQueue } from '../contract.ts'
import { EXCHANGE_QUEUES, QUEUE_PAGE } from '../rules.ts'
import { ExchangeCase } from './exchange/ExchangeCase.tsx'
import { ExchangeLine } from './exchange/ExchangeLine.tsx'
import { Files } from './exchange/Files.tsx'

/** Who wants money for viv, the most urgent first: one operator approves, another says that the bank paid. */
export default function Exchanges() {
  const { id, search, at, filter } = useSection('/exchange')
  const queue = oneOf(EXCHANGE_QUEUES, search.get('queue'))
  const picked = noIn(id)
  const pages = useKeyset(
    listExchangeQueue,
    { query: { queue } },
    ({ sort_dt, exchange_no }) => ({ after_dt: sort_dt, after_no: exchange_no }),
    { size: QUEUE_PAGE },
  )
  return (
    <Split
      title={consoleTitles.exchange}
      path={at(null)}
      filters={EXCHANGE_QUEUES.map((one) => (
        <Chip key={one} selected={one === queue} onClick={() => filter({ queue: one })}>
          {words.queues[one]}
        </Chip>
      ))}
      list={
        <>
          {queue === 'approved' && <Files />}
          <Rows
            pages={pages}
            keyOf={({ exchange_no }) => exchange_no}
            to={({ exchange_no }) => at(exchange_no)}
            row={(row) => <ExchangeLine row={row} />}
            empty={words.empty}
          />
        </>
      }
      detail={picked !== null && <ExchangeCase key={picked} exchangeNo={picked} />}
    />
  )
}
