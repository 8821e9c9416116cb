import { useState } from 'react'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { koreanDay } from '#kit/contract/time.ts'
import { moveCounsel, type CounselInfo } from '../../contract/session.ts'
import { COUNSEL } from '../../transitions.ts'
import { counselMove as words } from '../../words/detail.ts'
import { takeInfo } from '../api.ts'
import { useSlotDays, useSlots } from '../apply/api.ts'
import { DayStrip } from '../apply/DayStrip.tsx'
import { TimeGrid } from '../apply/TimeGrid.tsx'
import { serverNow } from '#kit/web/serverClock.ts'

/** Chooses another start among the free times of the product. */
export async function openMoveSheet(info: CounselInfo): Promise<void> {
  const kind = info.state === COUNSEL.requested ? 'request' : 'accepted'
  const isDone = await openSheet<boolean>((close) => <Form info={info} kind={kind} onDone={() => close(true)} />, {
    title: kind === 'request' ? words.change : words.propose,
    full: true,
  })
  if (isDone) toast(words.done[kind])
}

type Props = { info: CounselInfo; kind: 'request' | 'accepted'; onDone: () => void }

function Form({ info, kind, onDone }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const days = useSlotDays(info.product_no ?? 0, info.coun_no)
  const first = days.data?.first ?? null
  const day = picked ?? (first === null ? null : koreanDay(new Date(first)))
  const times = useSlots(info.product_no ?? 0, day, info.coun_no)
  const present = Date.parse(info.hope_dt)
  const slots = times.data?.map((slot) => (Date.parse(slot.start_dt) === present ? { ...slot, is_free: false } : slot))
  const { form, control, rootError, errorAt, isBusy } = useForm<{ hope_dt: string | null }>({
    initial: { hope_dt: null },
    problemsOf: ({ hope_dt }) => (hope_dt === null ? [{ field: 'hope_dt', text: words.pick }] : []),
    send: async ({ hope_dt }) => {
      try {
        takeInfo(await call(moveCounsel, { params: { coun_no: info.coun_no }, body: { hope_dt: hope_dt ?? '' } }))
      } catch (error) {
        // The time may be taken meanwhile.
        void days.refetch()
        void times.refetch()
        throw error
      }
      onDone()
    },
  })
  const time = control('hope_dt')
  if (!days.data) return <QueryFallback query={days} skeleton={SKELETON} />
  if (first === null) return <p className="py-8 text-center text-t5 text-fg2">{words.noDays}</p>
  const choose = (next: string) => {
    setPicked(next)
    time.onChange(null)
  }
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 break-keep text-fg2">
        {words.lead[kind]} {words.kst}
      </p>
      <DayStrip days={days.data.days} value={day} onChange={choose} now={new Date(serverNow())} />
      <div data-field="hope_dt">
        {slots && day !== null ? (
          <TimeGrid day={day} slots={slots} value={time.value} onChange={time.onChange} />
        ) : (
          <QueryFallback query={times} skeleton={<Skeleton className="mt-4 h-28 rounded-tile" />} />
        )}
      </div>
      <SheetSubmit error={errorAt('hope_dt') ?? rootError} busy={isBusy} className="mt-4">
        {words.submit[kind]}
      </SheetSubmit>
    </form>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-5 w-56 max-w-full" />
    <Skeleton className="h-20 rounded-tile" />
    <Skeleton className="h-28 rounded-tile" />
  </div>
)
