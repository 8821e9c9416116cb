import { LINE_WORDS } from '../../rules.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { number } from '#kit/ui/format.ts'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { oneOf, useSection } from '#kit/web/console/section.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { go } from '#kit/web/screen.tsx'
import { listWalletLines } from '../../operator-contract.ts'
import { LINES_PAGE } from '../../operator-rules.ts'
import { RefLink } from '../parts/links.tsx'

const ACCOUNTS = ['paid', 'free'] as const

/** Bookings of one account of a member, newest first. */
export function Lines({ userNo }: { userNo: number }) {
  const { search, at } = useSection('/books')
  const account = oneOf(ACCOUNTS, search.get('account'))
  const pages = useKeyset(
    listWalletLines,
    { params: { user_no: userNo }, query: { account } },
    ({ reg_dt, entry_no }) => ({ before_dt: reg_dt, before_no: entry_no }),
    { size: LINES_PAGE },
  )
  const heads = words.lineHeads
  return (
    <Box title={words.lines}>
      <div className="flex flex-wrap gap-2">
        {ACCOUNTS.map((one) => (
          <Chip key={one} selected={one === account} onClick={() => go.to(at(userNo, { account: one }), { replace: true })}>
            {words.accountOf[one]}
          </Chip>
        ))}
      </div>
      <PagedTable
        label={words.lines}
        pages={pages}
        keyOf={(row) => row.entry_no}
        empty={words.noLines}
        columns={[
          { head: heads.at, cell: (row) => stamp(row.reg_dt) },
          { head: heads.what, cell: (row) => LINE_WORDS[row.kind] },
          { head: heads.amount, cell: (row) => words.signed(row.amount), isNumber: true },
          { head: heads.balance, cell: (row) => number(row.balance), isNumber: true },
          { head: heads.ref, cell: (row) => <RefLink of={row.ref} /> },
          { head: heads.journal, cell: ({ journal_no }) => <TextLink to={`/journal/${journal_no}`}>{String(journal_no)}</TextLink> },
        ]}
      />
    </Box>
  )
}
