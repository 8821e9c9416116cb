import { addDays, koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { useForm, type Problem } from '#kit/web/form.ts'
import { TextForm } from '#kit/web/textSheet.tsx'
import type { PassDetail, PassUse } from '../../contract.ts'
import { CLAIM_MAX, CLAIM_MIN } from '../../contract/claim-rules.ts'
import { MARK_DAYS, NOTE_MAX } from '../../contract/pass-rules.ts'
import { REASON_MAX } from '../../rules.ts'
import { passWords as words } from '../../words/pass.ts'
import { endSold, mark, objectTo } from './api.ts'

type Done = { onDone: () => void }
type MarkValues = { used_on: string; note: string }

/** The day of a use, and a word about it. */
export function Mark({ pass, onDone }: { pass: PassDetail } & Done) {
  const today = koreanDay(new Date(pass.now))
  const earliest = addDays(today, -MARK_DAYS)
  const first = pass.start_on > earliest ? pass.start_on : earliest
  const { form, text, rootError, isBusy } = useForm<MarkValues>({
    initial: { used_on: today, note: '' },
    problemsOf: ({ used_on }): Problem<MarkValues>[] =>
      used_on >= first && used_on <= today ? [] : [{ field: 'used_on', text: words.markForm.needsDay }],
    send: async ({ used_on, note }, key) => {
      await mark(pass.order_item_no, { used_on, note }, key)
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <p className="text-t4 break-keep text-fg2">{words.markForm.help}</p>
      <Field label={words.markForm.day} type="date" min={first} max={today} {...text('used_on')} />
      <Field label={words.markForm.note} placeholder={words.markForm.noteHint} autoComplete="off" {...text('note', NOTE_MAX)} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.markForm.send}
      </SheetSubmit>
    </form>
  )
}

/** Why the member objects to a use. */
export function Objection({ use, onDone }: { use: PassUse } & Done) {
  const { help, label, needs, send } = words.objectForm
  return (
    <TextForm
      lead={help}
      label={label}
      max={CLAIM_MAX}
      min={CLAIM_MIN}
      missing={needs(CLAIM_MIN)}
      submit={send}
      send={(typed) => objectTo(use.use_no, typed)}
      onDone={onDone}
    />
  )
}

/** Why the seller ends a pass, and what goes back. */
export function End({ pass, onDone }: { pass: PassDetail } & Done) {
  const { help, reason, needs, send } = words.endForm
  return (
    <TextForm
      lead={help}
      label={reason}
      max={REASON_MAX}
      missing={needs}
      submit={send(pass.refund?.refund_viv ?? 0)}
      send={(typed) => endSold(pass.order_item_no, typed)}
      onDone={onDone}
    />
  )
}
