import { useState } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { bankFiles } from '../words/operator-ledger.ts'
import { vivTitles, exchanges as words } from '../words/operator.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { noIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { listExchangeQueue } from '../operator-contract.ts'
import { EXCHANGE_QUEUES, QUEUE_PAGE, type ExchangeQueue } from '../operator-rules.ts'
import { ExchangeCase } from './exchange/ExchangeCase.tsx'
import { ExchangeLine } from './exchange/ExchangeLine.tsx'
import { Files } from './exchange/Files.tsx'
import { WaitingCount } from '#features/operator/operator/public.ts'

const COUNTS: Readonly<Partial<Record<ExchangeQueue, 'exchange_open' | 'exchange_approved'>>> = {
  open: 'exchange_open',
  approved: 'exchange_approved',
}

/** Who wants money for viv, the most urgent first: one operator approves, another says that the bank paid. */
export default function Exchanges() {
  const { id, search, at, filter } = useSection('/exchange')
  const queue = oneOf(EXCHANGE_QUEUES, search.get('queue'))
  const picked = noIn(id)
  const pages = useKeyset(
    listExchangeQueue,
    { query: { queue } },
    ({ sort_dt, exchange_no }) => ({ after_dt: sort_dt, after_no: exchange_no }),
    { size: QUEUE_PAGE, isLive: true },
  )
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (no: number) => setChosen(chosen.includes(no) ? chosen.filter((one) => one !== no) : [...chosen, no])
  const isFiled = queue === 'approved'
  return (
    <Split
      title={vivTitles.exchange}
      path={at(null)}
      filters={EXCHANGE_QUEUES.map((one) => (
        <Chip
          key={one}
          selected={one === queue}
          onClick={() => {
            setChosen([])
            filter({ queue: one })
          }}
        >
          {words.queues[one]}
          <WaitingCount queue={COUNTS[one]} />
        </Chip>
      ))}
      list={
        <>
          {isFiled && (
            <Files chosen={(pages.rows ?? []).filter(({ exchange_no }) => chosen.includes(exchange_no))} onMade={() => setChosen([])} />
          )}
          <Rows
            pages={pages}
            keyOf={({ exchange_no }) => exchange_no}
            to={({ exchange_no }) => at(exchange_no)}
            row={(row) => <ExchangeLine row={row} />}
            before={isFiled ? ({ exchange_no: no }) => <Tick no={no} isOn={chosen.includes(no)} onPress={() => choose(no)} /> : undefined}
            empty={words.empty}
          />
        </>
      }
      detail={picked !== null && <ExchangeCase key={picked} exchangeNo={picked} />}
    />
  )
}

/** A box that puts an exchange into the next file. */
function Tick({ no, isOn, onPress }: { no: number; isOn: boolean; onPress: () => void }) {
  return (
    <label className="flex min-w-11 flex-none items-center justify-center pl-2">
      <input type="checkbox" aria-label={bankFiles.choose(no)} checked={isOn} onChange={onPress} className="size-5 accent-brand" />
    </label>
  )
}
