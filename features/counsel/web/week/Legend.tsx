import { cx } from '#kit/ui/cx.ts'
import { counselWeek } from '../../words/week.ts'
import { LOOK, PAUSE, PROPOSED } from './looks.ts'

const words = counselWeek.legend

export function Legend() {
  const looks = [
    [words.open, 'border border-brand bg-brand-weak'],
    [words.booked, LOOK.booked],
    [words.running, LOOK.running],
    [words.requested, LOOK.requested],
    [words.done, LOOK.done],
    [words.proposed, PROPOSED],
    [words.pause, PAUSE],
  ]
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-t3 text-fg2">
      {looks.map(([label, look]) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <i className={cx('size-3.5 rounded-[4px]', look)} />
          {label}
        </span>
      ))}
    </p>
  )
}
