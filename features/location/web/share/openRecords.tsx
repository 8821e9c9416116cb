import { loadSheet } from '#kit/web/loadSheet.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { sharing as words } from '../../words.ts'

/** Opens the viewer's records of collection and provision. */
export async function openRecords(): Promise<void> {
  const part = await loadSheet(() => import('./RecordList.tsx'))
  if (part) await openSheet<void>(() => <part.RecordList />, { title: words.records, full: true })
}
