import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#kit/web/safeStorage.ts'
import type { GuestRow } from '../contract.ts'
import { CART_MAX, QTT_MAX } from '../rules.ts'
import type { Change } from './model.ts'

/** The cart that this device keeps for a guest, newest first. It stays until a log-in takes it (register.ts). */
const KEY = 'haru_cart'

let text: string | null = null
let rows: readonly GuestRow[] = []
const listeners = new Set<() => void>()

export function guestRows(): readonly GuestRow[] {
  const stored = readStored(KEY)
  if (stored !== text) {
    text = stored
    rows = parsed(stored)
  }
  return rows
}

export const useGuestRows = (): readonly GuestRow[] => useSyncExternalStore(subscribe, guestRows)

export function storeGuestRows(next: readonly GuestRow[]): void {
  writeStored(KEY, next.length > 0 ? JSON.stringify(next) : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What a broken or foreign value leaves is no cart. */
function parsed(stored: string | null): GuestRow[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isRow).slice(0, CART_MAX) : []
  } catch {
    return []
  }
}

function isRow(value: unknown): value is GuestRow {
  const { item_no, is_checked, options } = (value ?? {}) as Partial<GuestRow>
  const isOption = ({ sio_no, qtt, seen_amt }: GuestRow['options'][number]) =>
    [sio_no, qtt, seen_amt].every((one) => Number.isSafeInteger(one) && one > 0) && qtt <= QTT_MAX
  return (
    Number.isSafeInteger(item_no) &&
    typeof is_checked === 'boolean' &&
    Array.isArray(options) &&
    options.length > 0 &&
    options.every(isOption)
  )
}

/** The rows with these options on top of what is there; what is asked again comes first. */
export function addedRows(present: readonly GuestRow[], itemNo: number, options: GuestRow['options']): GuestRow[] {
  const was = present.find(({ item_no }) => item_no === itemNo)
  const kept = (was?.options ?? []).filter(({ sio_no }) => options.every((one) => one.sio_no !== sio_no))
  const added = options.map((option) => {
    const before = was?.options.find(({ sio_no }) => sio_no === option.sio_no)?.qtt ?? 0
    return { ...option, qtt: Math.min(QTT_MAX, before + option.qtt) }
  })
  return [{ item_no: itemNo, is_checked: true, options: [...kept, ...added] }, ...present.filter((row) => row !== was)]
}

/** The rows after a change; `priceOf` gives the present price of an option that is new. */
export function changedGuestRows(present: readonly GuestRow[], change: Change, priceOf: (sioNo: number) => number): GuestRow[] {
  const each = (edit: (option: GuestRow['options'][number]) => GuestRow['options'][number]) =>
    present.map((row) => ({ ...row, options: row.options.map(edit) }))
  switch (change.kind) {
    case 'check':
      return present.map((row) => (change.item_nos.includes(row.item_no) ? { ...row, is_checked: change.is_checked } : row))
    case 'remove':
      return present.filter(({ item_no }) => !change.item_nos.includes(item_no))
    case 'qtt':
      return each((option) => (option.sio_no === change.sio_no ? { ...option, qtt: change.qtt } : option))
    case 'seen':
      return each((option) => ({ ...option, ...change.options.find(({ sio_no }) => sio_no === option.sio_no) }))
    case 'options':
      return present.map((row) => {
        if (row.item_no !== change.item_no) return row
        const seenOf = (sioNo: number) => row.options.find(({ sio_no }) => sio_no === sioNo)?.seen_amt ?? priceOf(sioNo)
        return { ...row, options: change.options.map((option) => ({ ...option, seen_amt: seenOf(option.sio_no) })) }
      })
  }
}
