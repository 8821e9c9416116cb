import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import type { GuardedCharge } from '../../contract.ts'
import { cancelCharge, useGuardedCharges } from '../api.ts'
import { wordsOf } from './format.ts'

type Props = { identityNo: string; guardianNo: number; name: string }

/** Top-ups under the consent, newest first, with a button to cancel the unused part. */
export function Charges({ identityNo, guardianNo, name }: Props) {
  const list = useGuardedCharges(identityNo, guardianNo)
  const rows = list.data?.pages.flat()
  return (
    <div className="mt-4">
      <h4 className="text-t6 font-bold">{words.charges}</h4>
      {!rows && <QueryFallback query={list} skeleton={<Skeleton className="mt-2 h-28 rounded-tile" />} />}
      {rows?.length === 0 && <p className="py-3 text-t4 text-fg3">{words.noCharges}</p>}
      {rows && rows.length > 0 && (
        <ul aria-label={words.chargesOf(name)} className="mt-1">
          {rows.map((charge) => (
            <Charge key={charge.charge_no} charge={charge} onCancel={() => cancelCharge(identityNo, guardianNo, charge.charge_no)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="quiet" size={44} full busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className="mt-2">
          {ko.ui.more}
        </Button>
      )}
    </div>
  )
}

type ChargeProps = { charge: GuardedCharge; onCancel: () => ReturnType<typeof cancelCharge> }

function Charge({ charge, onCancel }: ChargeProps) {
  const { viv, won, cancelled_viv, remaining, paid_dt } = charge
  const [isBusy, setBusy] = useState(false)
  const left = number(remaining)
  const cancel = async () => {
    const text = words.cancelText(number(remaining * WON_PER_VIV))
    if (!(await confirm({ title: words.cancelAsk(left), text, yes: words.cancelYes, no: words.keep, danger: true }))) return
    setBusy(true)
    try {
      const back = await onCancel()
      await alert(words.cancelDone(number(back.won), koreanDate(back.due_dt)))
    } catch (error) {
      await alert(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-3 last:border-0">
      <div className="min-w-[min(10rem,100%)] flex-1 break-words">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="num text-t5 font-bold">{words.charged(number(viv))}</span>
          <span className="num text-t4 text-fg2">{words.won(number(won))}</span>
        </p>
        <p className="text-t3 text-fg3">{`${koreanDate(paid_dt)} ${koreanTime(paid_dt)}`}</p>
        <p className="text-t3 text-fg2">
          {[
            cancelled_viv > 0 && words.cancelled(number(cancelled_viv)),
            remaining > 0 ? words.left(left) : cancelled_viv < viv && words.allUsed,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {remaining > 0 && (
        <Button variant="quiet" size={44} busy={isBusy} onClick={() => void cancel()}>
          {words.cancel(left)}
        </Button>
      )}
    </li>
  )
}
