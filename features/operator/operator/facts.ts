import { number } from '#kit/ui/format.ts'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { facts as words } from '../words.ts'
import { rolesText } from '../words/session.ts'

let namesOfOthers: Readonly<Record<string, string>> = {}

/** Adds names of stored codes that only other features know. For the console's start. */
export const nameCodes = (names: Readonly<Record<string, string>>): void => void (namesOfOthers = { ...namesOfOthers, ...names })

/** Facts of an action (`exchange.approve`) or a proposal, in words. */
export const factRows = (facts: Record<string, unknown>, act = ''): (readonly [string, string])[] =>
  Object.entries(facts)
    .toSorted(([one], [other]) => STATE_FACTS.indexOf(one) - STATE_FACTS.indexOf(other))
    .map(([name, value]) => [nameOf(name), stateOf(value, name, act) ?? valueText(value, name)])

/** Facts in one line. */
export const factLine = (facts: Record<string, unknown>, act = ''): string =>
  factRows(facts, act)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')

type Change = { name: string; from: string; to: string }

/** What an act changed, one row for each value; a state or another single value is one row. */
export function changeRows(before: unknown, after: unknown, act: string): Change[] {
  if (before === undefined && after === undefined) return []
  const [from, to] = [membersOf(before), membersOf(after)]
  if (from === null || to === null) {
    const text = (value: unknown) => (value === undefined ? words.none : (stateOf(value, 'after', act) ?? valueText(value, '')))
    return [{ name: words.whole, from: text(before), to: text(after) }]
  }
  const text = (value: unknown, name: string) => (value === undefined ? words.none : valueText(value, name))
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) => ({
    name: nameOf(name),
    from: text(from[name], name),
    to: text(to[name], name),
  }))
}

/** The members of an object, none of an absent value; null of any other value. */
function membersOf(value: unknown): Record<string, unknown> | null {
  if (value === undefined || value === null) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null
}

/** Facts that are shown last, in this order; jsonb does not preserve the order of keys. */
const STATE_FACTS = ['before', 'after']

const nameOf = (name: string): string => words.names[name] ?? name

/** `before` and `after` of an exchange, a refund or a gift are states. */
function stateOf(value: unknown, name: string, act: string): string | undefined {
  const states = words.states[act.split('.')[0]!]
  return STATE_FACTS.includes(name) && typeof value === 'number' ? states?.[value] : undefined
}

/** Formats a value. Numbers of rows are identifiers; other numbers are amounts. */
function valueText(value: unknown, name: string): string {
  if (value === null || value === '') return words.none
  if (name === 'roles' && Array.isArray(value)) return rolesText(value as string[])
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return /_nos?$/.test(name) ? String(value) : number(value)
  if (Array.isArray(value)) return value.length === 0 ? words.none : value.map((one) => valueText(one, name)).join(', ')
  if (typeof value === 'object') return factLine(value as Record<string, unknown>)
  return typeof value === 'string' ? textOf(value) : ''
}

/** A code in words, a moment or a day in Korean; other text unchanged. */
function textOf(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) return stamp(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return stampDay(`${text}T12:00:00+09:00`)
  return words.values[text] ?? words.figures[text] ?? namesOfOthers[text] ?? text
}
