import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import type { ClubPerson } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import { clubPage as words } from '../../words/club.ts'
import { reject } from './api.ts'

type Person = ClubPerson['person']

/** Rejects a request to join, with a reason that its author reads. */
export async function openReject(meetNo: number, person: Person): Promise<void> {
  const isRejected = await openSheet<true>((close) => <Reject {...{ meetNo, person }} onDone={() => close(true)} />, {
    title: words.rejectOf(person.haru_name),
  })
  if (isRejected) toast(words.rejected)
}

function Reject({ meetNo, person, onDone }: { meetNo: number; person: Person; onDone: () => void }) {
  const { form, control, errorAt, rootError, isBusy } = useForm({
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', text: words.reasonMissing }] : []),
    send: async ({ reason }) => {
      await reject(meetNo, person.user_no, reason.trim())
      onDone()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <div data-field="reason">
        <TextArea
          label={words.rejectReason}
          placeholder={words.rejectHint}
          max={REASON_MAX}
          {...control('reason')}
          error={errorAt('reason') ?? null}
          className="max-h-60 min-h-24"
        />
      </div>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.reject}
      </SheetSubmit>
    </form>
  )
}
