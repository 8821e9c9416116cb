import { useRef } from 'react'
import { ClubResults, useClubs } from '#features/club/web/public.ts'
import { href } from '#features/routes.ts'
import { search as words } from '#features/search/words.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { queryOf } from './api.ts'
import { clubFiltersIn, clubSearchPath, type ClubFilters } from './parts/club-filters.ts'
import { ClubFilter } from './parts/ClubFilter.tsx'
import { SearchHeader } from './parts/SearchHeader.tsx'
import { Hint, Recent } from './parts/Recent.tsx'
import { addRecent, isLinkClick } from './recent.ts'

const KIND = 'club_searches'

/** Searches clubs by name, initial consonants and filters; without words the newest first. The address holds words and filters. */
export default function ClubSearch() {
  const { search } = useScreen()
  const typed = search.get('q') ?? ''
  const filters = clubFiltersIn(search)
  const q = queryOf(typed)
  const scroller = useRef<HTMLDivElement>(null)
  const found = useClubs({ q, ...filters })
  const show = useShowFromTop(scroller)
  const ask = (value: string, next: ClubFilters = filters, replace = true) =>
    show(clubSearchPath(href('ClubSearch'), value, next), { replace })
  const searchFor = (value: string) => {
    addRecent(value, KIND)
    ask(value, filters, false)
  }
  const { field: label, placeholder, hint } = words.clubs
  const header = (
    <SearchHeader
      title={ko.titles.ClubSearch}
      q={typed}
      onSearch={(value) => ask(value)}
      label={label}
      placeholder={placeholder}
      recent={KIND}
    />
  )
  const isStart = q === '' && Object.keys(filters).length === 0
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <ClubFilter filter={filters} onFilter={(next) => ask(typed, next)} />
      {isStart && (
        <div className="divide-y-8 divide-sunken border-b-8 border-sunken">
          <Recent kind={KIND} onSearch={searchFor} />
          <Hint text={hint} />
        </div>
      )}
      {/* Opening a result stores the words as a recent search. */}
      <div onClickCapture={(event) => isLinkClick(event) && addRecent(q, KIND)}>
        <ClubResults found={found} scroller={scroller} />
      </div>
    </Page>
  )
}
