import type { ReactNode } from 'react'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from './form.ts'
import { openSheet } from './overlays.ts'

/** A text that is sent with an act, as a reason, an objection or an answer. */
export type TextQuestion = {
  /** Above the field: what the text is for. */
  lead?: ReactNode
  label: string
  /** Where `lead` and the sheet's title already say what the field is. */
  hideLabel?: boolean
  hint?: string
  /** Below the field: who reads the text. */
  note?: string
  initial?: string
  /** The most and the fewest code points without spaces around them; an optional text has `min: 0`. */
  max: number
  min?: number
  /** What a text shorter than `min` is answered with. */
  missing: string
  submit: string
  /** Sends the trimmed text. A retry of the same text repeats the key. @throws CallError, which is shown in the form */
  send: (text: string, key: string) => Promise<unknown>
}

/** Asks for a text in a sheet of its own; whether it was sent. */
export async function openTextSheet({ title, ...question }: TextQuestion & { title: string }): Promise<boolean> {
  const isSent = await openSheet<true>((close) => <TextForm {...question} onDone={() => close(true)} />, { title, full: true })
  return isSent === true
}

/** The form of a sheet that is one text and its button. */
export function TextForm({ lead, note, submit, send, onDone, ...field }: TextQuestion & { onDone: () => void }) {
  const { label, hideLabel = false, hint, initial = '', max, min = 1, missing } = field
  const { form, control, errorAt, rootError, isBusy } = useForm<{ text: string }>({
    initial: { text: initial },
    problemsOf: ({ text }) => ([...text.trim()].length < min ? [{ field: 'text', text: missing }] : []),
    // The server names the field after what the text is.
    fieldOf: (refusal) => (refusal.field === undefined ? 'root' : 'text'),
    send: async ({ text }, key) => {
      await send(text.trim(), key)
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-4">
      {typeof lead === 'string' ? <p className="text-t4 break-keep text-fg2">{lead}</p> : lead}
      <TextArea
        name="text"
        label={label}
        hideLabel={hideLabel}
        placeholder={hint}
        max={max}
        {...control('text')}
        error={errorAt('text') ?? null}
        data-first-focus
        className="max-h-80 min-h-32"
      />
      {note !== undefined && <p className="text-t3 break-keep text-fg3">{note}</p>}
      <SheetSubmit error={rootError} busy={isBusy}>
        {submit}
      </SheetSubmit>
    </form>
  )
}
