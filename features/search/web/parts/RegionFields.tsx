import { useRegions } from '#features/location/web/public.ts'
import { search as words } from '#features/search/words.ts'
import { Select } from '#kit/ui/Select.tsx'

type Props = {
  /** A district, or the two digits of a province. */
  code: string | undefined
  onCode: (code: string | undefined) => void
}

/** Chooses a province, all of it or one of its districts. */
export function RegionFields({ code, onCode }: Props) {
  const regions = useRegions().data
  if (!regions) return null
  const sidoOf = (sigungu: readonly { code: string }[]) => sigungu[0]?.code.slice(0, 2) ?? ''
  const choose = (next: string) => onCode(next === '' ? undefined : next)
  const chosen = regions.find(({ sigungu }) => sidoOf(sigungu) === code?.slice(0, 2))
  return (
    <div className="flex flex-wrap gap-2 px-5">
      <Select
        label={words.region}
        placeholder={words.everywhere}
        options={regions.map(({ sido, sigungu }) => ({ value: sidoOf(sigungu), label: sido }))}
        value={code?.slice(0, 2) ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
        className="min-w-[min(8rem,100%)] flex-1"
      />
      {chosen && (
        <Select
          label={chosen.sido}
          options={[
            { value: sidoOf(chosen.sigungu), label: words.whole(chosen.sido) },
            ...chosen.sigungu.map((one) => ({ value: one.code, label: one.name })),
          ]}
          value={code ?? ''}
          onChange={({ currentTarget: { value } }) => choose(value)}
          className="min-w-[min(8rem,100%)] flex-1"
        />
      )}
    </div>
  )
}
