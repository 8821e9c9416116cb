import { won } from '#features/viv/words/amount.ts'
import { number } from '#kit/ui/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { listMemberCharges, type ChargeRow } from '../operator-contract.ts'
import { CHARGES_PAGE } from '../rules.ts'
import { charges, memberCharges as words, refunds } from '../words/operator.ts'

/** A member's top-ups, each with its refunds. */
export default function MemberCharges({ userNo }: { userNo: number }) {
  const input = { params: { user_no: userNo } }
  const pages = useKeyset(listMemberCharges, input, ({ charge_no }) => ({ before_no: charge_no }), { size: CHARGES_PAGE })
  return (
    <Box title={words.title}>
      <PagedTable
        label={words.title}
        pages={pages}
        keyOf={(row) => row.charge_no}
        empty={words.empty}
        columns={[
          { head: words.heads.no, cell: (row) => <TextLink to={`/charge/${row.charge_no}`}>{String(row.charge_no)}</TextLink> },
          { head: words.heads.at, cell: (row) => stamp(row.reg_dt) },
          { head: words.heads.viv, cell: (row) => number(row.viv), isNumber: true },
          { head: words.heads.won, cell: (row) => won(row.won), isNumber: true },
          { head: words.heads.method, cell: (row) => row.method && refunds.methods[row.method] },
          { head: words.heads.state, cell: (row) => charges.states[row.state] },
          { head: words.heads.left, cell: (row) => number(row.remaining), isNumber: true },
          { head: words.heads.refunds, cell: (row) => <Refunds of={row} /> },
        ]}
      />
    </Box>
  )
}

const Refunds = ({ of }: { of: ChargeRow }) => (
  <ul>
    {of.refunds.map(({ refund_no, won: amount, state }) => (
      <li key={refund_no}>
        <TextLink to={`/refund/${refund_no}`}>{charges.refundLine(refund_no, won(amount), refunds.states[state] ?? '')}</TextLink>
      </li>
    ))}
  </ul>
)
