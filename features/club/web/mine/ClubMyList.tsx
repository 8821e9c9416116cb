import { useId, useRef, type RefObject } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { clubWords } from '../../words/club.ts'
import { clubMine as words } from '../../words/list.ts'
import { ClubPages } from '../list/ClubPages.tsx'
import { MyClubRow } from '../list/MyClubRow.tsx'
import { useOwnClubs, usePastClubs, type OwnTab } from './api.ts'
import { PastRow } from './PastRow.tsx'
import { PendingRow } from './PendingRow.tsx'

type Tab = OwnTab | 'past'
const TABS: readonly Tab[] = ['joined', 'led', 'pending', 'past']

/** The viewer's clubs: those that they are in or lead, those that they ask to join, and those of before. The address holds which. */
export default function ClubMyList() {
  const panel = useId()
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const { search } = useScreen()
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'joined'
  const showPath = useShowFromTop(scroller)
  const show = (next: Tab) => showPath(next === 'joined' ? href('ClubMyList') : `${href('ClubMyList')}?tab=${next}`)
  const header = (
    <>
      <Header left="back" title={ko.titles.ClubMyList} onLeft={() => go.back(href('ClubMain'))} />
      <Tabs
        label={words.tabList}
        tabs={TABS.map((value) => ({ value, label: words.tabs[value] }))}
        value={tab}
        onChange={show}
        panelId={panel}
      />
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} scrollUp>
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-tab`} tabIndex={-1}>
        {tab === 'past' ? <Past scroller={scroller} /> : <Own key={tab} tab={tab} scroller={scroller} />}
      </div>
    </Page>
  )
}

type Scroller = { scroller: RefObject<HTMLElement | null> }

function Own({ tab, scroller }: { tab: OwnTab } & Scroller) {
  return (
    <ClubPages
      found={useOwnClubs(tab)}
      scroller={scroller}
      label={words.tabs[tab]}
      keyOf={({ meet_no }) => meet_no}
      empty={<None tab={tab} />}
    >
      {(club) => (tab === 'pending' ? <PendingRow club={club} /> : <MyClubRow club={club} />)}
    </ClubPages>
  )
}

function Past({ scroller }: Scroller) {
  return (
    <ClubPages
      found={usePastClubs()}
      scroller={scroller}
      label={words.tabs.past}
      keyOf={({ member_no }) => member_no}
      empty={<None tab="past" />}
    >
      {(club) => <PastRow club={club} />}
    </ClubPages>
  )
}

/** An empty tab leads on: to a new club for those who lead none, else to the search. */
function None({ tab }: { tab: Tab }) {
  const go = useGo()
  const isLed = tab === 'led'
  const action = (
    <Button variant="weak" size={48} onClick={() => go.to(href(isLed ? 'ClubCreate' : 'ClubSearch'))}>
      {isLed ? clubWords.create : words.find}
    </Button>
  )
  return <EmptyView {...words.none[tab]} {...(tab !== 'past' && { action })} />
}
