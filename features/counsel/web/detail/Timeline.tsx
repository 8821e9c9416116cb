import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { cx } from '#kit/ui/cx.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { CounselEvent } from '../../contract/session.ts'
import { counselDispute as words } from '../../words/dispute.ts'
import { useCounselEvents } from '../api.ts'
import { serverNow } from '#kit/web/serverClock.ts'
import { dayTime } from '../session/when.ts'

/** What happened in a counselling, and who was there when: the same for both sides. */
export function Timeline({ counNo }: { counNo: number }) {
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
  const isPresence = event === 'present' || event === 'off'
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
