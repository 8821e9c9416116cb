import { useQuery } from '@tanstack/react-query'
import { listProposals, type ProposalRow } from '#features/operator/contract.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Select } from '#kit/ui/Select.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { go } from '#kit/web/screen.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import { getFloat, listSafeguards, proposeSafeguard, type KeptApart, type Safeguard } from '../../operator-contract.ts'
import { INSTITUTION_MAX, SAFEGUARD_WAYS } from '../../operator-rules.ts'
import { won } from '../../words/amount.ts'
import { forecastWords as words } from '../../words/operator-forecast.ts'

const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const
/** The proposals of sums that wait for their second operator. */
const WAITING = { query: { state: 'open', kind: 'safeguard' } } as const
const fieldsAfter = (last: Safeguard | undefined) => ({ day: '', won: '', way: last?.way ?? 'trust', institution: last?.institution ?? '' })

/** What is kept apart for members' viv, beside what members have, what waits for a second operator, and the form that proposes a sum. */
export function Safeguards() {
  const float = useQuery({ queryKey: keyOf(getFloat), queryFn: () => call(getFloat), ...LIVE })
  const kept = useQuery({ queryKey: keyOf(listSafeguards), queryFn: () => call(listSafeguards), ...LIVE })
  const waiting = useQuery({ queryKey: keyOf(listProposals, WAITING), queryFn: () => call(listProposals, WAITING), ...LIVE })
  const may = useMay()
  if (!float.data || !kept.data || !waiting.data) {
    const missing = [float, kept, waiting].find(({ data }) => data === undefined)!
    return <QueryFallback query={missing} skeleton={<Skeleton className="h-60 rounded-card" />} />
  }
  const [last] = kept.data
  const current = kept.data.find(({ approved_by }) => approved_by !== null)
  return (
    <Box title={words.safeguard}>
      <p className="text-t4 text-fg2">{words.safeguardHelp}</p>
      <Coverage kept={current?.won ?? 0} owed={float.data.float.won} />
      {waiting.data.map((one) => (
        <Waiting key={one.proposal_no} one={one} />
      ))}
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
          {
            head: words.safeguardHeads.approved,
            cell: ({ approved_by }) => (approved_by === null ? words.notApproved : operatorNameOf(approved_by)),
          },
        ]}
      />
      {may('ledger.act') && <ProposeForm last={last} />}
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

function Waiting({ one: { proposal_no, payload } }: { one: ProposalRow }) {
  const { day, won: amount, institution } = payload as KeptApart
  return (
    <p className="text-t5">
      {words.waits(won(amount), institution, koreanYearDate(day))}{' '}
      <TextLink to={`/proposal/${proposal_no}`}>{words.toProposal(proposal_no)}</TextLink>
    </p>
  )
}

function ProposeForm({ last }: { last: Safeguard | undefined }) {
  const act = useAct()
  const check = (typed: Typed): Checks => {
    const day = textIn(typed, 'day')
    const amount = wholeNumberIn(textIn(typed, 'won'))
    return [
      (day === '' || day > koreanDay(new Date(serverNow()))) && { field: 'day', words: words.dayBad },
      (amount === null || amount < 0) && { field: 'won', words: words.amountBad },
      textIn(typed, 'institution') === '' && { field: 'institution', words: words.institutionBad },
    ]
  }
  const propose = async (reason: string, typed: Typed) => {
    const way = SAFEGUARD_WAYS.find((one) => one === textIn(typed, 'way'))!
    const body = {
      day: textIn(typed, 'day'),
      won: wholeNumberIn(textIn(typed, 'won'))!,
      way,
      institution: textIn(typed, 'institution'),
      reason,
    }
    const made = await act.run('safeguard', (key) => call(proposeSafeguard, { body }, { key }), { done: words.proposed })
    if (made) go.to(`/proposal/${made.proposal_no}`)
  }
  return (
    <ActForm
      key={last?.safeguard_no}
      act={act}
      fields={fieldsAfter(last)}
      reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
      submit={words.propose}
      variant="line"
      check={check}
      onSubmit={propose}
    >
      {({ text }) => (
        <div className="grid grid-cols-1 gap-3 full:grid-cols-2">
          <Field label={words.day} {...text('day')} type="date" />
          <Field label={words.amount} {...text('won')} inputMode="numeric" autoComplete="off" />
          <Select label={words.way} {...text('way')} options={SAFEGUARD_WAYS.map((value) => ({ value, label: words.ways[value] }))} />
          <Field label={words.institution} {...text('institution')} maxLength={INSTITUTION_MAX} autoComplete="off" />
        </div>
      )}
    </ActForm>
  )
}
