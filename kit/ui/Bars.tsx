import { useState, type CSSProperties } from 'react'
import { cx } from './cx.ts'

export type Bar = {
  key: string
  value: number
  /** Under the column; an empty one leaves its place free. */
  tick: string
  /** The value as it stands in the pill. */
  told: string
  /** What is read out for it, date and all. */
  name: string
}

type Props = {
  /** What the whole says, in words. */
  label: string
  bars: readonly Bar[]
  /** Heights of the hairlines, from zero to the top. */
  lines: readonly { value: number; told: string }[]
  /** The key of the present column. */
  current?: string
  /** What sliding along the columns is called. */
  pickLabel: string
}

/**
 * Columns over hairlines. One of them stands out with its value in a pill: the present one, until another is
 * picked by a press, a slide or the arrow keys. A table beside it says the same.
 */
export function Bars({ label, bars, lines, current, pickLabel }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const at = shownAt(bars, picked, current)
  const top = Math.max(1, lines.at(-1)?.value ?? 1)
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 pt-8">
      <div aria-hidden className="num -my-2 flex h-44 flex-col-reverse justify-between text-right text-t2 text-fg3">
        {lines.map((line) => (
          <span key={line.value}>{line.told}</span>
        ))}
      </div>
      <div className="@container relative h-40 rounded-badge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg">
        <div role="img" aria-label={label} className="absolute inset-0">
          {lines.map((line) => (
            <span key={line.value} className="absolute inset-x-0 border-t border-line" style={{ bottom: share(line.value, top) }} />
          ))}
          <div className="absolute inset-0 flex items-end">
            {bars.map((bar, index) => (
              <span key={bar.key} className="flex h-full flex-1 items-end justify-center">
                <span
                  className={cx('w-7/10 max-w-9 rounded-t-[6px]', index === at ? 'bg-chart1' : 'bg-chart-rest')}
                  style={{ height: share(bar.value, top), minHeight: bar.value > 0 ? 2 : 0 }}
                />
              </span>
            ))}
          </div>
          <Pill bars={bars} at={at} top={top} />
        </div>
        <Picker bars={bars} at={at} label={pickLabel} onPick={setPicked} />
      </div>
      <div aria-hidden className="num relative col-start-2 mt-2 h-4 text-t2 text-fg3">
        {bars.map((bar, index) => (
          <span
            key={bar.key}
            className={cx('absolute -translate-x-1/2 whitespace-nowrap', bar.key === current && 'font-bold text-fg')}
            style={{ left: middle(index, bars.length) }}
          >
            {bar.tick}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The value of the column that stands out. Near the edges it leans inwards. */
function Pill({ bars, at, top }: { bars: readonly Bar[]; at: number; top: number }) {
  const bar = bars[at]
  if (!bar) return null
  const left = middle(at, bars.length)
  return (
    <span
      className="num absolute mb-1 rounded-badge bg-inverse px-2 py-0.5 text-t2 font-bold whitespace-nowrap text-on-inverse"
      style={{ bottom: share(bar.value, top), left, transform: `translateX(-${left})` }}
    >
      {bar.told}
    </span>
  )
}

/** A native slider over the columns, unseen: its thumb is as wide as one of them, so each takes its own presses. */
function Picker({ bars, at, label, onPick }: { bars: readonly Bar[]; at: number; label: string; onPick: (key: string) => void }) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={bars[at]?.name ?? ''}
      min={0}
      max={bars.length - 1}
      value={at}
      onChange={(event) => onPick(bars[Number(event.currentTarget.value)]!.key)}
      className={SLIDER}
      style={{ '--column': `calc(100cqw / ${bars.length})` } as CSSProperties}
    />
  )
}

const SLIDER =
  'absolute inset-0 m-0 size-full cursor-pointer touch-pan-y appearance-none opacity-0 [&::-moz-range-thumb]:w-(--column) [&::-webkit-slider-thumb]:w-(--column) [&::-webkit-slider-thumb]:appearance-none'

/** The picked column, or the present one where it has a value, or the last that has one. */
function shownAt(bars: readonly Bar[], picked: string | null, current: string | undefined): number {
  const chosen = bars.findIndex((bar) => bar.key === picked)
  if (chosen >= 0) return chosen
  const present = bars.findIndex((bar) => bar.key === current && bar.value > 0)
  return present >= 0
    ? present
    : Math.max(
        0,
        bars.findLastIndex((bar) => bar.value > 0),
      )
}

const share = (value: number, top: number): string => `${Math.min(100, (value / top) * 100)}%`
const middle = (index: number, all: number): string => `${((index + 0.5) / all) * 100}%`
