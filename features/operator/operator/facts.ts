import { number } from '#kit/ui/format.ts'
import { facts as words } from '../words.ts'

/** Facts of an act (`exchange.approve`) or a proposal, in words. */
export const factRows = (facts: Record<string, unknown>, act = ''): (readonly [string, string])[] =>
  Object.entries(facts)
    .toSorted(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other))
    .map(([name, value]) => [nameOf(name), stateOf(value, name, act) ?? saidOf(value, name)])

/** The same in one line. */
export const factLine = (facts: Record<string, unknown>, act = ''): string =>
  factRows(facts, act)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')

/** The database has an order of its own. */
const LAST = ['before', 'after']

const nameOf = (name: string): string => words.names[name] ?? name

/** What came before and after an act on an exchange, a refund or a gift is its state. */
function stateOf(value: unknown, name: string, act: string): string | undefined {
  const states = words.states[act.split('.')[0]!]
  return LAST.includes(name) && typeof value === 'number' ? states?.[value] : undefined
}

/** Numbers of rows are names; all others are amounts. */
function saidOf(value: unknown, name: string): string {
  if (value === null || value === '') return words.none
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return /_nos?$/.test(name) ? String(value) : number(value)
  if (Array.isArray(value)) return value.length === 0 ? words.none : value.map((one) => saidOf(one, name)).join(', ')
  if (typeof value === 'object') return factLine(value as Record<string, unknown>)
  return typeof value === 'string' ? (words.values[value] ?? value) : ''
}
