import { useState } from 'react'
import type { CaseResult } from '#features/operator/contract.ts'
import { WaitingCount } from '#features/operator/operator/public.ts'
import { won } from '#features/viv/words/amount.ts'
import { exchanges } from '#features/viv/words/operator.ts'
import { CASES_MAX } from '#features/operator/rules.ts'
import { number } from '#kit/ui/format.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { useSelection } from '#kit/web/console/selection.ts'
import { listRefundQueue, retryRefunds, type RefundRow } from '../operator-contract.ts'
import { REFUND_SORTS, REFUNDS_PAGE, type RefundQueue } from '../rules.ts'
import { topupTitles, refunds as words } from '../words/operator.ts'
import { countOf, Queues, QUEUES } from './refund/Queues.tsx'
import { RefundCase } from './refund/RefundCase.tsx'
import { RefundLine } from './refund/RefundLine.tsx'

const numberOf = ({ refund_no }: RefundRow): number => refund_no

/** Refunds of top-ups, by queue. */
export default function Refunds() {
  const section = useSection('/refund')
  const queue = oneOf(QUEUES, section.search.get('queue'))
  return <RefundQueuePage key={queue} queue={queue} section={section} />
}

function RefundQueuePage({ queue, section }: { queue: RefundQueue; section: ReturnType<typeof useSection> }) {
  const { id, search } = section
  const picked = rowNumberIn(id)
  const isDone = queue === 'done'
  const sort = isDone ? 'due' : oneOf(REFUND_SORTS, search.get('sort'))
  const q = search.get('q') ?? ''
  const pages = useKeyset(
    listRefundQueue,
    { query: { queue, sort, ...(q !== '' && { q }) } },
    ({ refund_no, won: amount }) => ({ after_no: refund_no, ...(sort === 'amount' && { after_won: amount }) }),
    { size: REFUNDS_PAGE, isLive: true },
  )
  const selection = useSelection(pages.rows ?? [], numberOf)
  const [results, setResults] = useState<readonly CaseResult[] | null>(null)
  const retried = (all: readonly CaseResult[]) => {
    setResults(all)
    selection.clear()
  }
  const sorts = REFUND_SORTS.map((value) => ({ value, label: value === 'amount' ? exchanges.sorts.amount : exchanges.sorts.open }))
  return (
    <Queue
      title={topupTitles.refund}
      count={<WaitingCount queue={countOf(queue)} />}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      chooseLabel={words.choose}
      row={(row) => <RefundLine row={row} />}
      empty={words.empty}
      searchLabel={isDone ? words.searchDone : words.search}
      {...(!isDone && { sorts })}
      filters={<Queues at={queue} />}
      selection={queue === 'failed' ? selection : undefined}
      bulk={<RetryChosen chosen={selection.chosen} onRetried={retried} />}
      results={results && { results, close: () => setResults(null) }}
      detail={picked !== null && <RefundCase key={picked} refundNo={picked} />}
    />
  )
}

type RetryProps = { chosen: readonly RefundRow[]; onRetried: (results: readonly CaseResult[]) => void }

/** Retries the selected refunds at the gateway, each on its own. */
function RetryChosen({ chosen, onRetried }: RetryProps) {
  const act = useAct()
  const nos = chosen.map(numberOf)
  const sum = won(chosen.reduce((all, { won: amount }) => all + amount, 0))
  const retry = async () => {
    const ask = { text: words.retryChosenAsk(number(nos.length), sum), yes: words.retry }
    const answer = await act.run(`retry ${nos.join()}`, (key) => call(retryRefunds, { body: { refund_nos: nos } }, { key }), { ask })
    if (answer) onRetried(answer.results)
  }
  return (
    <>
      <p className="text-t3 text-fg2 tabular-nums">{exchanges.chosenSum(sum)}</p>
      <ActForm
        act={act}
        variant="weak"
        submit={words.retryChosen(number(nos.length))}
        closed={nos.length > CASES_MAX ? consoleParts.tooMany(number(CASES_MAX)) : undefined}
        onSubmit={retry}
      />
    </>
  )
}
