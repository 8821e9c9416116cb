import { ORIGINS } from '../../rules.ts'
import { number } from '#kit/ui/format.ts'
import { facts } from '#features/operator/words.ts'
import { configs as words, exchanges } from '../../words/operator.ts'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import type { Figure } from '../../operator-contract.ts'
import { isConfigValue } from '../../operator-rules.ts'

export const nameOfKey = (key: string): string => facts.figures[key] ?? key

/** A figure for display. */
export function formatFigure(value: Figure['value']): string {
  if (typeof value === 'number') return number(value)
  if (value.length === 0) return words.none
  return value.map((one) => (typeof one === 'number' ? number(one) : exchanges.originSources[one])).join(', ')
}

/** A figure as the text of its field. */
export const fieldTextOf = (value: Figure['value']): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** The typed or checked value of a figure of this kind; null if it is invalid. */
export function parseFigure(kind: Figure['kind'], typed: Typed): number | number[] | string[] | null {
  const value = readValue(kind, typed)
  return isConfigValue(kind, value) ? (value as number | number[] | string[]) : null
}

function readValue(kind: Figure['kind'], typed: Typed): unknown {
  const { value } = typed
  if (kind === 'origins') return Array.isArray(value) ? ORIGINS.filter((one) => value.includes(one)) : []
  const text = textIn(typed, 'value')
  return kind === 'count'
    ? wholeNumberIn(text)
    : text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(wholeNumberIn)
}
