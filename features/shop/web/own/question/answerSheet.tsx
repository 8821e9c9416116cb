import { toast } from '#kit/web/overlays.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import type { OwnQuestion } from '../../../contract.ts'
import { REPLY_MAX } from '../../../rules.ts'
import { received as words } from '../../../words/own.ts'
import { sendReply } from '../api.ts'

/** The seller's answer to a question, which can be corrected later. */
export async function openAnswerSheet({ question_no, content, is_secret, reply }: OwnQuestion): Promise<void> {
  const isFirst = reply === null
  const isSent = await openTextSheet({
    title: isFirst ? words.answer : words.correct,
    lead: <blockquote className="rounded-tile bg-sunken p-3 text-t4 break-words whitespace-pre-line text-fg2">{content}</blockquote>,
    label: words.label,
    hint: words.hint,
    note: is_secret ? words.secretHelp : words.publicHelp,
    initial: reply ?? '',
    max: REPLY_MAX,
    missing: words.needs,
    submit: isFirst ? words.send : words.save,
    send: (text) => sendReply(question_no, text),
  })
  if (isSent) toast(isFirst ? words.sent : words.saved)
}
