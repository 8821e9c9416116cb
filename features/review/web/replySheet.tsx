import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { REPLY_MAX } from '../rules.ts'
import { reviews as words } from '../words/review.ts'

type Send = (reply: string, key: string) => Promise<void>

/** The one reply to a review. */
export async function openReplySheet(send: Send): Promise<void> {
  const isSent = await openSheet<boolean>((close) => <Form send={send} onDone={() => close(true)} />, {
    title: words.sendReply,
    full: true,
  })
  if (isSent) toast(words.replied)
}

function Form({ send, onDone }: { send: Send; onDone: () => void }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ reply: string }>({
    initial: { reply: '' },
    problemsOf: ({ reply }) => (reply.trim() === '' ? [{ field: 'reply', text: words.needsReply }] : []),
    send: async ({ reply }, key) => {
      await send(reply, key)
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
