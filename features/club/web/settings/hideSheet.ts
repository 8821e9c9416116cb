import { call } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import { moderateBoardPost } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import { clubSettings } from '../../words/settings.ts'
import { refresh } from './api.ts'

const words = clubSettings.reports

/** Hides a post with a reason that its author reads. */
export async function openHide(boardNo: number, title: string): Promise<void> {
  const isHidden = await openTextSheet({
    title: words.hideOf(title),
    lead: words.hideLead,
    label: words.hideReason,
    hint: words.hideHint,
    max: REASON_MAX,
    missing: clubSettings.members.reasonMissing,
    submit: words.hide,
    send: (reason) => call(moderateBoardPost, { params: { board_no: boardNo }, body: { hide: true, reason } }),
  })
  void refresh()
  if (isHidden) toast(words.done)
}
