import { useState } from 'react'
import { won } from '#features/viv/words/amount.ts'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { CsvField, type CsvFile } from '#kit/web/console/CsvField.tsx'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { toast } from '#kit/web/overlays.ts'
import { importPayouts, type CloseDay, type PayoutsImported } from '../../operator-contract.ts'
import { PAYOUT_COLUMNS, PAYOUT_FILE_MAX, payoutDifferences } from '../../rules.ts'
import { closeWords } from '../../words/operator-close.ts'
import { dayOf } from './CloseTag.tsx'

const words = closeWords.payouts

/** What the providers say that they pay out for a day, where it differs, and a form for their statements. */
export function Payouts({ day, canAct }: { day: CloseDay; canAct: boolean }) {
  const { payouts, booked } = day
  const { heads } = words
  return (
    <Box title={words.title}>
      <Table
        label={words.title}
        rows={payouts}
        keyOf={({ provider }) => provider}
        empty={words.none}
        columns={[
          { head: heads.provider, cell: ({ provider }) => words.providerOf(provider) },
          { head: heads.paid, cell: ({ paid_won }) => won(paid_won), isNumber: true },
          { head: heads.cancelled, cell: ({ cancelled_won }) => won(cancelled_won), isNumber: true },
          { head: heads.fee, cell: ({ fee_won }) => won(fee_won), isNumber: true },
          { head: heads.feeVat, cell: ({ fee_vat_won }) => won(fee_vat_won), isNumber: true },
          { head: heads.net, cell: ({ net_won }) => <strong>{won(net_won)}</strong>, isNumber: true },
          { head: heads.payoutDay, cell: ({ payout_day }) => <span className="whitespace-nowrap">{dayOf(payout_day)}</span> },
          { head: heads.from, cell: ({ reg_by }) => (reg_by ? operatorNameOf(reg_by) : words.ofGateway) },
        ]}
      />
      {payouts.length > 0 && <Differences rows={payoutDifferences(payouts, booked)} />}
      {canAct && <SendStatement />}
    </Box>
  )
}

function Differences({ rows }: { rows: ReturnType<typeof payoutDifferences> }) {
  const { differenceHeads: heads } = words
  return (
    <Table
      label={words.differences}
      rows={rows}
      keyOf={({ kind, provider }) => `${kind} ${provider}`}
      empty={words.same}
      columns={[
        {
          head: heads.what,
          cell: ({ kind, provider }) => (provider === null ? words.differs[kind] : `${words.providerOf(provider)}: ${words.differs[kind]}`),
        },
        { head: heads.stated, cell: ({ stated }) => won(stated), isNumber: true },
        { head: heads.expected, cell: ({ expected }) => won(expected), isNumber: true },
        {
          head: heads.difference,
          cell: ({ stated, expected }) => <strong className="text-danger-fg">{won(stated - expected)}</strong>,
          isNumber: true,
        },
      ]}
    />
  )
}

function SendStatement() {
  const act = useAct()
  const [file, setFile] = useState<CsvFile | null>(null)
  const [bad, setBad] = useState<PayoutsImported['bad']>([])
  const send = async ({ name, csv }: CsvFile) => {
    const sent = await act.run(`payout ${name} ${csv.length}`, (key) => call(importPayouts, { body: { csv } }, { key }))
    if (!sent) return
    setFile(null)
    setBad(sent.bad)
    if (sent.bad.length === 0) toast(words.sent(sent.added, sent.changed, sent.same))
  }
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <CsvField
        label={words.file}
        help={words.fileHelp(Object.values(PAYOUT_COLUMNS).join(', '))}
        max={PAYOUT_FILE_MAX}
        file={file}
        onChange={(chosen) => {
          setBad([])
          setFile(chosen)
        }}
      />
      <div role="alert" className="text-t4 text-danger-fg empty:hidden">
        {act.problem?.words}
        {bad.length > 0 && (
          <>
            <p className="font-semibold">{words.bad}</p>
            <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-y-auto">
              {bad.map(({ line, column, fault }) => (
                <li key={`${line} ${column}`}>{words.badCell(line, column, words.faults[fault])}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button
        variant="weak"
        size={48}
        className="self-start"
        disabled={file === null}
        busy={act.isBusy}
        onClick={() => void (file && send(file))}
      >
        {words.send}
      </Button>
    </div>
  )
}
