import { HOUR_MS } from '#kit/contract/time.ts'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'

export type ApplyValues = { sio_no: number; hope: string; memo: string }
type Stored = { item: number; at: number; values: ApplyValues }

/** What a viewer has filled in outlives a log-in and a top-up. It may tell of their health, so it is not kept for long. */
const KEY = `${MEMBER_PREFIX}shop_apply`

export function readDraft(itemNo: number): ApplyValues | null {
  try {
    const stored = JSON.parse(readStored(KEY) ?? 'null') as Stored | null
    return stored?.item === itemNo && Date.now() - stored.at < HOUR_MS ? stored.values : null
  } catch {
    return null
  }
}

export const saveDraft = (itemNo: number, values: ApplyValues): void =>
  writeStored(KEY, JSON.stringify({ item: itemNo, at: Date.now(), values } satisfies Stored))

export const clearDraft = (): void => writeStored(KEY, null)
