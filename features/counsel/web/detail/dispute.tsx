import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { disputeCounsel } from '../../contract/session.ts'
import { DISPUTE_MAX, DISPUTE_MIN } from '../../rules.ts'
import { counselDispute as words } from '../../words/dispute.ts'
import { takeInfo } from '../api.ts'
import { Timeline } from './Timeline.tsx'

/** What happened, with times; who was there when. */
export function openTimeline(counNo: number): void {
  void openSheet(() => <Timeline counNo={counNo} />, { title: words.timelineTitle })
}

/** The member's complaint. */
export async function openDispute(counNo: number): Promise<void> {
  const isSent = await openSheet<boolean>((close) => <Form counNo={counNo} onDone={() => close(true)} />, {
    title: words.title,
    full: true,
  })
  if (isSent) await alert(words.sent)
}

function Form({ counNo, onDone }: { counNo: number; onDone: () => void }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ reason: string }>({
    initial: { reason: '' },
    problemsOf: ({ reason }) => ([...reason.trim()].length < DISPUTE_MIN ? [{ field: 'reason', text: words.short }] : []),
    send: async ({ reason }, key) => {
      takeInfo(await call(disputeCounsel, { params: { coun_no: counNo }, body: { reason: reason.trim() } }, { key }))
      onDone()
    },
  })
  const reason = control('reason')
  return (
    <form {...form} className="flex min-h-full grow flex-col">
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      <div className="mt-4">
        <TextArea
          name="reason"
          label={words.label}
          hideLabel
          placeholder={words.label}
          max={DISPUTE_MAX}
          value={reason.value}
          onChange={reason.onChange}
          error={errorAt('reason')}
          data-first-focus
          className="max-h-80 min-h-32"
        />
      </div>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.submit}
      </SheetSubmit>
    </form>
  )
}
