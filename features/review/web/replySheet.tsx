import { toast } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import { REPLY_MAX } from '../rules.ts'
import { reviews as words } from '../words/review.ts'

type Send = (reply: string, key: string) => Promise<void>

/** The one reply to a review; whether it was sent. */
export async function openReplySheet(send: Send): Promise<boolean> {
  const isSent = await openTextSheet({
    title: words.sendReply,
    lead: words.replyHelp,
    label: words.reply,
    hideLabel: true,
    hint: words.replyHint,
    max: REPLY_MAX,
    missing: words.needsReply,
    submit: words.sendReply,
    send,
  })
  if (isSent) toast(words.replied)
  return isSent
}
