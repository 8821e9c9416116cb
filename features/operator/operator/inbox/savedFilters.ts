import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#kit/web/safeStorage.ts'

/** A named list of the inbox; `path` is its address. */
export type SavedFilter = { name: string; path: string }

/** Most that one operator saves. */
const FILTERS_MAX = 10
const listeners = new Set<() => void>()
const keyOf = (operatorNo: number): string => `haru_console_filters:${operatorNo}`

/**
 * The lists that the operator named, on this device under the operator's number: they hold no data of members, and an operator works at one desk
 * (decision 106).
 */
export function useSavedFilters(operatorNo: number): SavedFilter[] {
  const stored = useSyncExternalStore(subscribe, () => readStored(keyOf(operatorNo)))
  return filtersIn(stored)
}

/** Saves a list; one with the same name is replaced. */
export function saveFilter(operatorNo: number, filter: SavedFilter): void {
  store(operatorNo, [...storedFilters(operatorNo).filter(({ name }) => name !== filter.name), filter].slice(-FILTERS_MAX))
}

export const dropFilter = (operatorNo: number, name: string): void =>
  store(
    operatorNo,
    storedFilters(operatorNo).filter((one) => one.name !== name),
  )

const storedFilters = (operatorNo: number): SavedFilter[] => filtersIn(readStored(keyOf(operatorNo)))

function store(operatorNo: number, filters: readonly SavedFilter[]): void {
  writeStored(keyOf(operatorNo), JSON.stringify(filters))
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

function filtersIn(stored: string | null): SavedFilter[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(all) ? all.filter(isFilter) : []
  } catch {
    return []
  }
}

const isFilter = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedFilter).name === 'string' &&
  typeof (value as SavedFilter).path === 'string'
