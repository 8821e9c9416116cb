import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tile<V extends string | number> = {
  value: V
  content: ReactNode
  /** The label for screen readers; the content is hidden from them. */
  name: string
  /** Background class of the chosen tile. */
  ground?: string
  /** Can't be chosen now; show the reason nearby. */
  disabled?: boolean
  /** The key that chooses it; whoever passes it handles the key and shows it. */
  hotkey?: string | undefined
}

type Props<V extends string | number> = {
  label: string
  options: readonly Tile<V>[]
  value: V | null
  onChange: (value: V) => void
  /** Called when the chosen tile is pressed again: clears the choice. */
  onClear?: () => void
  columns?: number
  /** The least width of a tile, in rem: large text leaves fewer in a row. */
  minRem?: number
  /** The choice is missing or wrong; `aria-describedby` names the element with the error text. */
  error?: boolean
  'aria-describedby'?: string
  tileClassName?: string
  /** The chosen tile, or the first one, gets the focus when its sheet opens. */
  isFirstFocus?: boolean
}

/**
 * A choice among tiles, as native radio buttons, so that arrow keys, space and screen readers work. The chosen one has a
 * background, a ring and bold text, not only a colour.
 */
export function RadioTiles<V extends string | number>(props: Props<V>) {
  const { label, options, value, onChange, onClear, columns = options.length, minRem = 2.9, error, tileClassName, isFirstFocus } = props
  const name = useId()
  return (
    <fieldset role="radiogroup" className="min-w-0" aria-invalid={error || undefined} aria-describedby={props['aria-describedby']}>
      <legend className="sr-only">{label}</legend>
      <div className="grid gap-1.5" style={{ gridTemplateColumns: tracks(columns, minRem) }}>
        {options.map((option, nth) => {
          const chosen = option.value === value
          return (
            <label
              key={option.value}
              className={cx(
                TILE,
                chosen ? cx(CHOSEN, option.ground ?? 'bg-brand-weak') : cx('bg-sunken', error && WRONG),
                option.disabled ? 'cursor-default text-off' : 'cursor-pointer',
                tileClassName,
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                aria-label={option.name}
                aria-keyshortcuts={option.hotkey}
                checked={chosen}
                disabled={option.disabled}
                data-first-focus={(isFirstFocus && (value === null ? nth === 0 : chosen)) || undefined}
                onChange={() => onChange(option.value)}
                onClick={chosen ? onClear : undefined}
                onKeyUp={(event) => chosen && clearBySpace(event, onClear)}
                className="sr-only"
              />
              <span aria-hidden className="contents">
                {option.content}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** At most `columns` in a row, and none narrower than `minRem` where that much is there. */
function tracks(columns: number, minRem: number): string {
  return `repeat(auto-fit, minmax(max(min(${minRem}rem, 100%), (100% - ${(columns - 1) * GAP_REM}rem) / ${columns}), 1fr))`
}

/** Clears the choice by the space bar: browsers send no click for a radio that is checked already. */
function clearBySpace(event: KeyboardEvent, onClear?: () => void): void {
  if (event.key !== ' ' || !onClear) return
  event.preventDefault()
  onClear()
}

const GAP_REM = 0.375
const TILE =
  'relative flex min-h-11 flex-col items-center justify-center rounded-tile text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg'
const WRONG = 'ring-1 ring-danger-fg ring-inset'
const CHOSEN = 'font-bold ring-2 ring-fg ring-inset'
