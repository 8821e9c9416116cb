import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { cx } from '#kit/ui/cx.ts'
import { call } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { disputeCounsel, type CounselEvent } from '../../contract/session.ts'
import { DISPUTE_MAX, DISPUTE_MIN } from '../../rules.ts'
import { counselDispute as words } from '../../words/dispute.ts'
import { takeInfo, useCounselEvents } from '../api.ts'
import { serverNow } from '../session/clock.ts'
import { dayTime } from '../session/when.ts'

/** What happened, with times; who was there when. */
export function openTimeline(counNo: number): void {
  void openSheet(() => <Timeline counNo={counNo} />, { title: words.timelineTitle })
}

/** The member's complaint. */
export async function openDispute(counNo: number): Promise<void> {
  const isSent = await openSheet<boolean>((close) => <Form counNo={counNo} onDone={() => close(true)} />, {
    title: words.title,
    full: true,
  })
  if (isSent) await alert(words.sent)
}

function Timeline({ counNo }: { counNo: number }) {
  const found = useCounselEvents(counNo)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-60 rounded-tile" />} />
  if (found.data.length === 0) return <EmptyView text={words.none} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content without a focusable element must be reachable by the keyboard
    <div role="region" aria-label={words.timelineTitle} tabIndex={0}>
      <ol className="flex flex-col">
        {found.data.map((event, index) => (
          <EventRow key={`${event.from_dt} ${event.event} ${index}`} event={event} />
        ))}
      </ol>
    </div>
  )
}

/** Proposals, and their ends, are one kind of event. */
function nameOf(event: string, { accept }: CounselEvent['detail']): string {
  if (event !== 'move' || accept === undefined) return event
  return accept === true ? 'moveAccepted' : 'moveEnded'
}

function EventRow({ event: { event, actor, from_dt, to_dt, detail } }: { event: CounselEvent }) {
  const isPresence = event === 'present' || event === 'absent'
  return (
    <li className="flex gap-3 border-b border-line py-2.5 text-t4">
      <span aria-hidden className={cx('mt-1.5 size-2 flex-none rounded-full', isPresence ? 'bg-edge' : 'bg-brand')} />
      <span className="min-w-0">
        <span className="block break-keep">
          <b className="font-semibold">{words.by[actor]}</b> {words.events[nameOf(event, detail)] ?? words.events.other}
        </span>
        <span className="num block text-t3 text-fg3">
          <time dateTime={from_dt}>{dayTime(from_dt, serverNow())}</time>
          {to_dt !== null && koreanTime(to_dt) !== koreanTime(from_dt) && (
            <>
              {' ~ '}
              <time dateTime={to_dt}>{koreanTime(to_dt)}</time>
            </>
          )}
        </span>
      </span>
    </li>
  )
}

function Form({ counNo, onDone }: { counNo: number; onDone: () => void }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ reason: string }>({
    initial: { reason: '' },
    problemsOf: ({ reason }) => ([...reason.trim()].length < DISPUTE_MIN ? [{ field: 'reason', text: words.short }] : []),
    send: async ({ reason }, key) => {
      takeInfo(await call(disputeCounsel, { params: { coun_no: counNo }, body: { reason: reason.trim() } }, { key }))
      onDone()
    },
  })
  const reason = control('reason')
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      <div className="mt-4">
        <TextArea
          name="reason"
          label={words.label}
          hideLabel
          placeholder={words.label}
          max={DISPUTE_MAX}
          value={reason.value}
          onChange={reason.onChange}
          error={errorAt('reason')}
          data-first-focus
          className="max-h-80 min-h-32"
        />
      </div>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.submit}
      </SheetSubmit>
    </form>
  )
}
