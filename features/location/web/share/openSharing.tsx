import { loadSheet } from '#kit/web/loadSheet.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { sharing as words } from '../../words.ts'

/** Opens what the viewer shares, until when and with whom. */
export async function openSharing(): Promise<void> {
  const part = await loadSheet(() => import('./SharingSheet.tsx'))
  if (part) await openSheet<void>((close) => <part.SharingSheet onDone={close} />, { title: words.title, full: true })
}
