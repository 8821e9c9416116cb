import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import type { CarrierKey } from '../../contract/carriers.ts'
import { CLAIM_MAX, CLAIM_MIN } from '../../contract/claim-rules.ts'
import { buyerClaims as words } from '../../words/buyer-claims.ts'
import { objectTo, sendBack } from '../api.ts'
import { ParcelFields, parcelProblems, type ParcelValues } from '../parts/ParcelFields.tsx'

type Props = { claimNo: number; onDone: () => void }

/** With which parcel the goods go back. */
export function SendBack({ claimNo, onDone }: Props) {
  const { form, text, errorAt, rootError, isBusy } = useForm<ParcelValues>({
    initial: { carrier: '', tracking_no: '' },
    problemsOf: parcelProblems,
    send: async ({ carrier, tracking_no }) => {
      await sendBack(claimNo, { carrier: carrier as CarrierKey, tracking_no })
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <ParcelFields text={text} errorAt={errorAt} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.acts.send}
      </SheetSubmit>
    </form>
  )
}

/** Why the buyer objects to a refusal. */
export function Objection({ claimNo, onDone }: Props) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ content: string }>({
    initial: { content: '' },
    problemsOf: ({ content }) => ([...content.trim()].length < CLAIM_MIN ? [{ field: 'content', text: words.needsText(CLAIM_MIN) }] : []),
    send: async ({ content }) => {
      await objectTo(claimNo, content)
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <TextArea
        name="content"
        label={words.object.label}
        max={CLAIM_MAX}
        {...control('content')}
        error={errorAt('content') ?? null}
        className="max-h-64 min-h-28"
      />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.object.submit}
      </SheetSubmit>
    </form>
  )
}
