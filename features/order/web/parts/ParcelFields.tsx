import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import type { useForm } from '#kit/web/form.ts'
import { isTrackingNo } from '../../contract/carriers.ts'
import { TRACKING_MAX } from '../../rules.ts'
import { parcels as words } from '../../words/parcel.ts'
import type { Carriers } from './carriers.ts'

export type ParcelValues = { carrier: string; tracking_no: string }

const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with carrier and number of a parcel. The server alone knows the numbers of a retired carrier. */
export function parcelProblems({ carrier, tracking_no }: ParcelValues, { find }: Carriers): { field: keyof ParcelValues; text: string }[] {
  if (carrier === '') return [{ field: 'carrier', text: words.needsCarrier }]
  const known = find(carrier)
  return !known || isTrackingNo(known, plain(tracking_no)) ? [] : [{ field: 'tracking_no', text: words.wrongNo }]
}

type Form = ReturnType<typeof useForm<ParcelValues>>
type Props = Pick<Form, 'errorAt'> & {
  carriers: Carriers
  /** Of a form that has these values, alone or among others. */
  text: (...field: Parameters<Form['text']>) => Omit<ReturnType<Form['text']>, 'name'> & { name: string }
}

/** Carrier and number of a parcel. */
export const ParcelFields = ({ carriers, text, errorAt }: Props) => (
  <>
    <Select
      label={words.carrier}
      placeholder={words.pickCarrier}
      options={carriers.options}
      {...text('carrier')}
      error={errorAt('carrier') ?? null}
    />
    <Field label={words.trackingNo} inputMode="numeric" autoComplete="off" {...text('tracking_no', TRACKING_MAX)} />
  </>
)
