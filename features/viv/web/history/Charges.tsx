import { useCallback, useMemo, type RefObject } from 'react'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { viv, vivHistory as words, vivLife } from '../../words/viv.ts'
import { useGo } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { canAct } from '#kit/contract/transition.ts'
import type { Charge } from '../../contract.ts'
import { CHARGE, chargeTransitions } from '../../transitions.ts'
import type { ChargesQuery } from './api.ts'
import { LINES_SKELETON } from './Lines.tsx'
import { openWithdraw } from './open.tsx'
import { dateOf, vivOf, whenOf } from './format.ts'

type Props = { list: ChargesQuery; scroller: RefObject<HTMLDivElement | null> }

/** The top-ups, each with its withdrawal deadline. */
export function Charges({ list, scroller }: Props) {
  const now = useNow()
  const go = useGo()
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const charges = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  if (!list.data) return <QueryFallback query={list} skeleton={LINES_SKELETON} />
  if (charges.length === 0) {
    const path = pathOf('VivChargeSelect')
    const first = path !== null && (
      <Button variant="weak" size={48} onClick={() => go.to(path)}>
        {viv.charge}
      </Button>
    )
    return <EmptyView text={words.noCharges} sub={words.noChargesHelp} action={first} />
  }
  return (
    <>
      <ul>
        {charges.map((charge) => (
          <ChargeRow key={charge.charge_no} charge={charge} now={now} />
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
    </>
  )
}

function ChargeRow({ charge, now }: { charge: Charge; now: Date }) {
  const { won, method, state, cancelled_viv, remaining, withdraw_dt, reg_dt } = charge
  const facts = [words.won(number(won)), method && words.methods[method], whenOf(reg_dt, now)]
  return (
    <li className="border-b border-line px-5 py-4 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="num text-t5 font-bold">{vivOf(charge.viv)}</span>
        <Tag tone={TONES[state] ?? 'gray'}>{words.chargeStates[state as keyof typeof words.chargeStates]}</Tag>
      </p>
      <p className="text-t3 text-fg3">{facts.filter(Boolean).join(' · ')}</p>
      {cancelled_viv > 0 && <p className="mt-1 text-t4 text-fg2">{words.cancelled(vivOf(cancelled_viv))}</p>}
      {withdraw_dt !== null ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="min-w-0 flex-[1_1_min(10rem,100%)] text-t4 text-fg2">
            {words.withdrawUntil(dateOf(withdraw_dt, now))}
            <span className="block text-t3 text-fg3">{words.remaining(vivOf(remaining))}</span>
          </p>
          <Button
            variant="quiet"
            size={44}
            aria-label={`${vivOf(charge.viv)} ${vivLife.withdraw}`}
            onClick={() => void openWithdraw(charge)}
          >
            {vivLife.withdraw}
          </Button>
        </div>
      ) : (
        canAct(chargeTransitions, { state, act: 'cancel', by: 'member' }) && <p className="mt-1 text-t3 text-fg3">{words.withdrawNoMore}</p>
      )}
    </li>
  )
}

const TONES: Partial<Record<number, TagTone>> = {
  [CHARGE.ready]: 'info',
  [CHARGE.paid]: 'brand',
  [CHARGE.failed]: 'danger',
  [CHARGE.partlyCancelled]: 'warn',
}
