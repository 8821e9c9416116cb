import { call } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import { announceClubClose } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import { clubSettings } from '../../words/settings.ts'
import { refresh } from './api.ts'

const words = clubSettings.closing

/** Announces that the club closes, with a reason that every member reads. */
export async function openClose(meetNo: number): Promise<void> {
  const isAnnounced = await openTextSheet({
    title: words.announce,
    label: words.reason,
    hint: words.reasonHint,
    max: REASON_MAX,
    missing: words.reasonMissing,
    submit: words.announce,
    send: (reason) => call(announceClubClose, { params: { meet_no: meetNo }, body: { reason } }),
  })
  void refresh()
  if (isAnnounced) toast(words.announced)
}
