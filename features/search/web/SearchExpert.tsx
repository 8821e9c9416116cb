import { useRef } from 'react'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { search as words } from '#kit/ui/words/search.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { askedOf } from './api.ts'
import { ExpertsTab } from './parts/ExpertsTab.tsx'
import { SearchHeader } from './parts/SearchHeader.tsx'

/** Looks for experts by name, category and region. */
export default function SearchExpert() {
  const typed = useScreen().search.get('q') ?? ''
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const ask = (value: string) =>
    go.to(value === '' ? href('SearchExpert') : `${href('SearchExpert')}?q=${encodeURIComponent(value)}`, { replace: true })
  const header = <SearchHeader title={ko.titles.SearchExpert} q={typed} onAsk={ask} placeholder={words.namePlaceholder} />
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <ExpertsTab q={askedOf(typed)} scroller={scroller} />
    </Page>
  )
}
