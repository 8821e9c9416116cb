import { Chip } from '#kit/ui/Chip.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Select } from '#kit/ui/Select.tsx'
import { search as words } from '#features/search/words.ts'
import { useRegions, type ExpertsQuery } from '../api.ts'

type Filter = Omit<ExpertsQuery, 'q'>
type Props = { filter: Filter; onFilter: (filter: Filter) => void }

/** Filters experts by category and region. */
export function ExpertFilter({ filter, onFilter }: Props) {
  const { cate_no } = filter
  const region = filter.sigungu_code === undefined ? {} : { sigungu_code: filter.sigungu_code }
  return (
    <div className="border-b border-line bg-surface pt-2 pb-3">
      <div role="group" aria-label={words.cate} className="no-bar flex gap-2 overflow-x-auto px-5 pb-3">
        <Chip selected={cate_no === undefined} onClick={() => onFilter(region)}>
          {words.every}
        </Chip>
        {Object.entries(ko.daily.expert).map(([no, name]) => (
          <Chip key={no} selected={cate_no === Number(no)} onClick={() => onFilter({ ...region, cate_no: Number(no) })}>
            {name}
          </Chip>
        ))}
      </div>
      <Region filter={filter} onFilter={onFilter} />
    </div>
  )
}

function Region({ filter, onFilter }: Props) {
  const regions = useRegions().data
  if (!regions) return null
  const { sigungu_code, ...rest } = filter
  const sidoOf = (sigungu: readonly { code: string }[]) => sigungu[0]?.code.slice(0, 2) ?? ''
  const choose = (code: string) => onFilter(code === '' ? rest : { ...rest, sigungu_code: code })
  const chosen = regions.find(({ sigungu }) => sidoOf(sigungu) === sigungu_code?.slice(0, 2))
  return (
    <div className="flex flex-wrap gap-2 px-5">
      <Select
        label={words.region}
        placeholder={words.everywhere}
        options={regions.map(({ sido, sigungu }) => ({ value: sidoOf(sigungu), label: sido }))}
        value={sigungu_code?.slice(0, 2) ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
        className="min-w-[min(8rem,100%)] flex-1"
      />
      {chosen && (
        <Select
          label={chosen.sido}
          options={[
            { value: sidoOf(chosen.sigungu), label: words.whole(chosen.sido) },
            ...chosen.sigungu.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={sigungu_code ?? ''}
          onChange={({ currentTarget: { value } }) => choose(value)}
          className="min-w-[min(8rem,100%)] flex-1"
        />
      )}
    </div>
  )
}
