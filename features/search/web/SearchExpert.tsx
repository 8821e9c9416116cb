import { useRef } from 'react'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { search as words } from '#features/search/words.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { queryOf } from './api.ts'
import { ExpertsTab } from './parts/ExpertsTab.tsx'
import { SearchHeader } from './parts/SearchHeader.tsx'

/** Searches experts by name, category and region. */
export default function SearchExpert() {
  const { search } = useScreen()
  const typed = search.get('q') ?? ''
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const ask = (value: string) => {
    const asked = new URLSearchParams(search)
    if (value === '') asked.delete('q')
    else asked.set('q', value)
    go.to(asked.size === 0 ? href('SearchExpert') : `${href('SearchExpert')}?${asked.toString()}`, { replace: true })
  }
  const header = <SearchHeader title={ko.titles.SearchExpert} q={typed} onSearch={ask} placeholder={words.namePlaceholder} />
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <ExpertsTab q={queryOf(typed)} path={href('SearchExpert')} scroller={scroller} />
    </Page>
  )
}
