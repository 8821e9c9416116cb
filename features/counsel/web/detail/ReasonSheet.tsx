import { Chip } from '#kit/ui/Chip.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call, CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { alert, confirm, openSheet } from '#kit/web/overlays.ts'
import { cancelCounselAsExpert, rejectCounsel, type CounselInfo } from '../../contract/session.ts'
import { counselErrors } from '../../errors.ts'
import { REASON_MAX } from '../../rules.ts'
import { counselDetail } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'
import { refreshCounsels, takeInfo } from '../api.ts'
import { useRejectTemplates } from '../desk/api.ts'

const { reject, cancel } = counselDetail

type Values = { reason: string; no_more: boolean }
type Kind = {
  title: string
  lead: string
  label: string
  missing: string
  reasons: readonly string[]
  /** Offers to refuse further requests of the member. */
  mayRefuse: boolean
  question: { title: string; text: string; yes: string; danger: true }
  done: string
  send: (values: Values) => Promise<CounselInfo>
}

/** Rejects a request with a reason (specification section 5). Returns whether it was rejected. */
export function openReject(counNo: number): Promise<boolean> {
  return open({
    title: reject.title,
    lead: reject.lead,
    label: reject.label,
    missing: inKorean(counselErrors.reason.message),
    reasons: reject.reasons,
    mayRefuse: true,
    question: { title: reject.ask, text: reject.askText, yes: reject.submit, danger: true },
    done: counsel.done.reject!,
    send: ({ reason, no_more }) => call(rejectCounsel, { params: { coun_no: counNo }, body: { reject_reason: reason, no_more } }),
  })
}

/** Cancels an accepted session with a reason. Returns whether it was cancelled. */
export function openCancel(counNo: number): Promise<boolean> {
  return open({
    title: cancel.accepted,
    lead: cancel.expertLead,
    label: reject.cancelLabel,
    missing: reject.cancelMissing,
    reasons: reject.cancelReasons,
    mayRefuse: false,
    question: { title: cancel.expertAsk, text: cancel.expertLead, yes: cancel.accepted, danger: true },
    done: counsel.done.cancelByExpert!,
    send: ({ reason }) => call(cancelCounselAsExpert, { params: { coun_no: counNo }, body: { reason } }),
  })
}

async function open(kind: Kind): Promise<boolean> {
  const answer = await openSheet<'done' | 'outdated'>((close) => <Form kind={kind} onDone={close} />, { title: kind.title, full: true })
  if (answer === 'done') await alert(kind.done)
  return answer === 'done'
}

function Form({ kind, onDone }: { kind: Kind; onDone: (answer: 'done' | 'outdated') => void }) {
  const own = useRejectTemplates(kind.mayRefuse).data
  const { form, control, values, errorAt, rootError, isBusy } = useForm<Values>({
    initial: { reason: '', no_more: false },
    problemsOf: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', text: kind.missing }] : []),
    fieldOf: ({ field }) => (field === 'reject_reason' || field === 'reason' ? 'reason' : 'root'),
    send: async (sent) => {
      if (!(await confirm(kind.question))) return
      try {
        takeInfo(await kind.send({ ...sent, reason: sent.reason.trim() }))
        onDone('done')
      } catch (error) {
        void refreshCounsels()
        // The state has changed meanwhile (decisions d-2, -1 to -4): the form has no purpose any more.
        if (!(error instanceof CallError) || error.status !== 200) throw error
        onDone('outdated')
        await alert(inKorean(error.message))
      }
    },
  })
  const reason = control('reason')
  const noMore = control('no_more')
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 text-fg2">{kind.lead}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {[...(own ?? []).map(({ words }) => words), ...kind.reasons].map((one) => (
          <Chip
            key={one}
            selected={values.reason.startsWith(one)}
            onClick={() => reason.onChange(one)}
            className="max-w-full py-2 whitespace-normal!"
          >
            {one}
          </Chip>
        ))}
      </div>
      <div className="mt-4">
        <TextArea
          name="reason"
          label={kind.label}
          hideLabel
          placeholder={kind.label}
          max={REASON_MAX}
          value={reason.value}
          onChange={reason.onChange}
          error={errorAt('reason')}
          data-first-focus
          className="max-h-60 min-h-24"
        />
      </div>
      {kind.mayRefuse && (
        <div className="-mx-4 mt-1">
          <Switch label={reject.noMore} help={reject.noMoreHelp} checked={noMore.value} onChange={noMore.onChange} />
        </div>
      )}
      <SheetSubmit error={rootError} busy={isBusy}>
        {kind.question.yes}
      </SheetSubmit>
    </form>
  )
}
