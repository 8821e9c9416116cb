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
import { useViewer } from '#kit/web/session.ts'
import type { Standing } from '../contract.ts'
import { FOLLOW_KINDS, type FollowKind } from '../rules.ts'
import { useFollows, useStanding } from './api.ts'
import { FollowButton } from './FollowButton.tsx'
import { FollowSuggestions } from './FollowSuggestions.tsx'
import { FollowRow } from './parts/FollowRow.tsx'
import { NameSearch } from './parts/NameSearch.tsx'
import { People } from './parts/People.tsx'

const PANEL = 'follows'

/** Who follows a member and whom they follow; of one's own, who asks to as well. The tab stands in the address. */
export default function FollowMain() {
  const place = useScreen()
  const go = useGo()
  const userNo = Number(place.params.id)
  const viewer = useViewer()
  const isMine = viewer?.user_no === userNo
  const standing = useStanding(userNo)
  const kinds = FOLLOW_KINDS.filter((kind) => isMine || kind !== 'requests')
  const kind = kinds.find((one) => one === place.search.get('kind')) ?? 'followers'
  const [q, setQ] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const found = useFollows(userNo, kind, q)

  const here = hrefNear(place, 'FollowMain', { id: userNo })
  const closed = standing.data?.account_private === true && standing.data.follower_qtt === null && standing.data.relation?.blocked !== true
  const title = isMine || !standing.data ? ko.titles.FollowMain : words.of(standing.data.haru_name)
  const header = (
    <>
      <Header left="back" title={title} onLeft={() => go.back(hrefNear(place, 'MyHaruRoom', { id: userNo }))} />
      {!closed && (
        <>
          <Tabs
            label={words.views}
            tabs={kinds.map((one) => ({ value: one, label: labelOf(one, standing.data) }))}
            value={kind}
            onChange={(next) => go.to(`${here}?kind=${next}`, { replace: true })}
            panelId={PANEL}
          />
          <NameSearch onSearch={setQ} />
        </>
      )}
    </>
  )
  const refresh = () => Promise.all([standing.refetch(), found.refetch()])
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refresh}>
      {closed && standing.data ? (
        <Closed standing={standing.data} />
      ) : (
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <People
            key={`${kind} ${q}`}
            found={found}
            label={words.kinds[kind]}
            scroller={scroller}
            empty={<Nobody kind={kind} q={q} isMine={isMine} />}
            row={(one) => <FollowRow one={one} kind={kind} isMine={isMine} />}
          />
        </div>
      )}
    </Page>
  )
}

/** A private account's lists are for its followers. */
function Closed({ standing }: { standing: Standing }) {
  const ask = <FollowButton person={standing} relation={standing.relation} isPrivate size={48} />
  return <EmptyView text={words.closed} sub={words.closedHelp} action={ask} />
}

function Nobody({ kind, q, isMine }: { kind: FollowKind; q: string; isMine: boolean }) {
  if (q !== '') return <EmptyView text={words.notFound(q)} />
  return (
    <>
      <EmptyView text={words.none[kind]} sub={isMine ? words.noneHelp[kind] : undefined} />
      <FollowSuggestions />
    </>
  )
}

const COUNTS = { followers: 'follower_qtt', following: 'following_qtt', requests: 'request_qtt' } as const
/** Requests are counted up to a hundred. */
const MANY = 100

function labelOf(kind: FollowKind, standing: Standing | undefined): string {
  const label = words.kinds[kind]
  const count = standing?.[COUNTS[kind]] ?? null
  if (count === null || (kind === 'requests' && count === 0)) return label
  return words.withCount(label, kind === 'requests' && count >= MANY ? '99+' : number(count))
}
