import { number } from '#kit/ui/format.ts'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { exchanges } from '../../words/operator.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { Table } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import type { MemberWallet } from '../../operator-contract.ts'
import { RefLink } from '../parts/links.tsx'
import { viv } from '../../words/amount.ts'

/** Balances of a member's accounts. */
export function Accounts({ wallet: { accounts, use_day, frozen, exchange_no } }: { wallet: MemberWallet }) {
  return (
    <Box title={words.accounts}>
      <Facts
        rows={[
          ...accounts.map(({ kind, balance }) => [words.accountNames[kind] ?? kind, viv(balance)] as const),
          ...(frozen > 0 ? [[words.frozen, viv(frozen)] as const] : []),
          ...(use_day === null ? [] : [[words.useDay, stampDay(`${use_day}T12:00:00+09:00`)] as const]),
        ]}
      />
      {exchange_no !== null && (
        <p className="text-t4">
          {words.openExchange}: <TextLink to={`/exchange/${exchange_no}`}>{exchanges.number(exchange_no)}</TextLink>
        </p>
      )}
    </Box>
  )
}

/** The member's open holds. */
export function Holds({ wallet: { holds } }: { wallet: MemberWallet }) {
  const heads = words.holdHeads
  return (
    <Box title={words.holds}>
      <Table
        label={words.holds}
        rows={holds}
        keyOf={(row) => row.hold_no}
        empty={words.noHolds}
        columns={[
          { head: heads.no, cell: (row) => row.hold_no },
          { head: heads.ref, cell: (row) => <RefLink of={row.ref} /> },
          { head: heads.paid, cell: (row) => number(row.left_paid), isNumber: true },
          { head: heads.free, cell: (row) => number(row.left_free), isNumber: true },
          { head: heads.at, cell: (row) => stamp(row.reg_dt) },
        ]}
      />
    </Box>
  )
}
