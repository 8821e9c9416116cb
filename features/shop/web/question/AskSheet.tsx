import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { QUESTION_MAX, QUESTION_MIN } from '../../rules.ts'
import { itemQuestions as words } from '../../words/detail.ts'
import { sendQuestion, type Ask } from './api.ts'

/** Lets the member ask the seller of a product. */
export async function openAskSheet(itemNo: number): Promise<void> {
  const sent = await openSheet<true>((close) => <AskForm itemNo={itemNo} onSent={() => close(true)} />, {
    title: words.formTitle,
    full: true,
  })
  if (sent) toast(words.sent)
}

function AskForm({ itemNo, onSent }: { itemNo: number; onSent: () => void }) {
  const { form, values, control, errorAt, rootError, isBusy } = useForm<Ask>({
    initial: { content: '', is_secret: false },
    problemsOf: ({ content }) => ([...content.trim()].length < QUESTION_MIN ? [{ field: 'content', text: words.short(QUESTION_MIN) }] : []),
    send: async (ask, key) => {
      await sendQuestion(itemNo, { ...ask, content: ask.content.trim() }, key)
      onSent()
    },
  })
  return (
    <form {...form} className="flex min-h-full flex-col">
      <p className="mb-3 text-t4 break-keep text-fg2">{words.help}</p>
      <div data-field="content">
        <TextArea
          label={words.content}
          placeholder={words.placeholder}
          max={QUESTION_MAX}
          {...control('content')}
          error={errorAt('content') ?? null}
          className="max-h-60 min-h-32"
        />
      </div>
      <div className="-mx-4 mt-2">
        <Switch label={words.secret} help={words.secretHelp} checked={values.is_secret} onChange={control('is_secret').onChange} />
      </div>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.send}
      </SheetSubmit>
    </form>
  )
}
