import { toast } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import type { AppealKind } from '../../contract/trust.ts'
import { REASON_MAX, REASON_MIN } from '../../rules.ts'
import { appealSheet as words } from '../../words/detail.ts'
import { appeal } from '../api.ts'

/** Asks haru to look at a fact of the viewer's trust again. */
export async function openAppeal(adhocNo: number, kind: AppealKind): Promise<void> {
  const isSent = await openTextSheet({
    title: words.title,
    lead: words.lead,
    label: words.label,
    max: REASON_MAX,
    min: REASON_MIN,
    missing: words.missing,
    submit: words.submit,
    send: (text, key) => appeal(adhocNo, { kind, appeal: text }, key),
  })
  if (isSent) toast(words.done)
}
