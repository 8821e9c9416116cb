import type { Comparison, Metered } from '../load/compare.ts'
import type { Figure } from './lab.ts'

/** A comparison as a row of the table. */
export function figureOf(name: string, { ratio, ours, bare }: Comparison, goal: Figure['goal']): Figure {
  return { name, value: ratio, unit: 'x', goal, detail: `${resultText(ours)} | bare ${resultText(bare)}` }
}

/** A result as text: rate, times, CPU, failures by reason. */
export function resultText({ perSecond, p50, p99, cpu, failed, refusals }: Metered): string {
  const why =
    failed === 0
      ? ''
      : ` (${Object.entries(refusals)
          .map(([name, count]) => `${count} ${name}`)
          .join(', ')})`
  const used = cpu === undefined ? '' : ` cpu ${cpu.toFixed(3)}`
  return `${perSecond.toFixed(0)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)}${used} ms failed ${failed}${why}`
}

/** Whether `must` is met; a figure without a goal meets it. */
export function isMet({ value, goal }: Figure): boolean {
  return goal === null || (goal.better === 'more' ? value >= goal.must : value <= goal.must)
}

/** The table, a line per figure. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [figure.name, valueText(figure), goalText(figure), figure.detail])
  const heads = ['figure', 'value', 'goal', 'detail']
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const lineOf = (cells: string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows].map(lineOf).join('\n')
}

function valueText({ value, unit }: Figure): string {
  return `${value.toFixed(unit === 'x' || unit === 's' ? 2 : unit === 'ms' && value < 1 ? 4 : 1)} ${unit === 'x' ? '' : unit}`.trimEnd()
}

function goalText(figure: Figure): string {
  const { goal } = figure
  if (goal === null) return '-'
  const sign = goal.better === 'more' ? '≥' : '≤'
  const meetsAim = goal.better === 'more' ? figure.value >= goal.aim : figure.value <= goal.aim
  const verdict = meetsAim ? 'aim' : isMet(figure) ? 'met' : 'MISSED'
  return `${sign} ${goal.must} (${goal.aim})  ${verdict}`
}
