import { call } from '#kit/web/call.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import { disputeCounsel } from '../../contract/session.ts'
import { DISPUTE_MAX, DISPUTE_MIN } from '../../rules.ts'
import { counselDispute as words } from '../../words/dispute.ts'
import { takeInfo } from '../api.ts'
import { Timeline } from './Timeline.tsx'

/** What happened, with times; who was there when. */
export function openTimeline(counNo: number): void {
  void openSheet(() => <Timeline counNo={counNo} />, { title: words.timelineTitle })
}

/** The member's complaint. */
export async function openDispute(counNo: number): Promise<void> {
  const isSent = await openTextSheet({
    title: words.title,
    lead: words.lead,
    label: words.label,
    hideLabel: true,
    hint: words.label,
    max: DISPUTE_MAX,
    min: DISPUTE_MIN,
    missing: words.short,
    submit: words.submit,
    send: async (reason, key) => takeInfo(await call(disputeCounsel, { params: { coun_no: counNo }, body: { reason } }, { key })),
  })
  if (isSent) await alert(words.sent)
}
