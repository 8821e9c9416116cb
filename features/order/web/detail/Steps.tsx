import { Check } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { shortDay } from '../format.ts'
import { stepsOf } from './groups.ts'

/** How far something is: steps with their days, connected by a line. `warn`: of money that comes back. */
export function Steps({ steps, tone = 'brand' }: { steps: readonly { label: string; at: string | null }[]; tone?: 'brand' | 'warn' }) {
  const shown = stepsOf(steps)
  const ground = tone === 'brand' ? 'bg-brand' : 'bg-warn-fg'
  return (
    <ol className="mt-4 flex">
      {shown.map(({ label, at, phase }, index) => (
        <li
          key={label}
          aria-current={phase === 'now' ? 'step' : undefined}
          className="relative flex min-w-0 flex-1 flex-col items-center text-center text-t4"
        >
          {index > 0 && (
            <span aria-hidden className={cx('absolute top-[9px] right-1/2 h-[3px] w-full', phase === 'ahead' ? 'bg-line' : ground)} />
          )}
          <span
            aria-hidden
            className={cx(
              'relative grid size-[22px] place-items-center rounded-full',
              phase === 'ahead' ? 'bg-press' : `${ground} text-surface`,
            )}
          >
            {phase === 'done' && <Check size={14} strokeWidth={3} />}
            {phase === 'now' && <span className="size-2 rounded-full bg-surface" />}
          </span>
          <span className={cx('mt-1', phase === 'now' ? 'font-bold' : 'text-fg2')}>{label}</span>
          {at !== null && (
            <time dateTime={at} className="num text-t3 text-fg3">
              {shortDay(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
