import { useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { canAct } from '#kit/contract/transition.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { endOf } from '#kit/ui/ListEnd.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { exchange as units, exchangeList as words } from '../../words/exchange.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import type { Exchange } from '../../contract.ts'
import { EXCHANGE, exchangeTransitions, OPEN_EXCHANGE, type ExchangeState } from '../../transitions.ts'
import { cancelExchangeRequest, type ExchangesQuery } from './api.ts'
import { useBanks } from '#features/catalogue/web/public.ts'
import { FeeLines } from './FeeLines.tsx'

/** The open exchange, and its cancel button until it is approved. */
export function OpenExchange({ one }: { one: Exchange }) {
  const state = one.state as 1 | 2
  const [isBusy, cancel] = useCancel()
  const banks = useBanks()
  return (
    <section aria-label={words.open} className="rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-t6 font-bold">{words.open}</h2>
        <Tag tone={TONES[state]}>{words.states[state]}</Tag>
      </div>
      <p className="mt-1 text-t4 text-fg2">{words.openHelp[state]}</p>
      <p className="num mt-3 text-n1 font-bold">{units.viv(number(one.viv))}</p>
      <div className="mt-2">
        <FeeLines fee={one} />
      </div>
      <p className="num mt-2 text-t4 break-words text-fg2">{units.accountLine(banks.nameOf(one.bank_code), one.account_last4)}</p>
      <p className="text-t4 text-fg2">{words.due(koreanDate(one.due_dt))}</p>
      {canAct(exchangeTransitions, { state, act: 'cancel', by: 'member' }) && (
        <Button variant="quiet" size={48} full busy={isBusy} className="mt-4" onClick={() => void cancel(one)}>
          {words.cancel}
        </Button>
      )}
    </section>
  )
}

/** Ended exchanges, with the reason of a rejection. */
export function PastExchanges({ list }: { list: ExchangesQuery }) {
  const past = list.data?.pages.flat().filter(({ state }) => !isOpen(state)) ?? []
  const foot = endOf(list)
  if (past.length === 0 && foot === 'end') return null
  return (
    <section aria-label={words.past} className="rounded-card bg-surface p-4">
      <h2 className="text-t6 font-bold">{words.past}</h2>
      <ul>
        {past.map((one) => (
          <PastRow key={one.exchange_no} one={one} />
        ))}
      </ul>
      {foot !== 'end' && (
        <Button variant="quiet" size={44} full busy={foot === 'loading'} className="mt-3" onClick={() => void list.fetchNextPage()}>
          {foot === 'failed' ? ko.ui.retry : words.more}
        </Button>
      )}
    </section>
  )
}

function PastRow({ one }: { one: Exchange }) {
  const state = one.state as ExchangeState
  const banks = useBanks()
  const isPaid = state === EXCHANGE.paid
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="num text-t5 font-semibold">{units.viv(number(one.viv))}</p>
        <Tag tone={TONES[state]}>{words.states[state]}</Tag>
      </div>
      <p className="num mt-0.5 text-t3 break-words text-fg3">
        {words.applied(koreanDate(one.reg_dt))}
        {one.end_dt !== null && ` · ${words.ended(koreanDate(one.end_dt))}`}
      </p>
      {isPaid && (
        <p className="num text-t4 break-words text-fg2">
          {units.accountLine(banks.nameOf(one.bank_code), one.account_last4)} {units.won(number(one.net_won))}
        </p>
      )}
      {one.reason !== null && <p className="mt-1 text-t4 break-words text-fg2">{words.reason(one.reason)}</p>}
    </li>
  )
}

/** Requested, or approved and not yet paid. */
export const isOpen = (state: number): boolean => OPEN_EXCHANGE.includes(state)

function useCancel(): [boolean, (one: Exchange) => Promise<void>] {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const cancel = async (one: Exchange) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const { cancelTitle: title, cancelText, cancel: yes, keep: no } = words
      if (!(await confirm({ title, text: cancelText(number(one.viv)), yes, no }))) return
      setBusy(true)
      await cancelExchangeRequest(one)
      toast(words.cancelled)
    } catch (error) {
      toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return [isBusy, cancel]
}

const TONES: Record<ExchangeState, TagTone> = { 1: 'info', 2: 'brand', 3: 'gray', 4: 'brand', 5: 'danger' }
