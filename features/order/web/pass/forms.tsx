import { addDays, koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm, type Problem } from '#kit/web/form.ts'
import type { PassDetail, PassUse } from '../../contract.ts'
import { CLAIM_MAX, CLAIM_MIN } from '../../contract/claim-rules.ts'
import { MARK_DAYS, NOTE_MAX } from '../../contract/pass-rules.ts'
import { REASON_MAX } from '../../rules.ts'
import { passWords as words } from '../../words/pass.ts'
import { endSold, mark, objectTo } from './api.ts'

type Done = { onDone: () => void }
const FORM = 'flex min-h-full grow flex-col gap-5'
type MarkValues = { used_on: string; note: string }

/** The day of a use, and a word about it. */
export function Mark({ pass, onDone }: { pass: PassDetail } & Done) {
  const today = koreanDay(new Date(pass.now))
  const first = addDays(today, -MARK_DAYS)
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
    <form {...form} className={FORM}>
      <p className="text-t4 break-keep text-fg2">{words.markForm.help}</p>
      <Field label={words.markForm.day} type="date" min={first} max={today} {...text('used_on')} />
      <Field label={words.markForm.note} placeholder={words.markForm.noteHint} autoComplete="off" {...text('note', NOTE_MAX)} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.markForm.send}
      </SheetSubmit>
    </form>
  )
}

type Words = { help: string; label: string; send: string; max: number; problem: (typed: string) => string | null }

/** Some words that are sent with an act. */
function Reason({ help, label, send, max, problem, submit }: Words & { submit: (typed: string) => Promise<void> }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ content: string }>({
    initial: { content: '' },
    problemsOf: ({ content }) => {
      const found = problem(content.trim())
      return found === null ? [] : [{ field: 'content', text: found }]
    },
    fieldOf: () => 'content',
    send: ({ content }) => submit(content),
  })
  return (
    <form {...form} className={FORM}>
      <p className="text-t4 break-keep text-fg2">{help}</p>
      <TextArea
        name="content"
        label={label}
        max={max}
        {...control('content')}
        error={errorAt('content') ?? null}
        className="max-h-64 min-h-28"
      />
      <SheetSubmit error={rootError} busy={isBusy}>
        {send}
      </SheetSubmit>
    </form>
  )
}

/** Why the member objects to a use. */
export function Objection({ use, onDone }: { use: PassUse } & Done) {
  const { help, label, needs, send } = words.objectForm
  const problem = (typed: string) => ([...typed].length < CLAIM_MIN ? needs(CLAIM_MIN) : null)
  return <Reason {...{ help, label, send, problem }} max={CLAIM_MAX} submit={(typed) => objectTo(use.use_no, typed).then(onDone)} />
}

/** Why the seller ends a pass, and what goes back. */
export function End({ pass, onDone }: { pass: PassDetail } & Done) {
  const { help, reason, needs, send } = words.endForm
  return (
    <Reason
      help={help}
      label={reason}
      send={send(pass.refund?.refund_viv ?? 0)}
      max={REASON_MAX}
      problem={(typed) => (typed === '' ? needs : null)}
      submit={(typed) => endSold(pass.order_item_no, typed).then(onDone)}
    />
  )
}
