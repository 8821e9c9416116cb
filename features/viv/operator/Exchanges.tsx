import { useState } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { bankFiles } from '../words/operator-ledger.ts'
import { vivTitles, exchanges as words } from '../words/operator.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
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

/** Requested exchanges, the most urgent first. One operator approves, another confirms the payment. */
export default function Exchanges() {
  const { id, search, at, filter } = useSection('/exchange')
  const queue = oneOf(EXCHANGE_QUEUES, search.get('queue'))
  const picked = rowNumberIn(id)
  const pages = useKeyset(
    listExchangeQueue,
    { query: { queue } },
    ({ sort_dt, exchange_no }) => ({ after_dt: sort_dt, after_no: exchange_no }),
    { size: QUEUE_PAGE, isLive: true },
  )
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (no: number) => setChosen(chosen.includes(no) ? chosen.filter((one) => one !== no) : [...chosen, no])
  const hasBankFile = queue === 'approved'
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
          {hasBankFile && (
            <Files chosen={(pages.rows ?? []).filter(({ exchange_no }) => chosen.includes(exchange_no))} onMade={() => setChosen([])} />
          )}
          <Rows
            pages={pages}
            keyOf={({ exchange_no }) => exchange_no}
            to={({ exchange_no }) => at(exchange_no)}
            row={(row) => <ExchangeLine row={row} />}
            before={
              hasBankFile ? ({ exchange_no: no }) => <SelectBox no={no} isOn={chosen.includes(no)} onPress={() => choose(no)} /> : undefined
            }
            empty={words.empty}
          />
        </>
      }
      detail={picked !== null && <ExchangeCase key={picked} exchangeNo={picked} />}
    />
  )
}

/** Checkbox that selects an exchange for the next bank file. */
function SelectBox({ no, isOn, onPress }: { no: number; isOn: boolean; onPress: () => void }) {
  return (
    <label className="flex min-w-11 flex-none items-center justify-center pl-2">
      <input type="checkbox" aria-label={bankFiles.choose(no)} checked={isOn} onChange={onPress} className="size-5 accent-brand" />
    </label>
  )
}
