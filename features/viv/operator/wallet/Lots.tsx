import { Chip } from '#kit/ui/Chip.tsx'
import { number } from '#kit/ui/format.ts'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { oneOf, useSection } from '#kit/web/console/section.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { go } from '#kit/web/screen.tsx'
import { listWalletLots, type WalletLot } from '../../operator-contract.ts'
import { LOTS_PAGE } from '../../operator-rules.ts'
import { sourceOf } from '../parts/format.ts'

const BUCKETS = ['paid', 'free', 'pending', 'frozen'] as const
const heads = words.lotHeads

/** A member's lots, in the order in which they are used. */
export function Lots({ userNo }: { userNo: number }) {
  const { search, at } = useSection('/books')
  const bucket = oneOf(BUCKETS, search.get('bucket'))
  const pages = useKeyset(
    listWalletLots,
    { params: { user_no: userNo }, query: { bucket } },
    ({ reg_dt, lot_no }) => ({ after_dt: reg_dt, after_no: lot_no }),
    { size: LOTS_PAGE },
  )
  return (
    <Box title={words.lots}>
      <div className="flex flex-wrap gap-2">
        {BUCKETS.map((one) => (
          <Chip key={one} selected={one === bucket} onClick={() => go.to(at(userNo, { bucket: one }), { replace: true })}>
            {words.buckets[one]}
          </Chip>
        ))}
      </div>
      <PagedTable label={words.lots} pages={pages} keyOf={(row) => row.lot_no} empty={words.noLots} columns={LOT_COLUMNS} />
    </Box>
  )
}

export const LOT_COLUMNS = [
  { head: heads.no, cell: (row: WalletLot) => row.lot_no },
  { head: heads.source, cell: (row: WalletLot) => sourceOf(row) },
  { head: heads.amount, cell: (row: WalletLot) => number(row.amount), isNumber: true },
  { head: heads.remaining, cell: (row: WalletLot) => number(row.remaining), isNumber: true },
  { head: heads.at, cell: (row: WalletLot) => stampDay(row.reg_dt) },
  { head: heads.until, cell: (row: WalletLot) => untilOf(row) },
  { head: heads.journal, cell: ({ journal_no }: WalletLot) => <TextLink to={`/journal/${journal_no}`}>{String(journal_no)}</TextLink> },
]

function untilOf({ expire_dt, release_dt }: WalletLot): string {
  if (release_dt !== null) return words.release(stampDay(release_dt))
  return expire_dt === null ? '' : stampDay(expire_dt)
}
