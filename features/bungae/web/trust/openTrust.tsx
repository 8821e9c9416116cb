import { loadSheet } from '#kit/web/loadSheet.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { objectSheet, trustSheet } from '../../words/detail.ts'

/** Opens the viewer's own trust, and from there the objection to a mark. */
export async function openTrust(): Promise<void> {
  const part = await loadSheet(() => import('./TrustSheet.tsx'))
  if (!part) return
  const { TrustSheet } = part
  const adhocNo = await openSheet<number>((close) => <TrustSheet onObject={close} onLeave={close} />, {
    title: trustSheet.title,
    full: true,
  })
  if (adhocNo !== undefined) await openObjection(adhocNo)
}

/** Opens the objection to the viewer's own mark in a bungae. */
export async function openObjection(adhocNo: number): Promise<void> {
  const part = await loadSheet(() => import('../detail/reasonSheets.tsx'))
  if (!part) return
  const { ObjectSheet } = part
  const done = await openSheet<string>((close) => <ObjectSheet adhocNo={adhocNo} onDone={close} />, {
    title: objectSheet.title,
    full: true,
  })
  if (done !== undefined) toast(done)
}
