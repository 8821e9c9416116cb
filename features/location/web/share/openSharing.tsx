import { loadSheet } from '#kit/web/loadSheet.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { sharing as words } from '../../words.ts'

/** Opens what the viewer shares, until when and with whom. */
export async function openSharing(): Promise<void> {
  const part = await loadSheet(() => import('./SharingSheet.tsx'))
  if (part) await openSheet<void>((close) => <part.SharingSheet onDone={close} />, { title: words.title, full: true })
}

/** Opens the viewer's records of collection and provision. */
export async function openRecords(): Promise<void> {
  const part = await loadSheet(() => import('./RecordList.tsx'))
  if (part) await openSheet<void>(() => <part.RecordList />, { title: words.records, full: true })
}
