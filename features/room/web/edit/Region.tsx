import { Select } from '#kit/ui/Select.tsx'
import { roomEdit as words } from '#features/room/words/room.ts'
import { useRegions } from './api.ts'

type Props = {
  sido: string
  sigungu: string | null
  error: string | null
  onChange: (change: { sido: string; sigungu: string | null }) => void
}

/** The province, then its district; or neither. */
export function Region({ sido, sigungu, error, onChange }: Props) {
  const regions = useRegions()
  const all = regions.data ?? []
  const chosen = all.find((one) => (sido === '' ? one.sigungu.some(({ code }) => code === sigungu) : one.sido === sido))
  if (regions.isError) return <p className="text-t4 text-fg2">{words.regionFailed}</p>
  const turnTo = (name: string) => {
    const parts = all.find((one) => one.sido === name)?.sigungu ?? []
    // Where there is but one, it is the one.
    onChange({ sido: name, sigungu: parts.length === 1 ? parts[0]!.code : null })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        label={words.sido}
        options={all.map(({ sido: name }) => ({ value: name, label: name }))}
        placeholder={words.none}
        value={chosen?.sido ?? ''}
        disabled={!regions.data}
        onChange={({ currentTarget }) => turnTo(currentTarget.value)}
        className="min-w-[min(10rem,100%)] flex-1"
      />
      {chosen && (
        <Select
          label={words.sigungu}
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
