import { useCallback, useEffect, useRef } from 'react'
import { usePendingIdentity } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { bankSheet, exchange as words } from '../../words/exchange.ts'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { ACCOUNT_HOURS } from '../../rules.ts'
import type { BankAccount, Me } from './api.ts'
import { useBanks } from '#features/catalogue/web/public.ts'
import { isWaiting } from './due.ts'

type Props = { account: BankAccount | null; me: Me; now: Date; error: string | undefined; disabled: boolean; onChanged: () => void }

/** The account that receives the payout, and a button to change it. */
export function Account({ account, me, now, error, disabled, onChanged }: Props) {
  const pending = usePendingIdentity('withdraw')
  const open = useCallback(
    async (proof: string | null) => {
      const part = await busy(loadPart(() => import('./BankSheet.tsx'))).catch(() => null)
      if (!part) return alert(ko.ui.failed)
      const { BankSheet } = part
      const done = await openSheet<true>((close) => <BankSheet account={account} me={me} pending={proof} onDone={() => close(true)} />, {
        title: bankSheet.title,
        full: true,
      })
      if (!done) return
      toast(account ? bankSheet.changed(ACCOUNT_HOURS) : bankSheet.saved)
      onChanged()
    },
    [account, me, onChanged],
  )
  // After the redirect for identity verification, reopens the sheet once per verification.
  const banks = useBanks()
  const takenUp = useRef<string | null>(null)
  useEffect(() => {
    if (pending === null || takenUp.current === pending) return
    takenUp.current = pending
    void open(pending)
  }, [pending, open])
  return (
    <section aria-label={words.account}>
      <h2 className="mb-2 text-t6 font-bold">{words.account}</h2>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-sunken px-4 py-3">
        <div className="min-w-[min(9rem,100%)] flex-1">
          {account ? (
            <>
              <p className="num text-t5 font-semibold break-words">
                {words.accountLine(banks.nameOf(account.bank_code), account.account_last4)}
              </p>
              <p className="text-t4 text-fg2">{account.holder}</p>
            </>
          ) : (
            <p className="text-t4 text-fg2">{words.accountNone}</p>
          )}
        </div>
        <Button variant="line" size={44} disabled={disabled} onClick={() => void open(null)}>
          {account ? words.accountChange : words.accountAdd}
        </Button>
      </div>
      {account && isWaiting(account, now) && (
        <p className="mt-2 text-t4 text-warn-fg">{words.accountWait(`${koreanDate(account.from_dt)} ${koreanTime(account.from_dt)}`)}</p>
      )}
      <div role="alert">
        <FieldError error={error} />
      </div>
    </section>
  )
}
