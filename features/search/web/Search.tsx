import { useRef, type MouseEvent, type RefObject } from 'react'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { search as words } from '#features/search/words.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { askedOf } from './api.ts'
import { AllFound } from './parts/AllFound.tsx'
import { BeforeTyping } from './parts/BeforeTyping.tsx'
import { ExpertsTab } from './parts/ExpertsTab.tsx'
import { UsersFound } from './parts/PeopleFound.tsx'
import { PostsFound } from './parts/PostsFound.tsx'
import { SearchHeader } from './parts/SearchHeader.tsx'
import { addRecent } from './recent.ts'
import { TABS, tabOf, type TabName } from './tabs.ts'

const PANEL = 'search-panel'
const TAB_WORDS = TABS.map((value) => ({ value, label: words.tabs[value] }))

/** Looks through people, posts and tags. The address holds what is asked, so that Back, forward and a link find it again. */
export default function Search() {
  const { search } = useScreen()
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const typed = search.get('q') ?? ''
  const q = askedOf(typed)
  const tab = tabOf(search.get('tab'))
  const show = (next: { q?: string; tab?: TabName }, replace = true) => {
    const asked = { q: typed, tab, ...next }
    scroller.current?.scrollTo({ top: 0 })
    // Whom one looks for among experts stays chosen while the name is typed.
    const among = asked.tab === 'expert' ? ['cate', 'sigungu'].flatMap((name) => search.getAll(name).map((value) => [name, value])) : []
    go.to(pathOf(asked.q, asked.tab, among), { replace })
  }
  /** Words that were picked, not typed: Back leads to those before. */
  const ask = (words: string) => {
    addRecent(words)
    show({ q: words, tab: 'all' }, q === '')
  }
  const header = (
    <SearchHeader title={ko.titles.Search} q={typed} onAsk={(value) => show({ q: value })}>
      {q !== '' && (
        <div className="no-bar overflow-x-auto">
          <div className="w-max min-w-full [&_[role=tab]]:flex-auto [&_[role=tab]]:whitespace-nowrap">
            <Tabs label={words.tabsLabel} tabs={TAB_WORDS} value={tab} onChange={(value) => show({ tab: value })} panelId={PANEL} />
          </div>
        </div>
      )}
    </SearchHeader>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp={tab !== 'all'}>
      {q === '' ? (
        <BeforeTyping onAsk={ask} />
      ) : (
        // Whoever goes to what was found has looked for it.
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`} onClickCapture={(event) => wentOn(event) && addRecent(q)}>
          <Panel q={q} tab={tab} scroller={scroller} onTab={(value) => show({ tab: value })} onTag={ask} />
        </div>
      )}
    </Page>
  )
}

type PanelProps = {
  q: string
  tab: TabName
  scroller: RefObject<HTMLDivElement | null>
  onTab: (tab: TabName) => void
  onTag: (tag: string) => void
}

function Panel({ q, tab, scroller, onTab, onTag }: PanelProps) {
  if (tab === 'all') return <AllFound q={q} onTab={onTab} onTag={onTag} />
  if (tab === 'user') return <UsersFound q={q} scroller={scroller} />
  if (tab === 'expert') return <ExpertsTab q={q} path={href('Search')} scroller={scroller} />
  return <PostsFound key={tab} q={q} kind={tab} scroller={scroller} />
}

const wentOn = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null

function pathOf(q: string, tab: TabName, among: string[][]): string {
  const asked = q === '' ? '' : new URLSearchParams([['q', q], ...(tab === 'all' ? [] : [['tab', tab]]), ...among]).toString()
  return asked === '' ? href('Search') : `${href('Search')}?${asked}`
}
