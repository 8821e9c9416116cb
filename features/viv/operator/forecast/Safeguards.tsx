import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Select } from '#kit/ui/Select.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct, type Problem } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { getFloat, listSafeguards, recordSafeguard, type Safeguard } from '../../operator-contract.ts'
import { INSTITUTION_MAX, SAFEGUARD_WAYS } from '../../operator-rules.ts'
import { won } from '../../words/amount.ts'
import { forecastWords as words } from '../../words/operator-forecast.ts'

const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const
const fieldsAfter = (last: Safeguard | undefined) => ({ day: '', won: '', way: last?.way ?? 'trust', institution: last?.institution ?? '' })

/** What is kept apart for members' viv, beside what members have, and the form that records the latest statement. */
export function Safeguards() {
  const float = useQuery({ queryKey: keyOf(getFloat), queryFn: () => call(getFloat), ...LIVE })
  const kept = useQuery({ queryKey: keyOf(listSafeguards), queryFn: () => call(listSafeguards), ...LIVE })
  const may = useMay()
  if (!float.data || !kept.data) {
    return <QueryFallback query={float.data ? kept : float} skeleton={<Skeleton className="h-60 rounded-card" />} />
  }
  const [last] = kept.data
  return (
    <Box title={words.safeguard}>
      <p className="text-t4 text-fg2">{words.safeguardHelp}</p>
      {last && <Coverage kept={last.won} owed={float.data.float.won} />}
      <Table
        label={words.safeguard}
        rows={kept.data}
        keyOf={({ safeguard_no }) => safeguard_no}
        empty={words.noSafeguard}
        columns={[
          { head: words.safeguardHeads.day, cell: ({ day }) => koreanYearDate(day) },
          { head: words.safeguardHeads.won, cell: (row) => won(row.won), isNumber: true },
          { head: words.safeguardHeads.way, cell: ({ way }) => words.ways[way] },
          { head: words.safeguardHeads.institution, cell: ({ institution }) => institution },
          { head: words.safeguardHeads.by, cell: ({ by }) => operatorNameOf(by) },
        ]}
      />
      {may('ledger.act') && <RecordForm last={last} />}
    </Box>
  )
}

/** The law asks for all of it (전자금융거래법 §25의2 ①). */
function Coverage({ kept, owed }: { kept: number; owed: number }) {
  if (kept >= owed) {
    const text = owed === 0 ? won(kept) : words.covered(Math.floor((kept / owed) * 100))
    return <p className="text-t5 font-semibold">{text}</p>
  }
  return (
    <p role="status" className="rounded-tile bg-warn-weak px-4 py-3 font-semibold text-warn-fg">
      {words.notCovered(won(owed - kept))}
    </p>
  )
}

function RecordForm({ last }: { last: Safeguard | undefined }) {
  const act = useAct()
  const queries = useQueryClient()
  const check = (typed: Typed): Problem | null => {
    const day = textIn(typed, 'day')
    if (day === '' || day > koreanDay(new Date())) return { field: 'day', words: words.dayBad }
    const amount = wholeNumberIn(textIn(typed, 'won'))
    if (amount === null || amount < 0) return { field: 'won', words: words.amountBad }
    return textIn(typed, 'institution') === '' ? { field: 'institution', words: words.institutionBad } : null
  }
  const record = async (reason: string, typed: Typed) => {
    const way = SAFEGUARD_WAYS.find((one) => one === textIn(typed, 'way'))!
    const body = {
      day: textIn(typed, 'day'),
      won: wholeNumberIn(textIn(typed, 'won'))!,
      way,
      institution: textIn(typed, 'institution'),
      reason,
    }
    const rows = await act.run('safeguard', (key) => call(recordSafeguard, { body }, { key }), { done: words.recorded })
    if (rows) queries.setQueryData(keyOf(listSafeguards), rows)
  }
  return (
    <ActForm
      key={last?.safeguard_no}
      act={act}
      fields={fieldsAfter(last)}
      reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
      submit={words.record}
      variant="line"
      check={check}
      onSubmit={record}
    >
      {({ text }) => (
        <div className="grid gap-3 full:grid-cols-2">
          <Field label={words.day} {...text('day')} type="date" />
          <Field label={words.amount} {...text('won')} inputMode="numeric" autoComplete="off" />
          <Select label={words.way} {...text('way')} options={SAFEGUARD_WAYS.map((value) => ({ value, label: words.ways[value] }))} />
          <Field label={words.institution} {...text('institution')} maxLength={INSTITUTION_MAX} autoComplete="off" />
        </div>
      )}
    </ActForm>
  )
}
