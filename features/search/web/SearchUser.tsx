import { useRef } from 'react'
import { FollowSuggestions } from '#features/follow/web/public.ts'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { search as words } from '#features/search/words.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { queryOf } from './api.ts'
import { UserResults } from './parts/PeopleResults.tsx'
import { SearchHeader } from './parts/SearchHeader.tsx'

/** Searches members by name. */
export default function SearchUser() {
  const typed = useScreen().search.get('q') ?? ''
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const q = queryOf(typed)
  const ask = (value: string) =>
    go.to(value === '' ? href('SearchUser') : `${href('SearchUser')}?q=${encodeURIComponent(value)}`, { replace: true })
  const header = <SearchHeader title={ko.titles.SearchUser} q={typed} onSearch={ask} placeholder={words.namePlaceholder} />
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <UserResults q={q} scroller={scroller} />
      {q === '' && <FollowSuggestions />}
    </Page>
  )
}
