import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseResult } from '#features/operator/contract.ts'
import { REASON_MAX } from '#features/operator/rules.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { bankFiles } from '../words/operator-ledger.ts'
import { vivTitles, exchanges as words } from '../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, Column, Facts } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { Table } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { saveText } from '#kit/web/download.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { number } from '#kit/ui/format.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { EXCHANGE } from '../transitions.ts'
import { getBatch, openBatchFile, payBatch } from '../operator-contract.ts'
import { MemberLink } from './parts/links.tsx'

type One = { one: Answer<typeof getBatch> }

/** One bank file: its exchanges with their state, and its download. */
export default function BatchPage() {
  const batchNo = rowNumberIn(useSection('/batch').id)
  return (
    <Column
      title={batchNo === null ? vivTitles.batch : bankFiles.batch(batchNo)}
      tools={<TextLink to="/exchange?queue=approved">{vivTitles.exchange}</TextLink>}
    >
      {batchNo === null ? <EmptyView text={consoleParts.noSuch} /> : <Batch key={batchNo} batchNo={batchNo} />}
    </Column>
  )
}

function Batch({ batchNo }: { batchNo: number }) {
  const input = { params: { batch_no: batchNo } }
  const found = useQuery({ queryKey: keyOf(getBatch, input), queryFn: () => call(getBatch, input), ...LIVE_CASE })
  const [results, setResults] = useState<readonly CaseResult[]>([])
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <Box>
        <Facts
          rows={[
            [bankFiles.count, one.exchanges],
            [bankFiles.sum, <strong key="sum">{words.won(one.net_won)}</strong>],
            [bankFiles.madeBy, operatorNameOf(one.made_by)],
            [bankFiles.madeAt, stamp(one.reg_dt)],
            [bankFiles.opened, bankFiles.openedTimes(one.opened)],
          ]}
        />
        <DownloadFile batchNo={batchNo} />
      </Box>
      <PayAll one={one} onPaid={setResults} />
      <BatchRows one={one} results={results} />
    </>
  )
}

function BatchRows({ one: { rows }, results }: One & { results: readonly CaseResult[] }) {
  const heads = bankFiles.rowHeads
  const resultOf = (no: number) => results.find((result) => result.no === no)
  return (
    <Box title={bankFiles.inIt}>
      <Table
        label={bankFiles.inIt}
        rows={rows}
        keyOf={(row) => row.exchange_no}
        empty={words.empty}
        columns={[
          { head: heads.no, cell: ({ exchange_no: no }) => <TextLink to={`/exchange/${no}`}>{words.number(no)}</TextLink> },
          { head: heads.member, cell: (row) => <MemberLink of={row.member} /> },
          { head: heads.bank, cell: (row) => row.bank_name },
          { head: heads.last4, cell: (row) => row.account_last4 },
          { head: heads.holder, cell: (row) => row.holder },
          { head: heads.net, cell: (row) => words.won(row.net_won), isNumber: true },
          { head: heads.state, cell: (row) => words.stateNames[row.state] },
          ...(results.length > 0
            ? [{ head: bankFiles.result, cell: (row: Row) => <ResultCell result={resultOf(row.exchange_no)} /> }]
            : []),
        ]}
      />
    </Box>
  )
}

type Row = One['one']['rows'][number]

const ResultCell = ({ result }: { result: CaseResult | undefined }) =>
  result && (
    <span className={result.problem ? 'text-danger-fg' : 'text-fg2'}>
      {result.problem ? inKorean(result.problem.message) : consoleParts.outcomes.decide.each}
    </span>
  )

/** Records that the bank paid the whole file; the result of each exchange is shown in its row. */
function PayAll({ one: { batch_no, opened, rows }, onPaid }: One & { onPaid: (results: readonly CaseResult[]) => void }) {
  const act = useAct()
  const waiting = rows.filter(({ state }) => state === EXCHANGE.approved)
  const sum = words.won(waiting.reduce((all, { net_won }) => all + net_won, 0))
  const ask = { text: bankFiles.payAllAsk(number(waiting.length), sum), yes: bankFiles.payAll }
  const pay = async (note: string) => {
    const send = (key: string) => call(payBatch, { params: { batch_no }, body: { note } }, { key })
    const paid = await act.run(`pay batch ${batch_no}`, send, { ask })
    if (!paid) return
    onPaid(paid.results)
    const done = paid.results.filter(({ problem }) => problem === null)
    toast(bankFiles.paidOf(number(done.length), number(paid.results.length), words.won(paid.net_won)))
  }
  const closed = waiting.length === 0 ? bankFiles.payAllNone : opened === 0 ? bankFiles.payAllUnopened : undefined
  const note = { name: 'note', label: words.approveNote, max: REASON_MAX }
  return (
    <Box title={bankFiles.payAll}>
      <p className="text-t4 text-fg2">{bankFiles.batchHelp}</p>
      <ActForm act={act} reason={note} submit={bankFiles.payAll} closed={closed} onSubmit={pay} />
    </Box>
  )
}

/** Downloads the file with account numbers, after a confirmation. */
function DownloadFile({ batchNo }: { batchNo: number }) {
  const act = useAct()
  const open = async () => {
    const ask = { text: bankFiles.openAsk, yes: bankFiles.openYes }
    const file = await act.run(`open ${batchNo}`, () => call(openBatchFile, { params: { batch_no: batchNo } }), { ask })
    if (!file) return
    saveText(file.file_name, file.csv)
    // Count and sum of what is still approved, to compare with the bank's totals.
    toast(bankFiles.saved(file.exchanges, words.won(file.net_won)))
    if (file.left_out.length > 0) await alert(bankFiles.leftOut(file.left_out.join(', ')))
    if (file.opened > 1) await alert(bankFiles.openedAgain(file.opened))
  }
  return <ActForm act={act} submit={bankFiles.open} variant="line" onSubmit={open} />
}
