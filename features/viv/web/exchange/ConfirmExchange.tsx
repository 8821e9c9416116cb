import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { exchange as words } from '../../words/exchange.ts'
import { exchangeFee, PAY_BUSINESS_DAYS, type FeeFlags } from '../../rules.ts'
import type { BankAccount } from './api.ts'
import { useBanks } from '#features/catalogue/web/public.ts'
import { FeeLines } from './FeeLines.tsx'

export type ConfirmProps = { amount: number; flags: FeeFlags; due: string; account: BankAccount; onAnswer: (yes: boolean) => void }

/** Confirmation of an exchange: amount, payout, account and due date. */
export function ConfirmExchange({ amount, flags, due, account, onAnswer }: ConfirmProps) {
  const banks = useBanks()
  return (
    <div>
      <div className="rounded-tile bg-sunken px-4 py-3">
        <p className="num pb-1 text-t5 font-semibold">{words.viv(number(amount))}</p>
        <FeeLines fee={exchangeFee(amount, flags)} hasBiz={flags.is_earner && flags.has_biz} />
        <p className="num text-t4 break-words text-fg2">
          {words.accountLine(banks.nameOf(account.bank_code), account.account_last4)} {account.holder}
        </p>
      </div>
      <p className="mt-3 text-t4 text-fg2">{words.due(PAY_BUSINESS_DAYS, due)}</p>
      <p className="mt-1 text-t4 text-fg2">{words.confirmText}</p>
      <div className="mt-5 grid gap-2">
        <Button full onClick={() => onAnswer(true)}>
          {words.submit(number(amount))}
        </Button>
        <Button full variant="quiet" size={48} data-first-focus onClick={() => onAnswer(false)}>
          {words.no}
        </Button>
      </div>
    </div>
  )
}
