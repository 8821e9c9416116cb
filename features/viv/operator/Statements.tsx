import { useQuery } from '@tanstack/react-query'
import { addMonths, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { koreanMonth } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { useSection } from '#kit/web/console/section.ts'
import { Box, Column, Facts } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { saveText } from '#kit/web/download.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { exportStatements, getStatementTotals, listStatements, type StatementTotal } from '../operator-contract.ts'
import { STATEMENTS_PAGE, taxesOf, withholdingDue } from '../operator-rules.ts'
import { won } from '../words/amount.ts'
import { statementWords as words } from '../words/operator-statement.ts'
import { MemberLink } from './parts/links.tsx'

/** What was paid out to experts in a month: sums to declare, each expert, and the file. */
export default function Statements() {
  const { search, filter } = useSection('/statement')
  const today = koreanDay(useConsoleNow()).slice(0, 7)
  const asked = search.get('month') ?? ''
  // The month that has to be declared next.
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(asked) && asked <= today ? asked : monthAfter(today, -1)
  const go = (by: number) => filter({ month: monthAfter(month, by) })
  return (
    <Column title={words.title} tools={<SaveFile key={month} month={month} />}>
      <p className="text-t4 text-fg2">{words.help}</p>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button variant="quiet" size={44} onClick={() => go(-1)}>
          {words.before}
        </Button>
        <h2 aria-live="polite" className="min-w-32 text-center text-t5 font-bold tabular-nums">
          {koreanMonth(`${month}-01`)}
        </h2>
        <Button variant="quiet" size={44} disabled={month >= today} onClick={() => go(1)}>
          {words.next}
        </Button>
      </div>
      <Totals month={month} />
      <List key={month} month={month} />
    </Column>
  )
}

const monthAfter = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7)

function SaveFile({ month }: { month: string }) {
  const act = useAct()
  const save = async () => {
    const file = await act.run(`statements ${month}`, () => call(exportStatements, { body: { month } }))
    if (!file) return
    saveText(file.file_name, file.csv)
    toast(words.saved(file.rows))
    if (file.is_cut) await alert(words.cut(file.rows))
  }
  return (
    <div className="flex flex-col items-end gap-1 print:hidden">
      <Button variant="weak" size={44} busy={act.isBusy} onClick={() => void save()}>
        {words.file}
      </Button>
      <div role="alert" className="empty:hidden">
        {act.problem && <FieldError error={act.problem.words} />}
      </div>
    </div>
  )
}

function Totals({ month }: { month: string }) {
  const input = { query: { month } }
  const found = useQuery({ queryKey: keyOf(getStatementTotals, input), queryFn: () => call(getStatementTotals, input), staleTime: 0 })
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-60 rounded-card" />} />
  const { withheld, business } = found.data
  const { income_won, local_won } = taxesOf(withheld.withheld_won)
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      <Box title={words.withheld}>
        <Facts
          rows={[
            ...sumRows(withheld),
            [words.income, <strong key="income">{won(income_won)}</strong>],
            [words.local, <strong key="local">{won(local_won)}</strong>],
            [words.net, won(withheld.net_won)],
            [words.due, stampDay(`${withholdingDue(month)}T12:00:00+09:00`)],
          ]}
        />
      </Box>
      <Box title={words.business}>
        <Facts
          rows={[
            ...sumRows(business),
            [words.net, won(business.net_won)],
            [words.invoice, <strong key="invoice">{won(business.platform_won)}</strong>],
          ]}
        />
      </Box>
    </div>
  )
}

const sumRows = ({ experts, exchanges, gross_won, platform_won }: StatementTotal) =>
  [
    [words.experts, words.people(experts)],
    [words.exchanges, words.times(exchanges)],
    [words.gross, won(gross_won)],
    [words.platform, won(platform_won)],
  ] as const

function List({ month }: { month: string }) {
  const pages = useKeyset(
    listStatements,
    { query: { month } },
    ({ member, has_biz }) => ({ after_no: member.user_no, after_biz: `${has_biz}` as const }),
    { size: STATEMENTS_PAGE },
  )
  const { heads } = words
  return (
    <Box title={words.list}>
      <PagedTable
        label={words.list}
        pages={pages}
        keyOf={({ member, has_biz }) => `${member.user_no} ${has_biz}`}
        empty={words.empty}
        columns={[
          { head: heads.member, cell: ({ member }) => <MemberLink of={member} /> },
          { head: heads.holder, cell: ({ holder }) => holder },
          { head: heads.kind, cell: ({ has_biz }) => words.kinds[has_biz ? 'business' : 'withheld'] },
          { head: heads.exchanges, cell: ({ exchanges }) => words.times(exchanges), isNumber: true },
          { head: heads.gross, cell: ({ gross_won }) => won(gross_won), isNumber: true },
          { head: heads.platform, cell: ({ platform_won }) => won(platform_won), isNumber: true },
          { head: heads.income, cell: ({ withheld_won }) => won(taxesOf(withheld_won).income_won), isNumber: true },
          { head: heads.local, cell: ({ withheld_won }) => won(taxesOf(withheld_won).local_won), isNumber: true },
          { head: heads.net, cell: ({ net_won }) => won(net_won), isNumber: true },
        ]}
      />
    </Box>
  )
}
