import { call } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import { banMember, kickMember, type ClubPerson } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import { clubSettings } from '../../words/settings.ts'
import { refresh } from './api.ts'

const words = clubSettings.members

/** Removes a member with a reason that they read: until they ask again, or for good. */
export async function openRemove(meetNo: number, { user_no, haru_name }: ClubPerson['person'], act: 'kick' | 'ban'): Promise<void> {
  const isKick = act === 'kick'
  const isRemoved = await openTextSheet({
    title: isKick ? words.kickOf(haru_name) : words.banOf(haru_name),
    lead: isKick ? words.kickLead : words.banLead,
    label: words.reason,
    hint: words.reasonHint,
    max: REASON_MAX,
    missing: words.reasonMissing,
    submit: words[act],
    send: (reason) => call(isKick ? kickMember : banMember, { params: { meet_no: meetNo, user_no }, body: { reason } }),
  })
  void refresh()
  if (isRemoved) toast(words.removed(haru_name))
}
