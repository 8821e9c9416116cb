import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { ledgerWords as words } from '../words/operator-ledger.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { vivTitles } from '../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { rowNumberIn } from '#kit/web/console/section.ts'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { go } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { getFloat } from '../operator-contract.ts'
import { Differences } from './ledger/Differences.tsx'
import { Limits, Money, Outstanding, Trial } from './ledger/LedgerTotals.tsx'

/** Trial balance, differences, the outstanding balance, and its share of the legal limits. */
export default function Ledger() {
  const found = useQuery({ queryKey: keyOf(getFloat), queryFn: () => call(getFloat), staleTime: 0, refetchOnWindowFocus: true })
  const all = found.data
  return (
    <Column title={vivTitles.ledger}>
      {!all && <QueryFallback query={found} skeleton={<Skeleton className="h-80 rounded-card" />} />}
      {all && (
        <>
          <Differences lookDt={all.look_dt} open={all.differences} />
          <Limits all={all} />
          <div className="grid items-start gap-4 full:grid-cols-2">
            <Outstanding all={all} />
            <Money all={all} />
          </div>
          <Trial all={all} />
          <FindJournal />
        </>
      )}
    </Column>
  )
}

function FindJournal() {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const journalNo = rowNumberIn(field.current?.value.trim())
    setProblem(journalNo === null ? words.journalBad : undefined)
    if (journalNo === null) field.current?.focus()
    else go.to(`/journal/${journalNo}`)
  }
  return (
    <Box title={words.findJournal}>
      <form role="search" noValidate onSubmit={find}>
        <Field
          ref={field}
          label={words.journalNo}
          inputMode="numeric"
          autoComplete="off"
          error={problem}
          right={
            <Button type="submit" variant="quiet" size={44} className="mr-1">
              {consoleParts.find}
            </Button>
          }
        />
      </form>
    </Box>
  )
}
