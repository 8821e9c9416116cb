import { CircleCheck, Clock, Info, RotateCcw, Timer, type LucideIcon } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { expertPanel as words } from '#features/counsel/words/panel.ts'
import { PROMISE_DAYS, type PromiseBoard } from '../../contract/promise.ts'

/** How the expert kept promises: four figures, each with how many cases it counts. */
export function Promises({ board }: { board: PromiseBoard }) {
  const { answer_minutes, accept_percent, on_time_percent, refund_percent, counts } = board
  return (
    <section aria-label={words.promise} className="rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-t6 font-bold">{words.promise}</h3>
        <span className="text-t4 text-fg3">{words.period(PROMISE_DAYS)}</span>
      </div>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] gap-2">
        <Figure
          Icon={Clock}
          name={words.answer}
          value={answer_minutes === null ? null : duration(answer_minutes)}
          help={counts ? words.middleOf(number(counts.answers)) : words.middle}
        />
        <Figure Icon={CircleCheck} name={words.accepted} value={percent(accept_percent)} help={countOf(counts?.accepted)} />
        <Figure Icon={Timer} name={words.onTime} value={percent(on_time_percent)} help={countOf(counts?.on_time)} />
        <Figure Icon={RotateCcw} name={words.refunded} value={percent(refund_percent)} help={countOf(counts?.refunded)} />
      </dl>
      <p className="mt-3 flex items-start gap-1.5 text-t3 text-fg2">
        <Info aria-hidden size={16} className="mt-0.5 flex-none" />
        {words.computed}
      </p>
    </section>
  )
}

function Figure({ Icon, name, value, help }: { Icon: LucideIcon; name: string; value: string | null; help: string }) {
  return (
    <div className="rounded-tile bg-sunken p-3">
      <dt className="flex items-center gap-1.5 text-t3 text-fg2">
        <Icon aria-hidden size={16} strokeWidth={1.9} className="flex-none" />
        {name}
      </dt>
      <dd>
        <b className="num block text-t6 font-bold">{value ?? words.noCase}</b>
        <span className="num block text-t3 text-fg2">{help}</span>
      </dd>
    </div>
  )
}

const percent = (value: number | null): string | null => (value === null ? null : words.percent(value))

const countOf = (counted: { of: number; all: number } | undefined): string =>
  counted ? words.counted(number(counted.all), number(counted.of)) : words.period(PROMISE_DAYS)

const duration = (minutes: number): string =>
  minutes < 60 ? words.minutes(Math.max(1, minutes)) : words.hours(Math.floor(minutes / 60), minutes % 60)
