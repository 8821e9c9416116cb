import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { useForm } from '#kit/web/form.ts'
import { TextForm } from '#kit/web/textSheet.tsx'
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
export const Objection = ({ claimNo, onDone }: Props) => (
  <TextForm
    label={words.object.label}
    max={CLAIM_MAX}
    min={CLAIM_MIN}
    missing={words.needsText(CLAIM_MIN)}
    submit={words.object.submit}
    send={(content) => objectTo(claimNo, content)}
    onDone={onDone}
  />
)
