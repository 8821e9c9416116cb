import { DistrictFields, useRegions } from '#features/location/web/public.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { kinForm as words } from '../../words/write.ts'

type Props = {
  /** The code of a district, or of a province in two digits; empty: none. */
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

/** A district, a province alone, or neither. */
export function RegionField({ value, onChange, error }: Props) {
  const regions = useRegions().data ?? []
  const provinceOf = (sido: string): string => regions.find((one) => one.sido === sido)?.sigungu[0]?.code.slice(0, PROVINCE) ?? ''
  const sido = value === '' ? undefined : regions.find(({ sigungu }) => sigungu[0]?.code.startsWith(value.slice(0, PROVINCE)))
  return (
    <div role="group" aria-label={words.region} data-field="sigungu_code">
      <DistrictFields
        sido={sido?.sido ?? ''}
        sigungu={value.length > PROVINCE ? value : null}
        none={words.noRegion}
        error={null}
        onChange={(chosen) => onChange(chosen.sigungu ?? provinceOf(chosen.sido))}
      />
      <FieldError error={error} />
      <p className="mt-1.5 text-t3 break-keep text-fg3">{words.regionHelp}</p>
    </div>
  )
}

/** Digits of a province's code. */
const PROVINCE = 2
