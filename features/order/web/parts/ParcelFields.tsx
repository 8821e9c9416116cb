import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import type { useForm } from '#kit/web/form.ts'
import { CARRIER_KEYS, CARRIERS, isTrackingNo, type CarrierKey } from '../../contract/carriers.ts'
import { TRACKING_MAX } from '../../rules.ts'
import { parcels as words } from '../../words/parcel.ts'

export type ParcelValues = { carrier: CarrierKey | ''; tracking_no: string }

const CARRIER_OPTIONS = CARRIER_KEYS.map((value) => ({ value, label: CARRIERS[value].name }))

const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with carrier and number of a parcel. */
export function parcelProblems({ carrier, tracking_no }: ParcelValues): { field: keyof ParcelValues; text: string }[] {
  if (carrier === '') return [{ field: 'carrier', text: words.needsCarrier }]
  return isTrackingNo(carrier, plain(tracking_no)) ? [] : [{ field: 'tracking_no', text: words.wrongNo }]
}

type Form = ReturnType<typeof useForm<ParcelValues>>
type Props = Pick<Form, 'errorAt'> & {
  /** Of a form that has these values, alone or among others. */
  text: (...field: Parameters<Form['text']>) => Omit<ReturnType<Form['text']>, 'name'> & { name: string }
}

/** Carrier and number of a parcel. */
export const ParcelFields = ({ text, errorAt }: Props) => (
  <>
    <Select
      label={words.carrier}
      placeholder={words.pickCarrier}
      options={CARRIER_OPTIONS}
      {...text('carrier')}
      error={errorAt('carrier') ?? null}
    />
    <Field label={words.trackingNo} inputMode="numeric" autoComplete="off" {...text('tracking_no', TRACKING_MAX)} />
  </>
)
