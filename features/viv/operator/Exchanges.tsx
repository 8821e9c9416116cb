import { useState } from 'react'
import type { CaseResult } from '#features/operator/contract.ts'
import { QueueChips, WaitingCount } from '#features/operator/operator/public.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { useSelection } from '#kit/web/console/selection.ts'
import { listExchangeQueue, type ExchangeRow } from '../operator-contract.ts'
import { EXCHANGE_QUEUES, QUEUE_PAGE, QUEUE_SORTS, QUEUE_STATES, type ExchangeQueue } from '../operator-rules.ts'
import { OPEN_EXCHANGE } from '../transitions.ts'
import { bankFiles } from '../words/operator-ledger.ts'
import { vivTitles, exchanges as words } from '../words/operator.ts'
import { ApproveChosen } from './exchange/ApproveChosen.tsx'
import { ExchangeCase } from './exchange/ExchangeCase.tsx'
import { ExchangeLine } from './exchange/ExchangeLine.tsx'
import { Files, MakeFile } from './exchange/Files.tsx'

const COUNTS: Readonly<Partial<Record<ExchangeQueue, 'exchange_open' | 'exchange_approved'>>> = {
  open: 'exchange_open',
  approved: 'exchange_approved',
}
const countOf = (queue: ExchangeQueue) => COUNTS[queue]
const numberOf = ({ exchange_no }: ExchangeRow): number => exchange_no

/** Requested exchanges, the most urgent first. One operator approves, another confirms the payment. */
export default function Exchanges() {
  const section = useSection('/exchange')
  const { id, search } = section
  const queue = oneOf(EXCHANGE_QUEUES, search.get('queue'))
  return <ExchangeQueuePage key={queue} queue={queue} section={section} picked={rowNumberIn(id)} />
}

type PageProps = { queue: ExchangeQueue; section: ReturnType<typeof useSection>; picked: number | null }

function ExchangeQueuePage({ queue, section, picked }: PageProps) {
  const { search, filter } = section
  const sort = oneOf(QUEUE_SORTS, search.get('sort'))
  const q = search.get('q') ?? ''
  const pages = useKeyset(
    listExchangeQueue,
    { query: { queue, sort, ...(q !== '' && { q }) } },
    ({ sort_dt, net_won, exchange_no }) => ({
      ...(sort === 'due' ? { after_dt: sort_dt } : { after_won: net_won }),
      after_no: exchange_no,
    }),
    { size: QUEUE_PAGE, isLive: true },
  )
  const selection = useSelection(pages.rows ?? [], numberOf)
  const [results, setResults] = useState<readonly CaseResult[] | null>(null)
  const decided = (all: readonly CaseResult[]) => {
    setResults(all)
    selection.clear()
  }
  const isOpen = OPEN_EXCHANGE.includes(QUEUE_STATES[queue])
  return (
    <Queue
      title={vivTitles.exchange}
      count={<WaitingCount queue={countOf(queue)} />}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      chooseLabel={bankFiles.choose}
      row={(row) => <ExchangeLine row={row} />}
      empty={words.empty}
      searchLabel={words.search}
      sorts={QUEUE_SORTS.map((value) => ({
        value,
        label: value === 'amount' ? words.sorts.amount : words.sorts[isOpen ? 'open' : 'ended'],
      }))}
      filters={
        <QueueChips
          queues={EXCHANGE_QUEUES}
          picked={queue}
          names={words.queues}
          countOf={countOf}
          onPick={(one) => filter({ queue: one, pages: null })}
        />
      }
      selection={isOpen ? selection : undefined}
      bulk={
        queue === 'open' ? (
          <ApproveChosen chosen={selection.chosen} onDecided={decided} />
        ) : (
          <MakeFile chosen={selection.chosen} onMade={selection.clear} />
        )
      }
      results={results && { results, close: () => setResults(null) }}
      top={queue === 'approved' && <Files hasChosen={selection.chosen.length > 0} />}
      detail={picked !== null && <ExchangeCase key={picked} exchangeNo={picked} />}
    />
  )
}
