import { useRef, useState } from 'react'
import { hrefNear } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { followMain as words } from '#features/follow/words.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { useViewer } from '#kit/web/session.ts'
import type { FollowSummary } from '../contract.ts'
import { FOLLOW_KINDS, type FollowKind } from '../rules.ts'
import { useFollows, useFollowSummary } from './api.ts'
import { FollowButton } from './FollowButton.tsx'
import { FollowSuggestions } from './FollowSuggestions.tsx'
import { FollowRow } from './parts/FollowRow.tsx'
import { NameSearch } from './parts/NameSearch.tsx'
import { People } from './parts/People.tsx'

const PANEL = 'follows'

/** Followers and followed members of a member; one's own with the requests too. The address holds the tab. */
export default function FollowMain() {
  const place = useScreen()
  const go = useGo()
  const userNo = Number(place.params.id)
  const viewer = useViewer()
  const isMine = viewer?.user_no === userNo
  const summary = useFollowSummary(userNo)
  const kinds = FOLLOW_KINDS.filter((kind) => isMine || kind !== 'requests')
  const kind = kinds.find((one) => one === place.search.get('kind')) ?? 'followers'
  const [q, setQ] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const found = useFollows(userNo, kind, q)

  const path = hrefNear(place, 'FollowMain', { id: userNo })
  const isClosed = summary.data?.account_private === true && summary.data.follower_qtt === null && summary.data.relation?.blocked !== true
  const title = isMine || !summary.data ? ko.titles.FollowMain : words.of(summary.data.haru_name)
  const header = (
    <>
      <Header left="back" title={title} onLeft={() => go.back(hrefNear(place, 'MyHaruRoom', { id: userNo }))} />
      {!isClosed && (
        <>
          <Tabs
            label={words.views}
            tabs={kinds.map((one) => ({ value: one, label: labelOf(one, summary.data) }))}
            value={kind}
            onChange={(next) => show(`${path}?kind=${next}`)}
            panelId={PANEL}
          />
          <NameSearch onSearch={setQ} />
        </>
      )}
    </>
  )
  const refresh = () => Promise.all([summary.refetch(), found.refetch()])
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refresh}>
      {isClosed && summary.data ? (
        <PrivateAccount summary={summary.data} />
      ) : (
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <People
            key={`${kind} ${q}`}
            found={found}
            label={words.kinds[kind]}
            scroller={scroller}
            empty={<EmptyList kind={kind} q={q} isMine={isMine} />}
            row={(one) => <FollowRow one={one} kind={kind} isMine={isMine} />}
          />
        </div>
      )}
    </Page>
  )
}

/** Shown instead of the lists of a private account that the viewer does not follow. */
function PrivateAccount({ summary }: { summary: FollowSummary }) {
  const ask = <FollowButton person={summary} relation={summary.relation} isPrivate size={48} />
  return <EmptyView text={words.closed} sub={words.closedHelp} action={ask} />
}

function EmptyList({ kind, q, isMine }: { kind: FollowKind; q: string; isMine: boolean }) {
  if (q !== '') return <EmptyView text={words.notFound(q)} />
  return (
    <>
      <EmptyView text={words.none[kind]} sub={isMine ? words.noneHelp[kind] : undefined} />
      <FollowSuggestions />
    </>
  )
}

const COUNTS = { followers: 'follower_qtt', following: 'following_qtt', requests: 'request_qtt' } as const
/** The server counts requests up to this number. */
const REQUESTS_SHOWN_MAX = 100

function labelOf(kind: FollowKind, summary: FollowSummary | undefined): string {
  const label = words.kinds[kind]
  const count = summary?.[COUNTS[kind]] ?? null
  if (count === null || (kind === 'requests' && count === 0)) return label
  return words.withCount(label, kind === 'requests' && count >= REQUESTS_SHOWN_MAX ? '99+' : number(count))
}
