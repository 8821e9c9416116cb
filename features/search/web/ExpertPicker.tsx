import { useState } from 'react'
import type { ExpertPickerProps } from '#features/kin/web/public.ts'
import { search as words } from '#features/search/words.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { DebouncedSearch } from '#kit/web/DebouncedSearch.tsx'
import { QUERY_MAX } from '../rules.ts'
import { queryOf, useExperts } from './api.ts'
import { PeopleSkeleton } from './parts/PersonRow.tsx'
import { NoResults, ResultsPlaceholder } from './parts/ResultStates.tsx'

/** Experts by name in a sheet, each with a button for who can be picked. */
export default function ExpertPicker({ isTaken, act, actOf, onPick }: ExpertPickerProps) {
  const [q, setQ] = useState('')
  const found = useExperts({ q })
  const experts = found.data?.pages.flatMap((page) => page.experts).filter((expert) => !expert.is_license_ended)
  return (
    <>
      <DebouncedSearch label={words.namePlaceholder} initial="" onSearch={(typed) => setQ(queryOf(typed))} maxLength={QUERY_MAX} />
      {!experts && <ResultsPlaceholder found={found} skeleton={<PeopleSkeleton />} />}
      {experts?.length === 0 && !found.hasNextPage && <NoResults text={words.noExperts} sub={words.noneHelp} />}
      {experts && experts.length > 0 && (
        <ul aria-label={words.groups.experts} aria-busy={found.isPlaceholderData} className="divide-y divide-line">
          {experts.map((expert) => (
            <li key={expert.user_no} className="flex min-h-18 flex-wrap items-center gap-3 py-2">
              <Avatar person={expert} size={44} />
              <span className="flex min-w-0 grow basis-28 flex-wrap items-center gap-x-1.5">
                <b className="text-t5 font-semibold break-all">{expert.haru_name}</b>
                {expert.cate_no !== null && <Tag tone="brand">{ko.daily.expert[expert.cate_no]}</Tag>}
              </span>
              {!isTaken(expert.user_no) && (
                <Button variant="weak" size={44} aria-label={actOf(expert.haru_name)} onClick={() => onPick(expert)}>
                  {act}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button variant="quiet" size={44} full busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
