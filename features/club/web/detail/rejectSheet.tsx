import { toast } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import type { ClubPerson } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import { clubPage as words } from '../../words/club.ts'
import { reject } from './api.ts'

/** Rejects a request to join, with a reason that its author reads. */
export async function openReject(meetNo: number, { user_no, haru_name }: ClubPerson['person']): Promise<void> {
  const isRejected = await openTextSheet({
    title: words.rejectOf(haru_name),
    label: words.rejectReason,
    hint: words.rejectHint,
    max: REASON_MAX,
    missing: words.reasonMissing,
    submit: words.reject,
    send: (reason) => reject(meetNo, user_no, reason),
  })
  if (isRejected) toast(words.rejected)
}
