import { useQuery } from '@tanstack/react-query'
import { Chip } from '#kit/ui/Chip.tsx'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { exchanges, gifts } from '../../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { oneOf, useSection } from '#kit/web/console/section.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { PagedTable, Table } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { go } from '#kit/web/screen.tsx'
import { listGiftCases, listMemberExchanges, listRelated } from '../../operator-contract.ts'
import { LINES_PAGE } from '../../operator-rules.ts'
import { MemberLink } from '../parts/links.tsx'
import { won } from '../../words/amount.ts'

type ViewProps = { userNo: number }
const numberLink = (path: string, no: number) => <TextLink to={`${path}/${no}`}>{String(no)}</TextLink>

/** A member's exchanges. */
export function Exchanges({ userNo }: ViewProps) {
  const input = { params: { user_no: userNo } }
  const pages = useKeyset(listMemberExchanges, input, ({ exchange_no }) => ({ before_no: exchange_no }), { size: LINES_PAGE })
  const heads = words.exchangeHeads
  return (
    <Box title={words.views.exchange}>
      <PagedTable
        label={words.views.exchange}
        pages={pages}
        keyOf={(row) => row.exchange_no}
        empty={words.noExchanges}
        columns={[
          { head: heads.no, cell: (row) => numberLink('/exchange', row.exchange_no) },
          { head: heads.at, cell: (row) => stamp(row.reg_dt) },
          { head: heads.viv, cell: (row) => number(row.viv), isNumber: true },
          { head: heads.net, cell: (row) => won(row.net_won), isNumber: true },
          { head: heads.last4, cell: (row) => `····${row.account_last4}` },
          { head: heads.state, cell: (row) => exchanges.stateNames[row.state] },
          { head: heads.end, cell: (row) => (row.end_dt === null ? '' : stampDay(row.end_dt)) },
        ]}
      />
    </Box>
  )
}

const SIDES = ['sent', 'received'] as const

/** Gifts that a member sent or received. */
export function Gifts({ userNo }: ViewProps) {
  const { search, at } = useSection('/books')
  const side = oneOf(SIDES, search.get('side'))
  const pages = useKeyset(listGiftCases, { query: { side, user_no: userNo } }, ({ gift_no }) => ({ before_no: gift_no }), {
    size: LINES_PAGE,
  })
  const heads = words.giftHeads
  return (
    <Box title={words.views.gift}>
      <div className="flex flex-wrap gap-2">
        {SIDES.map((one) => (
          <Chip key={one} selected={one === side} onClick={() => go.to(at(userNo, { side: one }), { replace: true })}>
            {words.sides[one]}
          </Chip>
        ))}
      </div>
      <PagedTable
        label={words.sides[side]}
        pages={pages}
        keyOf={(row) => row.gift_no}
        empty={words.noGifts}
        columns={[
          { head: heads.no, cell: (row) => numberLink('/gift', row.gift_no) },
          { head: heads.at, cell: (row) => stamp(row.reg_dt) },
          side === 'sent'
            ? { head: heads.to, cell: (row) => <MemberLink of={row.to} /> }
            : { head: heads.from, cell: (row) => <MemberLink of={row.from} /> },
          { head: heads.amount, cell: (row) => number(row.amount), isNumber: true },
          { head: heads.left, cell: (row) => number(row.remaining), isNumber: true },
          {
            head: heads.state,
            cell: (row) => (row.is_frozen ? <Tag tone="warn">{gifts.frozen}</Tag> : gifts.states[row.state]),
          },
        ]}
      />
    </Box>
  )
}

/** Accounts that may belong to the same person, or to a guardian. */
export function Relations({ userNo }: ViewProps) {
  const input = { params: { user_no: userNo } }
  const found = useQuery({ queryKey: keyOf(listRelated, input), queryFn: () => call(listRelated, input) })
  if (!found.data) return <CaseFallback query={found} />
  const heads = words.relatedHeads
  return (
    <Box title={words.views.related}>
      <p className="text-t4 text-fg2">{words.relatedHelp}</p>
      <Table
        label={words.views.related}
        rows={found.data}
        keyOf={(row) => row.member.user_no}
        empty={words.noRelated}
        columns={[
          {
            head: heads.member,
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                <MemberLink of={row.member} />
                {!row.is_active && <Tag tone="warn">{words.left}</Tag>}
              </span>
            ),
          },
          { head: heads.by, cell: (row) => row.by.map((one) => words.relations[one]).join(', ') },
        ]}
      />
    </Box>
  )
}
