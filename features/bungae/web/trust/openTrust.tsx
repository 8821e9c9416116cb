import { loadSheet } from '#kit/web/loadSheet.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import type { AppealKind } from '../../contract/trust.ts'
import { objectSheet, trustSheet } from '../../words/detail.ts'
import type { TrustLine } from './TrustSheet.tsx'

/** Opens the viewer's own trust, and from there the objection to a mark or the appeal. */
export async function openTrust(): Promise<void> {
  const part = await loadSheet(() => import('./TrustSheet.tsx'))
  if (!part) return
  const { TrustSheet } = part
  type Chosen = { act: 'object'; no: number } | { act: 'appeal'; line: TrustLine }
  const chosen = await openSheet<Chosen>(
    (close) => (
      <TrustSheet
        onObject={(no) => close({ act: 'object', no })}
        onAppeal={(line) => close({ act: 'appeal', line })}
        onLeave={() => close()}
      />
    ),
    { title: trustSheet.title, full: true },
  )
  if (chosen?.act === 'object') await openObjection(chosen.no)
  else if (chosen) await openAppeal(chosen.line)
}

async function openAppeal({ adhoc_no, kind }: TrustLine): Promise<void> {
  const part = await loadSheet(() => import('./appealSheet.ts'))
  await part?.openAppeal(adhoc_no, kind as AppealKind)
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
