import { useState } from 'react'
import { appeal as words } from '#features/report/words/appeal.ts'
import { lengthOf } from '#kit/contract/shape.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'

type Props = {
  isOpen: boolean
  /** On the button that opens the form. */
  open: string
  help: string
  label: string
  placeholder?: string
  min: number
  max: number
  send: (text: string, key: string) => Promise<void>
  done: string
}

/** A text to the operators, behind a button. */
export function WordsForm({ isOpen, open, help, ...form }: Props) {
  const [isShown, setShown] = useState(isOpen)
  return (
    <div className="mt-3">
      {!isShown && (
        <Button variant="weak" size={48} full onClick={() => setShown(true)}>
          {open}
        </Button>
      )}
      <p className="mt-1 text-t3 text-fg2">{help}</p>
      {isShown && <Form {...form} />}
    </div>
  )
}

function Form({ label, placeholder, min, max, send, done }: Omit<Props, 'isOpen' | 'open' | 'help'>) {
  const { form, control, errorAt, rootError, isBusy } = useForm({
    initial: { text: '' },
    problemsOf: ({ text }) => (lengthOf(text.trim()) < min ? [{ field: 'text' as const, text: words.atLeast(min) }] : []),
    fieldOf: () => 'text',
    async send({ text }, key) {
      await send(text, key)
      toast(done)
    },
  })
  return (
    <form {...form} className="mt-2 flex flex-col gap-2">
      <div data-field="text">
        <TextArea
          label={label}
          placeholder={placeholder ?? ''}
          max={max}
          {...control('text')}
          error={errorAt('text')}
          className="min-h-28"
        />
      </div>
      <div role="alert">
        <FieldError error={rootError} />
      </div>
      <Button type="submit" size={48} full busy={isBusy}>
        {words.send}
      </Button>
    </form>
  )
}

/** What somebody wrote. */
export function Words({ title, children }: { title: string; children: string }) {
  return (
    <section className="rounded-tile bg-sunken px-3.5 py-2.5">
      <h3 className="text-t3 font-semibold text-fg2">{title}</h3>
      <p className="mt-0.5 text-t4 break-words whitespace-pre-line">{children}</p>
    </section>
  )
}
