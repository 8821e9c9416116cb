import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import type { OwnQuestion } from '../../../contract.ts'
import { REPLY_MAX } from '../../../rules.ts'
import { received as words } from '../../../words/own.ts'
import { sendReply } from '../api.ts'

/** The seller's answer to a question, which can be corrected later. */
export async function openAnswerSheet(question: OwnQuestion): Promise<void> {
  const isFirst = question.reply === null
  const isSent = await openSheet<boolean>((close) => <Form question={question} onDone={() => close(true)} />, {
    title: isFirst ? words.answer : words.correct,
    full: true,
  })
  if (isSent) toast(isFirst ? words.sent : words.saved)
}

function Form({ question: { question_no, content, is_secret, reply }, onDone }: { question: OwnQuestion; onDone: () => void }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ reply: string }>({
    initial: { reply: reply ?? '' },
    problemsOf: (values) => (values.reply.trim() === '' ? [{ field: 'reply', text: words.needs }] : []),
    send: async (values) => {
      await sendReply(question_no, values.reply)
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <blockquote className="rounded-tile bg-sunken p-3 text-t4 break-words whitespace-pre-line text-fg2">{content}</blockquote>
      <div className="mt-4">
        <TextArea
          name="reply"
          label={words.label}
          placeholder={words.hint}
          max={REPLY_MAX}
          {...control('reply')}
          error={errorAt('reply')}
          data-first-focus
          className="max-h-80 min-h-32"
        />
      </div>
      <p className="mt-2 text-t3 break-keep text-fg3">{is_secret ? words.secretHelp : words.publicHelp}</p>
      <SheetSubmit error={rootError} busy={isBusy}>
        {reply === null ? words.send : words.save}
      </SheetSubmit>
    </form>
  )
}
