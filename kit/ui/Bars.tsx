import { useState, type CSSProperties } from 'react'
import { cx } from './cx.ts'

export type Bar = {
  key: string
  value: number
  /** The part of the value that is drawn lighter, on top of the rest. */
  lighter?: number
  /** The label under the column; may be empty. */
  tick: string
  /** The value as text, shown in the pill. */
  valueText: string
  /** The text for screen readers, with the date. */
  name: string
}

type Props = {
  /** The chart's content in words, for screen readers. */
  label: string
  bars: readonly Bar[]
  /** Values and labels of the grid lines, from zero to the top. */
  lines: readonly { value: number; valueText: string }[]
  /** The key of the current column, such as today's. */
  current?: string
  /** The highlighted column where the caller keeps it; `onPick` then follows each choice. */
  picked?: string
  onPick?: (key: string) => void
  /** The label of the slider over the columns. */
  pickLabel: string
}

/**
 * A column chart over grid lines. One column is highlighted, with its value in a pill: the current one, until another is
 * chosen by a press, a slide or the arrow keys. Give it a table with the same content.
 */
export function Bars({ label, bars, lines, current, picked, onPick, pickLabel }: Props) {
  const [ownPick, setOwnPick] = useState<string | null>(null)
  const at = highlightedIndex(bars, picked ?? ownPick, current)
  const top = Math.max(1, lines.at(-1)?.value ?? 1)
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 pt-8">
      <div aria-hidden className="num -my-2 flex h-44 flex-col-reverse justify-between text-right text-t2 text-fg3">
        {lines.map((line) => (
          <span key={line.value}>{line.valueText}</span>
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
                  className={cx('w-7/10 max-w-9 overflow-hidden rounded-t-[6px]', index === at ? 'bg-chart1' : 'bg-chart-rest')}
                  style={{ height: share(bar.value, top), minHeight: bar.value > 0 ? 2 : 0 }}
                >
                  {bar.lighter !== undefined && bar.lighter > 0 && (
                    <span
                      className={cx('block', index === at ? 'bg-chart2' : 'bg-surface/50')}
                      style={{ height: share(bar.lighter, bar.value) }}
                    />
                  )}
                </span>
              </span>
            ))}
          </div>
          <Pill bars={bars} at={at} top={top} />
        </div>
        <Picker bars={bars} at={at} label={pickLabel} onPick={onPick ?? setOwnPick} />
      </div>
      <div aria-hidden className="num @container relative col-start-2 mt-2 h-4 text-t2 text-fg3">
        {bars.map((bar, index) => (
          <span
            key={bar.key}
            className={cx(
              'absolute -translate-x-1/2 whitespace-nowrap',
              bar.key === current && 'font-bold text-fg',
              isSpared(index, bars.length) && '@max-[24rem]:hidden',
            )}
            style={{ left: middle(index, bars.length) }}
          >
            {bar.tick}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The value of the highlighted column, shifted inwards near the edges. */
function Pill({ bars, at, top }: { bars: readonly Bar[]; at: number; top: number }) {
  const bar = bars[at]
  if (!bar) return null
  const left = middle(at, bars.length)
  return (
    <span
      className="num absolute mb-1 rounded-badge bg-inverse px-2 py-0.5 text-t2 font-bold whitespace-nowrap text-on-inverse"
      style={{ bottom: share(bar.value, top), left, transform: `translateX(-${left})` }}
    >
      {bar.valueText}
    </span>
  )
}

/** An invisible native slider over the columns: its thumb is as wide as a column, so that a press chooses the column below it. */
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

/** The index of the highlighted column: the chosen one, or the current one if it has a value, or the last that has one. */
function highlightedIndex(bars: readonly Bar[], picked: string | null, current: string | undefined): number {
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

/** Where labels would touch, each second of many is left out, but not the last one. */
const isSpared = (index: number, all: number): boolean => all > 8 && (all - 1 - index) % 2 === 1
const share = (value: number, top: number): string => `${Math.min(100, (value / top) * 100)}%`
const middle = (index: number, all: number): string => `${((index + 0.5) / all) * 100}%`
