import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { useForm } from '#kit/web/form.ts'
import { TextForm } from '#kit/web/textSheet.tsx'
import { CLAIM_MAX, CLAIM_MIN, firstPickupDay, isPickupDay } from '../../contract/claim-rules.ts'
import type { OrderClaim } from '../../contract.ts'
import { buyerClaims as words } from '../../words/buyer-claims.ts'
import { movePickup, objectTo, sendBack } from '../api.ts'
import { useCarriers } from '../parts/carriers.ts'
import { ParcelFields, parcelProblems, type ParcelValues } from '../parts/ParcelFields.tsx'
import { WayBack, type Way } from './WayBack.tsx'

/** `now`: the server's clock. */
type Props = { claim: OrderClaim; now: Date; onDone: () => void }

/** With which parcel the goods go back. */
export function SendBack({ claim: { claim_no }, onDone }: Props) {
  const carriers = useCarriers()
  const { form, text, errorAt, rootError, isBusy } = useForm<ParcelValues>({
    initial: { carrier: '', tracking_no: '' },
    problemsOf: (values) => parcelProblems(values, carriers),
    send: async ({ carrier, tracking_no }) => {
      await sendBack(claim_no, { carrier, tracking_no })
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <ParcelFields carriers={carriers} text={text} errorAt={errorAt} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.acts.send}
      </SheetSubmit>
    </form>
  )
}

/** On which day the goods are picked up, or that the buyer sends them. */
export function Pickup({ claim: { claim_no, pickup_on, reg_dt }, now, onDone }: Props) {
  const askedAt = new Date(reg_dt)
  const { form, text, control, values, rootError, isBusy } = useForm<{ way: Way; pickup_on: string }>({
    initial: { way: 'pickup', pickup_on: pickup_on !== null && isPickupDay(pickup_on, now, askedAt) ? pickup_on : firstPickupDay(now) },
    problemsOf: ({ way, pickup_on: day }) =>
      way === 'self' || isPickupDay(day, now, askedAt) ? [] : [{ field: 'pickup_on', text: words.wayBack.needsDay }],
    send: async ({ way, pickup_on: day }) => {
      await movePickup(claim_no, way === 'self' ? null : day)
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <WayBack way={values.way} onWay={control('way').onChange} field={text('pickup_on')} now={now} askedAt={askedAt} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.wayBack.save}
      </SheetSubmit>
    </form>
  )
}

/** Why the buyer objects to a refusal. */
export const Objection = ({ claim: { claim_no }, onDone }: Props) => (
  <TextForm
    label={words.object.label}
    max={CLAIM_MAX}
    min={CLAIM_MIN}
    missing={words.needsText(CLAIM_MIN)}
    submit={words.object.submit}
    send={(content) => objectTo(claim_no, content)}
    onDone={onDone}
  />
)
