import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import type { MemberWallet } from '../../operator-contract.ts'
import { viv, won } from '../../words/amount.ts'
import { Accounts, Holds } from './Accounts.tsx'
import { Lots } from './Lots.tsx'

/** A member's balances, limits, holds and lots. */
export function WalletView({ wallet }: { wallet: MemberWallet }) {
  return (
    <>
      <WalletSummary wallet={wallet} />
      <Holds wallet={wallet} />
      <Lots userNo={wallet.member.user_no} />
    </>
  )
}

/** Balances, the account and its limits. */
export function WalletSummary({ wallet }: { wallet: MemberWallet }) {
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      <Accounts wallet={wallet} />
      <div className="flex flex-col gap-4">
        <About wallet={wallet} />
        <Limits wallet={wallet} />
      </div>
    </div>
  )
}

function About({ wallet: { join_dt, bank, limits } }: { wallet: MemberWallet }) {
  const { is_minor, has_guardian } = limits
  const age = is_minor === null ? words.ages.unknown : is_minor ? words.ages.minor : words.ages.adult
  return (
    <Box title={words.about}>
      <Facts
        rows={[
          ...(join_dt === null ? [] : [[words.joined, stampDay(join_dt)] as const]),
          [words.age, age],
          ...(is_minor ? [[words.guardian, has_guardian ? words.hasGuardian : words.noGuardian] as const] : []),
          [words.bank, bank === null ? words.noBank : words.bankOf(bank.bank_name, bank.account_last4, bank.holder)],
          ...(bank === null ? [] : [[words.bankFrom, stamp(bank.from_dt)] as const]),
        ]}
      />
    </Box>
  )
}

function Limits({ wallet: { limits } }: { wallet: MemberWallet }) {
  const { charge_day, charge_month, gift_day, gift_month } = limits
  const names = words.limitNames
  const usage = ({ used, limit }: typeof charge_day, format: (amount: number) => string) => words.usedOf(format(used), format(limit))
  return (
    <Box title={words.usedLimits}>
      <Facts
        rows={[
          [names.charge_day, usage(charge_day, won)],
          ...(charge_month === null ? [] : [[names.charge_month, usage(charge_month, won)] as const]),
          [names.gift_day, usage(gift_day, viv)],
          [names.gift_month, usage(gift_month, viv)],
        ]}
      />
    </Box>
  )
}
