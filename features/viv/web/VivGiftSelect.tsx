import { useCallback, useRef, useState, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { HOME, href, pathOf } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { giftSelect as words } from '../words/gift.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { GIFT_PEOPLE, type GiftPeople } from '../rules.ts'
import { useGiftPeople, useMembersByName } from './gift/api.ts'
import { NameSearch } from './gift/NameSearch.tsx'
import { PEOPLE_SKELETON, PersonRow } from './gift/PersonRow.tsx'

const PANEL = 'gift-people'
const TABS = GIFT_PEOPLE.map((value) => ({ value, label: words.kinds[value] }))

/** Chooses the receiver: chat partners, followed members, followers, or any member by name. The tab is in the URL. */
export default function VivGiftSelect() {
  const place = useScreen()
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const [q, setQ] = useState('')
  const kind = GIFT_PEOPLE.find((one) => one === place.search.get('kind')) ?? 'talked'
  const header = (
    <>
      <Header left="back" title={ko.titles.VivGiftSelect} onLeft={() => go.back(pathOf('VivMain') ?? href(HOME))} />
      <NameSearch onSearch={setQ} />
      {q === '' && (
        <Tabs
          label={words.views}
          tabs={TABS}
          value={kind}
          onChange={(next) => show(`${href('VivGiftSelect')}?kind=${next}`)}
          panelId={PANEL}
        />
      )}
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller}>
      {q === '' ? (
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <PeopleOfKind key={kind} kind={kind} scroller={scroller} />
        </div>
      ) : (
        <SearchResults q={q} />
      )}
    </Page>
  )
}

function PeopleOfKind({ kind, scroller }: { kind: GiftPeople; scroller: RefObject<HTMLDivElement | null> }) {
  const found = useGiftPeople(kind)
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data) return <QueryFallback query={found} skeleton={PEOPLE_SKELETON} />
  const people = found.data.pages.flat()
  if (people.length === 0 && !found.hasNextPage) return <EmptyView text={words.none[kind]} sub={words.noneHelp} />
  return (
    <section aria-label={words.kinds[kind]} className="px-5 pt-1">
      <VirtualRows asList scrollRef={scroller} data={people}>
        {(person) => <PersonRow key={person.user_no} person={person} />}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}

/** Members whose name begins with `q`. */
function SearchResults({ q }: { q: string }) {
  const found = useMembersByName(q)
  if (!found.data) return <QueryFallback query={found} skeleton={PEOPLE_SKELETON} />
  if (found.data.length === 0) return <EmptyView text={words.notFound(q)} sub={words.notFoundHelp} />
  return (
    <section aria-label={words.found} className="px-5 pt-1">
      <ul>
        {found.data.map((person) => (
          <li key={person.user_no}>
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}
