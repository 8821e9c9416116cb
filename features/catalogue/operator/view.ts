import type { ComponentType } from 'react'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import type { Checks } from '#kit/web/console/act.ts'
import type { TableArea } from '../operator-rules.ts'
import { tables as words } from '../words/tables.ts'

type Row = Readonly<Record<string, unknown>>

/** A column of a table in its form. `list`: several texts, one on each line. */
export type FieldView = {
  name: string
  label: string
  kind: 'line' | 'text' | 'number' | 'date' | 'choice' | 'flag' | 'flags' | 'list'
  help?: string
  max?: number
  options?: readonly { value: string; label: string }[]
  /** Part of the key: it is chosen once. */
  isKey?: true
  /** Empty is allowed, and is null. */
  isOptional?: true
}

/** How the console shows a table. */
export type TableView = {
  table: string
  area: TableArea
  title: string
  help?: string
  fields: readonly FieldView[]
  nameOf: (row: Row) => string
  subOf?: (row: Row) => string
  isOrdered?: true
  hasDrafts?: true
  /** No row can be added. */
  isFixed?: true
  hasCsv?: true
  /** Above the rows: a tool for the table as a whole. */
  Top?: ComponentType
  /** The row as members see it. */
  Preview?: ComponentType<{ row: Row }>
}

/** What stands in the form for a row; without one, of a new row. */
export function typedOf({ fields }: TableView, row: Row | null): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind, options }) => {
      const value = row?.[name] ?? null
      if (kind === 'flag') return [name, value === true]
      if (kind === 'flags') return [name, Array.isArray(value) ? value.map(String) : []]
      if (kind === 'list') return [name, Array.isArray(value) ? value.join('\n') : '']
      return [name, value === null ? (kind === 'choice' ? (options?.[0]?.value ?? '') : '') : String(value as string | number)]
    }),
  )
}

/** The row that stands in a form. */
export function rowIn({ fields }: TableView, typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind, isOptional }) => {
      if (kind === 'flag') return [name, typed[name] === true]
      if (kind === 'flags') return [name, typed[name]]
      const text = textIn(typed, name)
      if (kind === 'list') return [name, text.split('\n').flatMap((line) => line.trim() || [])]
      if (text === '' && isOptional) return [name, null]
      return [name, kind === 'number' ? numberIn(text) : text]
    }),
  )
}

/** What is missing or no number. */
export const problemsIn = ({ fields }: TableView, typed: Typed): Checks =>
  fields.map(({ name, kind, isOptional }) => {
    if (kind === 'flag' || kind === 'flags' || kind === 'list') return null
    const text = textIn(typed, name)
    if (text === '') return !isOptional && { field: name, words: words.needed }
    return kind === 'number' && !Number.isFinite(numberIn(text)) && { field: name, words: words.notNumber }
  })

const numberIn = (text: string): number => Number(text.replaceAll(',', ''))

/** A value of a row as text. */
export function shown({ fields }: TableView, name: string, value: unknown): string {
  const field = fields.find((one) => one.name === name)
  const label = (one: unknown): string => field?.options?.find((option) => option.value === String(one))?.label ?? String(one as string)
  if (value === null || value === undefined || value === '') return words.none
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  return Array.isArray(value) ? value.map(label).join(', ') || words.none : label(value)
}
