import { Select } from '#kit/ui/Select.tsx'
import { location as words } from '#features/location/words.ts'
import { useRegions } from './api.ts'

type Props = {
  sido: string
  sigungu: string | null
  error: string | null
  /** The text of no choice. */
  none: string
  onChange: (change: { sido: string; sigungu: string | null }) => void
}

/** Selects a province and one of its districts, or neither. */
export function DistrictFields({ sido, sigungu, error, none, onChange }: Props) {
  const regions = useRegions()
  const all = regions.data ?? []
  const chosen = all.find((one) => (sido === '' ? one.sigungu.some(({ code }) => code === sigungu) : one.sido === sido))
  if (regions.isError) return <p className="text-t4 text-fg2">{words.failed}</p>
  const selectSido = (name: string) => {
    const districts = all.find((one) => one.sido === name)?.sigungu ?? []
    // A province with a single district needs no second choice.
    onChange({ sido: name, sigungu: districts.length === 1 ? districts[0]!.code : null })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        label={words.sido}
        options={all.map(({ sido: name }) => ({ value: name, label: name }))}
        placeholder={none}
        value={chosen?.sido ?? ''}
        disabled={!regions.data}
        onChange={({ currentTarget }) => selectSido(currentTarget.value)}
        className="min-w-[min(10rem,100%)] flex-1"
      />
      {chosen && (
        <Select
          label={words.sigungu}
          name="sigungu"
          options={chosen.sigungu.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={words.pick}
          value={sigungu ?? ''}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ sido: chosen.sido, sigungu: value === '' ? null : value })}
          className="min-w-[min(10rem,100%)] flex-1"
        />
      )}
    </div>
  )
}
