import { useRef, type RefObject } from 'react'
import { AdSlider } from '#features/ad/web/public.ts'
import { MenuButton } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { DebouncedSearch } from '#kit/web/DebouncedSearch.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { useViewer } from '#kit/web/session.ts'
import { kinList as words } from '../../words/list.ts'
import { useMyAnswers, useMyQuestions, useQuestions, type KinFilters } from '../api.ts'
import { AskButton } from '../AskButton.tsx'
import { filtersIn, kinListPath, QUERY_MAX } from './filters.ts'
import { KinFilter } from './KinFilter.tsx'
import { MyAnswerRow } from './MyAnswerRow.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import { Rows } from './Rows.tsx'

const TABS = ['all', 'mine', 'answers'] as const
type Tab = (typeof TABS)[number]
const TAB_WORDS = TABS.map((value) => ({ value, label: words.tabs[value] }))
const PANEL = 'kin-panel'

type Scroller = { scroller: RefObject<HTMLElement | null> }

/** Questions by conditions and words; members also have their own questions and answers. The address holds all of it. */
export default function KinList() {
  const go = useGo()
  const { search } = useScreen()
  const isMember = useViewer() !== null
  const tab = (isMember && TABS.find((one) => one === search.get('tab'))) || 'all'
  const filters = filtersIn(search)
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const showTab = (next: Tab) => show(next === 'all' ? href('KinList') : `${href('KinList')}?tab=${next}`)
  const findWords = ({ q: _, ...rest }: KinFilters, q: string) => show(kinListPath(q === '' ? rest : { ...rest, q }))
  const header = (
    <>
      <Header left="back" title={ko.titles.KinList} onLeft={() => go.back(href('KinMain'))} right={<MenuButton />} />
      {isMember && <Tabs label={words.tabsLabel} tabs={TAB_WORDS} value={tab} onChange={showTab} panelId={PANEL} />}
      {tab === 'all' && (
        <div className="bg-surface px-5 pt-2 pb-2">
          <DebouncedSearch label={words.findHint} initial={filters.q ?? ''} onSearch={(q) => findWords(filters, q)} maxLength={QUERY_MAX} />
        </div>
      )}
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <div {...(isMember && { role: 'tabpanel', id: PANEL, 'aria-labelledby': `${PANEL}-tab` })}>
        {tab === 'all' && (
          <>
            <KinFilter filters={filters} onFilter={(next) => show(kinListPath(next))} />
            <Found filters={filters} scroller={scroller} />
          </>
        )}
        {tab === 'mine' && <Mine scroller={scroller} />}
        {tab === 'answers' && <MyAnswers scroller={scroller} onWaiting={() => show(kinListPath({ state: 'waiting' }))} />}
      </div>
    </Page>
  )
}

function Found({ filters, scroller }: { filters: KinFilters } & Scroller) {
  const found = useQuestions(filters)
  const isFiltered = Object.keys(filters).length > 0
  const empty = (
    <EmptyView
      text={isFiltered ? words.none : words.noneYet}
      sub={isFiltered ? words.noneHelp : words.noneYetHelp}
      action={<AskButton variant="weak" size={48} />}
    />
  )
  return (
    <Rows
      found={found}
      pages={found.data?.pages.map(({ rows }) => rows)}
      scroller={scroller}
      label={words.list}
      keyOf={({ ki_no }) => ki_no}
      empty={empty}
      between={filters.q === undefined && <Ads />}
      isBetweenRefused={({ is_emergency }) => is_emergency}
    >
      {(question) => <QuestionRow question={question} />}
    </Rows>
  )
}

/** Not beside a search: what somebody looks for can tell of their health. */
const Ads = () => (
  <div className="px-5 py-3 empty:hidden">
    <AdSlider place="kin-list" />
  </div>
)

function Mine({ scroller }: Scroller) {
  const found = useMyQuestions()
  const empty = <EmptyView text={words.noneMine} sub={words.noneMineHelp} action={<AskButton variant="weak" size={48} />} />
  return (
    <Rows found={found} pages={found.data?.pages} scroller={scroller} label={words.tabs.mine} keyOf={({ ki_no }) => ki_no} empty={empty}>
      {(question) => <QuestionRow question={question} />}
    </Rows>
  )
}

function MyAnswers({ scroller, onWaiting }: Scroller & { onWaiting: () => void }) {
  const found = useMyAnswers()
  const toWaiting = (
    <Button variant="weak" size={48} onClick={onWaiting}>
      {words.toWaiting}
    </Button>
  )
  const empty = <EmptyView text={words.noAnswers} sub={words.noAnswersHelp} action={toWaiting} />
  return (
    <Rows found={found} pages={found.data?.pages} scroller={scroller} label={words.myAnswers} keyOf={({ an_no }) => an_no} empty={empty}>
      {(answer) => <MyAnswerRow answer={answer} />}
    </Rows>
  )
}
