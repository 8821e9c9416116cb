import { useQuery } from '@tanstack/react-query'
import { LINE_WORDS } from '../rules.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { ledgerWords as words } from '../words/operator-ledger.ts'
import { vivTitles } from '../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, Column, Facts } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { Table } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { getJournal, type Journal } from '../operator-contract.ts'
import { LOT_COLUMNS } from './wallet/Lots.tsx'
import { MemberLink, RefLink } from './parts/links.tsx'
import { sourceOf } from './parts/format.ts'

/** One booking: its entries, and the lots that it made and used. */
export default function JournalPage() {
  const journalNo = rowNumberIn(useSection('/journal').id)
  return (
    <Column title={journalNo === null ? vivTitles.journal : words.journal(journalNo)}>
      {journalNo === null ? <EmptyView text={words.journalBad} /> : <Booking key={journalNo} journalNo={journalNo} />}
    </Column>
  )
}

function Booking({ journalNo }: { journalNo: number }) {
  const input = { params: { journal_no: journalNo } }
  const found = useQuery({ queryKey: keyOf(getJournal, input), queryFn: () => call(getJournal, input) })
  const one = found.data
  if (!one) return <CaseFallback query={found} missingText={words.noJournal} />
  return (
    <>
      <Box>
        <Facts
          rows={[
            [words.kinds, LINE_WORDS[one.kind]],
            [words.ref, <RefLink key="ref" of={one.ref} />],
            [words.owner, one.member ? <MemberLink of={one.member} /> : words.platform],
            [words.at, stamp(one.reg_dt)],
          ]}
        />
      </Box>
      <Entries one={one} />
      <Box title={words.made}>
        <Table label={words.made} rows={one.made} keyOf={(row) => row.lot_no} empty={words.noneMade} columns={LOT_COLUMNS} />
      </Box>
      <Used one={one} />
    </>
  )
}

function Entries({ one: { entries } }: { one: Journal }) {
  const heads = words.entryHeads
  return (
    <Box title={words.entries}>
      <Table
        label={words.entries}
        rows={entries}
        keyOf={(row) => row.entry_no}
        empty={words.noLines}
        columns={[
          { head: heads.no, cell: (row) => row.entry_no },
          { head: heads.owner, cell: (row) => (row.member ? <MemberLink of={row.member} /> : words.platform) },
          { head: heads.account, cell: (row) => words.accountNames[row.account] ?? row.account },
          { head: heads.amount, cell: (row) => inUnit(row, words.signed(row.amount)), isNumber: true },
          { head: heads.balance, cell: (row) => inUnit(row, number(row.balance)), isNumber: true },
        ]}
      />
    </Box>
  )
}

const inUnit = ({ unit }: { unit: number }, amount: string): string => (unit === 1 ? `${amount}원` : `${amount} VIV`)

function Used({ one: { used } }: { one: Journal }) {
  const heads = words.lotHeads
  return (
    <Box title={words.used}>
      <Table
        label={words.used}
        rows={used.map((row, nth) => ({ ...row, nth }))}
        keyOf={(row) => row.nth}
        empty={words.noneUsed}
        columns={[
          { head: heads.no, cell: (row) => row.lot_no },
          { head: heads.member, cell: (row) => <TextLink to={`/books/${row.user_no}`}>{String(row.user_no)}</TextLink> },
          { head: heads.bucket, cell: (row) => words.buckets[row.bucket] },
          { head: heads.source, cell: (row) => sourceOf(row) },
          { head: words.lineHeads.amount, cell: (row) => words.signed(row.amount), isNumber: true },
        ]}
      />
    </Box>
  )
}
