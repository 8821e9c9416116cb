import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import type { AdhocDetail } from '../../contract.ts'
import { REASON_MAX, REASON_MIN } from '../../rules.ts'
import { bungaeDetail, cancelSheet, objectSheet } from '../../words/detail.ts'
import { cancel, sendObjection } from '../api.ts'

type Props = { adhoc: AdhocDetail; onDone: (text?: string) => void }
type Values = { reason: string; ends_series: boolean }
type Kind = {
  lead: string
  label: string
  missing: string
  submit: string
  done: string
  endsSeries?: string
  send: (values: Values) => Promise<unknown>
}

/** Cancels a bungae with a reason that everybody in it reads. */
export function CancelSheet({ adhoc, onDone }: Props) {
  const send = (values: Values) => cancel(adhoc.adhoc_no, values)
  const series = adhoc.repeat_weeks === null ? {} : { endsSeries: cancelSheet.endsSeries }
  return <Form kind={{ ...cancelSheet, ...series, done: bungaeDetail.done.cancel, send }} onDone={onDone} />
}

/** Objects to a mark. */
export function ObjectSheet({ adhocNo, onDone }: Pick<Props, 'onDone'> & { adhocNo: number }) {
  const send = ({ reason }: Values) => sendObjection(adhocNo, reason)
  return <Form kind={{ ...objectSheet, done: bungaeDetail.done.object, send }} onDone={onDone} />
}

function Form({ kind, onDone }: { kind: Kind; onDone: Props['onDone'] }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<Values>({
    initial: { reason: '', ends_series: false },
    problemsOf: ({ reason }) => ([...reason.trim()].length < REASON_MIN ? [{ field: 'reason', text: kind.missing }] : []),
    fieldOf: ({ field }) => (field === 'objection' || field === 'reason' ? 'reason' : 'root'),
    send: async (values) => {
      await kind.send(values)
      onDone(kind.done)
    },
  })
  const endsSeries = control('ends_series')
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-4">
      <p className="text-t4 break-keep text-fg2">{kind.lead}</p>
      <TextArea
        name="reason"
        label={kind.label}
        max={REASON_MAX}
        {...control('reason')}
        error={errorAt('reason') ?? null}
        data-first-focus
        className="max-h-60 min-h-28"
      />
      {kind.endsSeries !== undefined && (
        <div className="-mx-4">
          <Switch label={kind.endsSeries} checked={endsSeries.value} onChange={endsSeries.onChange} />
        </div>
      )}
      <SheetSubmit error={rootError} busy={isBusy}>
        {kind.submit}
      </SheetSubmit>
    </form>
  )
}
