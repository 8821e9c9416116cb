import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { REPLY_MAX } from '#features/review/rules.ts'
import { review as words } from '../../words/review.ts'
import { sendReply } from './api.ts'

/** The expert's one reply to a review. */
export async function openReplySheet(counNo: number): Promise<void> {
  const isSent = await openSheet<boolean>((close) => <Form counNo={counNo} onDone={() => close(true)} />, {
    title: words.sendReply,
    full: true,
  })
  if (isSent) toast(words.replied)
}

function Form({ counNo, onDone }: { counNo: number; onDone: () => void }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ reply: string }>({
    initial: { reply: '' },
    problemsOf: ({ reply }) => (reply.trim() === '' ? [{ field: 'reply', text: words.needsReply }] : []),
    send: async ({ reply }, key) => {
      await sendReply(counNo, reply, key)
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 break-keep text-fg2">{words.replyHelp}</p>
      <div className="mt-4">
        <TextArea
          name="reply"
          label={words.reply}
          hideLabel
          placeholder={words.replyHint}
          max={REPLY_MAX}
          {...control('reply')}
          error={errorAt('reply')}
          data-first-focus
          className="max-h-80 min-h-32"
        />
      </div>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.sendReply}
      </SheetSubmit>
    </form>
  )
}
