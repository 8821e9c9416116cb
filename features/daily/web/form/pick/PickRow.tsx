import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'

type Props = {
  name: string
  /** The range of letters that match the typed text. */
  from?: number
  to?: number
  sub?: string
  value?: string
  unit?: string
  /** Undefined where a press chooses and closes. */
  picked?: boolean
  /** The limit is reached. */
  off?: boolean
  onPress: () => void
  /** A second button at the end of the row. */
  extra?: ReactNode
}

/** A row that a press selects and another press deselects. */
export function PickRow({ name, from = 0, to = 0, sub, value, unit, picked, off, onPress, extra }: Props) {
  return (
    <li className="flex items-center border-line [contain-intrinsic-size:auto_4rem] [content-visibility:auto] not-last:border-b">
      <button
        type="button"
        aria-pressed={picked}
        aria-disabled={off || undefined}
        onClick={off ? undefined : onPress}
        className={cx('flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-left', off && 'text-off')}
      >
        {/* With large text the amount wraps below, so that the words of the name stay whole. */}
        <span className="min-w-[min(8rem,100%)] flex-1">
          <span className="block text-t5 font-medium break-words">
            {name.slice(0, from)}
            {to > from && <b className="font-bold text-brand-fg">{name.slice(from, to)}</b>}
            {name.slice(to)}
          </span>
          {sub && <span className="num block text-t3 break-words text-fg3">{sub}</span>}
        </span>
        <span className="ml-auto flex flex-none items-center gap-3">
          {value && (
            <b className="num text-t5 font-bold">
              {value}
              <span className="ml-0.5 text-t3 font-medium text-fg3">{unit}</span>
            </b>
          )}
          <span
            aria-hidden
            className={cx(
              'grid size-8 flex-none place-items-center rounded-full',
              picked ? 'bg-brand text-on-brand' : 'bg-sunken text-fg2',
            )}
          >
            {picked ? <Check size={18} strokeWidth={3} /> : <Plus size={18} />}
          </span>
        </span>
      </button>
      {extra}
    </li>
  )
}
