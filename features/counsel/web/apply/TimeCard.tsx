import { ChevronDown, ChevronRight, Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { ApplyStart } from '../../contract/apply.ts'
import type { CounselProduct } from '../../contract/product.ts'
import { setWatch, useSlotDays, useSlots } from './api.ts'
import { DayStrip } from './DayStrip.tsx'
import { nearestTo, slotText, type LostTime } from './times.ts'
import { TimeGrid } from './TimeGrid.tsx'

type Props = {
  start: ApplyStart
  product: CounselProduct
  slot: string | null
  lost: LostTime | null
  onSlot: (start: string) => void
  onOffer: (offer: NonNullable<ApplyStart['offer']>) => void
}

/** Days shown at first, and with each press. */
const WEEKS_FIRST = 14
const WEEK = 7

/** Choice of a free time: the earliest one, or a day and a time of it. */
export function TimeCard({ start, product, slot, lost, onSlot, onOffer }: Props) {
  const now = useNow()
  const [picked, setPicked] = useState<string | null>(null)
  const [shown, setShown] = useState(WEEKS_FIRST)
  const found = useSlotDays(product.product_no)
  const days = found.data?.days ?? []
  const first = found.data?.first ?? null
  const wanted = picked ?? dayOf(slot) ?? dayOf(lost?.start ?? null) ?? dayOf(first)
  const day = wanted !== null && days.some((one) => one.day === wanted) ? wanted : dayOf(first)
  const times = useSlots(product.product_no, day)
  const free = (times.data ?? []).flatMap(({ start_dt, is_free }) => (is_free ? [start_dt] : []))
  const notice = found.data?.notice_minutes ?? null
  const isFull = found.data !== undefined && first === null
  return (
    <Card className="p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-t6 font-bold">{words.when}</h2>
        <p className="text-t3 text-fg2">{words.zone}</p>
      </div>
      {lost !== null && <Lost lost={lost} free={free} now={now} onSlot={onSlot} />}
      {start.offer && <Offered offer={start.offer} now={now} onPress={onOffer} />}
      {!found.data && <QueryFallback query={found} skeleton={SKELETON} />}
      {isFull && <p className="py-2 text-t4 text-fg2">{words.nothingFree}</p>}
      {notice !== null && <p className="mb-3 text-t4 break-keep text-fg2">{words.noticeBefore(words.span(notice))}</p>}
      {first !== null && (
        <>
          <First
            at={slotText(first, now)}
            onPress={() => {
              setPicked(dayOf(first))
              onSlot(first)
            }}
          />
          <DayStrip days={days.slice(0, shown)} value={day} onChange={setPicked} now={now} />
          {day !== null && !times.data && <QueryFallback query={times} skeleton={<Skeleton className="mt-4 h-24 rounded-tile" />} />}
          {day !== null && times.data && <TimeGrid day={day} slots={times.data} value={slot} onChange={onSlot} />}
          {shown < days.length && (
            <button
              type="button"
              onClick={() => setShown(shown + WEEK)}
              className="mt-3 inline-flex min-h-11 items-center gap-1 text-t4 font-medium text-fg2"
            >
              {words.more}
              <ChevronDown aria-hidden size={16} />
            </button>
          )}
        </>
      )}
      {found.data && (isFull || (times.data && free.length === 0)) && <Watch start={start} product={product} />}
    </Card>
  )
}

const dayOf = (at: string | null): string | null => (at === null ? null : koreanDay(new Date(at)))

function First({ at, onPress }: { at: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="pressable flex min-h-15 w-full items-center gap-3 rounded-tile bg-sunken px-3.5 py-2.5 text-left"
    >
      <span aria-hidden className="grid size-9 flex-none place-items-center rounded-full bg-brand-weak text-brand-fg">
        <Zap size={18} fill="currentColor" strokeWidth={1.9} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-t3 text-fg2">{words.first}</span>
        <span className="num block text-t5 font-bold">{at}</span>
      </span>
      <span className="flex flex-none items-center gap-0.5 text-t4 font-semibold text-brand-fg">
        {words.choose}
        <ChevronRight aria-hidden size={16} />
      </span>
    </button>
  )
}

type LostProps = { lost: LostTime; free: readonly string[]; now: Date; onSlot: (start: string) => void }

/** The chosen time cannot be booked any more: the nearest others. */
function Lost({ lost, free, now, onSlot }: LostProps) {
  const nearest = nearestTo(lost.start, free)
  const shown = useRef<HTMLDivElement>(null)
  // The step returns as far down as it was left, which is below this note.
  useEffect(() => shown.current?.scrollIntoView?.({ block: 'center' }), [])
  return (
    <div ref={shown} role="alert" className="mb-3 rounded-tile bg-warn-weak p-3.5">
      <p className="text-t4 break-keep text-warn-fg">{lost.isSoon ? words.lostSoon : words.lost}</p>
      {nearest.length > 0 && (
        <>
          <p className="mt-2 mb-1.5 text-t3 font-semibold text-warn-fg">{words.nearest}</p>
          <div className="flex flex-wrap gap-1.5">
            {nearest.map((start) => (
              <Button key={start} variant="line" size={44} onClick={() => onSlot(start)} className="num">
                {slotText(start, now)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

type OfferedProps = { offer: NonNullable<ApplyStart['offer']>; now: Date; onPress: Props['onOffer'] }

function Offered({ offer, now, onPress }: OfferedProps) {
  if (Date.parse(offer.until_dt) <= now.getTime()) return null
  return (
    <button
      type="button"
      onClick={() => onPress(offer)}
      className="mb-3 flex min-h-12 w-full items-center gap-2 rounded-tile bg-brand-weak px-3.5 py-2.5 text-left text-t4 font-semibold break-keep text-brand-fg"
    >
      {words.offered(slotText(offer.start_dt, now), koreanTime(offer.until_dt))}
    </button>
  )
}

function Watch({ start, product }: { start: ApplyStart; product: CounselProduct }) {
  const [isBusy, setBusy] = useState(false)
  const handle = async (isWatching: boolean) => {
    setBusy(true)
    try {
      await setWatch(product.product_no, isWatching)
      toast(isWatching ? words.watching : words.unwatched)
    } catch (error) {
      await alert(error instanceof CallError ? inKorean(error.message) : ko.app.noAnswer)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 overflow-hidden rounded-tile bg-sunken">
      <Switch label={words.watch} help={words.watchHelp} checked={start.is_watching} disabled={isBusy} onChange={(on) => void handle(on)} />
    </div>
  )
}

const SKELETON = (
  <div>
    <Skeleton className="h-15 rounded-tile" />
    <Skeleton className="mt-4 h-21 rounded-tile" />
    <Skeleton className="mt-4 h-24 rounded-tile" />
  </div>
)
