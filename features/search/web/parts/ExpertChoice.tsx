import { Chip } from '#kit/ui/Chip.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Select } from '#kit/ui/Select.tsx'
import { search as words } from '#features/search/words.ts'
import { useRegions, type ExpertsAsked } from '../api.ts'

type Choice = Omit<ExpertsAsked, 'q'>
type Props = { choice: Choice; onChoose: (choice: Choice) => void }

/** Which experts: their category, and where they are. */
export function ExpertChoice({ choice, onChoose }: Props) {
  const { cate_no } = choice
  const region = choice.sigungu_code === undefined ? {} : { sigungu_code: choice.sigungu_code }
  return (
    <div className="border-b border-line bg-surface pt-2 pb-3">
      <div role="group" aria-label={words.cate} className="no-bar flex gap-2 overflow-x-auto px-5 pb-3">
        <Chip selected={cate_no === undefined} onClick={() => onChoose(region)}>
          {words.every}
        </Chip>
        {Object.entries(ko.daily.expert).map(([no, name]) => (
          <Chip key={no} selected={cate_no === Number(no)} onClick={() => onChoose({ ...region, cate_no: Number(no) })}>
            {name}
          </Chip>
        ))}
      </div>
      <Region choice={choice} onChoose={onChoose} />
    </div>
  )
}

function Region({ choice, onChoose }: Props) {
  const regions = useRegions().data
  if (!regions) return null
  const { sigungu_code, ...rest } = choice
  const sidoOf = (sigungu: readonly { code: string }[]) => sigungu[0]?.code.slice(0, 2) ?? ''
  const choose = (code: string) => onChoose(code === '' ? rest : { ...rest, sigungu_code: code })
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
