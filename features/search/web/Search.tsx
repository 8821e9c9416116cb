import { Suspense, useEffect, useRef, type MouseEvent } from 'react'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { search as words } from '#features/search/words.ts'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { loadPart } from '#kit/web/part.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { queryOf } from './api.ts'
import { SearchStart } from './parts/SearchStart.tsx'
import { SearchHeader } from './parts/SearchHeader.tsx'
import { addRecent } from './recent.ts'
import { TABS, tabOf, type TabName } from './tabs.ts'

const PANEL = 'search-panel'
const TAB_WORDS = TABS.map((value) => ({ value, label: words.tabs[value] }))

/** Half of the screen's code, which is not needed before something is typed. */
const loadResults = async () => (await import('./parts/Results.tsx')).default
const Results = lazyPart(loadResults)

/** Searches people, posts, questions and tags. The address holds the query, so that Back, Forward and a link restore it. */
export default function Search() {
  const { search } = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  useEffect(() => void loadPart(loadResults).catch(() => undefined), [])
  const typed = search.get('q') ?? ''
  const q = queryOf(typed)
  const tab = tabOf(search.get('tab'))
  const changeSearch = (next: { q?: string; tab?: TabName }, replace = true) => {
    const target = { q: typed, tab, ...next }
    // The filters of the experts tab are kept while the name is typed.
    const filters = target.tab === 'expert' ? ['cate', 'sigungu'].flatMap((name) => search.getAll(name).map((value) => [name, value])) : []
    show(pathOf(target.q, target.tab, filters), { replace })
  }
  /** Words that were selected, not typed, get a history entry: Back returns to the previous words. */
  const searchFor = (words: string) => {
    addRecent(words)
    changeSearch({ q: words, tab: 'all' }, q === '')
  }
  const header = (
    <SearchHeader title={ko.titles.Search} q={typed} onSearch={(value) => changeSearch({ q: value })}>
      {q !== '' && (
        <div className="no-bar overflow-x-auto">
          <div className="w-max min-w-full [&_[role=tab]]:flex-auto [&_[role=tab]]:whitespace-nowrap">
            <Tabs label={words.tabsLabel} tabs={TAB_WORDS} value={tab} onChange={(value) => changeSearch({ tab: value })} panelId={PANEL} />
          </div>
        </div>
      )}
    </SearchHeader>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp={tab !== 'all'}>
      {q === '' ? (
        <SearchStart onSearch={searchFor} />
      ) : (
        // Opening a result stores the query as a recent search.
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`} onClickCapture={(event) => isLinkClick(event) && addRecent(q)}>
          <Suspense>
            <Results q={q} tab={tab} scroller={scroller} onTab={(value) => changeSearch({ tab: value })} onTag={searchFor} />
          </Suspense>
        </div>
      )}
    </Page>
  )
}

const isLinkClick = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null

function pathOf(q: string, tab: TabName, filters: string[][]): string {
  const target = q === '' ? '' : new URLSearchParams([['q', q], ...(tab === 'all' ? [] : [['tab', tab]]), ...filters]).toString()
  return target === '' ? href('Search') : `${href('Search')}?${target}`
}
