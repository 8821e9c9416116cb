import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import { EMPTY, type Values } from './form.ts'

type Stored = { by: number | undefined; coun_no: number; values: Values }

const KEY = `${MEMBER_PREFIX}plan`

/** What the viewer has written on this device for a counselling; one plan at a time. */
export function readDraft(counNo: number): Values | null {
  try {
    const { by, coun_no, values } = JSON.parse(readStored(KEY) ?? 'null') as Stored
    return by === session.viewer()?.user_no && coun_no === counNo && Array.isArray(values.items) ? { ...EMPTY, ...values } : null
  } catch {
    return null
  }
}

export function storeDraft(counNo: number, values: Values): void {
  const stored: Stored = { by: session.viewer()?.user_no, coun_no: counNo, values }
  writeStored(KEY, JSON.stringify(stored))
}

export const removeDraft = (): void => writeStored(KEY, null)
