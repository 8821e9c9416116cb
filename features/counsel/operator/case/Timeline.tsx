import { koreanClock, koreanDay } from '#kit/contract/time.ts'
import { cx } from '#kit/ui/cx.ts'
import { stampDay } from '#kit/web/console/format.ts'
import { Box } from '#kit/web/console/Split.tsx'
import type { CounselEvent } from '../../contract/session.ts'
import type { CounselCase } from '../../operator-contract.ts'
import { counselCases as words } from '../../words/operator.ts'

/** What happened, by day, with the intervals in which each side was there. */
export function Timeline({ one: { events } }: { one: CounselCase }) {
  const days = [...Map.groupBy(events, ({ from_dt }) => koreanDay(new Date(from_dt)))]
  return (
    <Box title={words.timeline}>
      <p className="text-t4 text-fg2">{words.timelineHelp}</p>
      {days.map(([day, ofDay]) => (
        <section key={day} className="flex flex-col gap-2">
          <h3 className="text-t3 font-semibold text-fg2">{stampDay(`${day}T12:00:00+09:00`)}</h3>
          <ol className="flex flex-col gap-2 text-t4">
            {ofDay.map((event, nth) => (
              // Events of one moment have no number, and their order is fixed.
              <Line key={nth} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </Box>
  )
}

/** What a device test found; whether the person pressed that they hear the sound says little. */
const foundBy = (detail: CounselEvent['detail']): string =>
  Object.entries(words.deviceTest)
    .map(([part, names]) => names[String(detail[part])])
    .filter(Boolean)
    .join(' · ')

function Line({ event: { event, actor, from_dt, to_dt, detail } }: { event: CounselEvent }) {
  const clock = (at: string): string => koreanClock(new Date(at))
  const isInterval = to_dt !== null
  const seconds = typeof detail.seconds === 'number' ? words.seconds(detail.seconds) : null
  const found = event === 'device_test' ? foundBy(detail) : null
  const reason = typeof detail.reason === 'string' ? detail.reason : null
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span className="text-fg2 tabular-nums">{isInterval ? `${clock(from_dt)}–${clock(to_dt)}` : clock(from_dt)}</span>
      <span className={cx('text-right break-words', (event === 'outage' || event === 'down') && 'text-warn-fg')}>
        <b className={isInterval ? 'font-normal' : 'font-semibold'}>{words.events[event] ?? event}</b>{' '}
        <span className="text-fg2">{[words.actors[actor], seconds, found].filter(Boolean).join(' · ')}</span>
        {reason !== null && <span className="block whitespace-pre-line text-fg2">{reason}</span>}
      </span>
    </li>
  )
}
