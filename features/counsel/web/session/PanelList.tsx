import { useId, useRef, useState, type RefObject } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import type { CounselRow as Row, Side } from '../../contract/session.ts'
import type { CounselTab } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { counselRooms as words } from '../../words/session.ts'
import { useCounsels, useCounselUpdates, useIsExpert } from '../api.ts'
import { Detail } from '../detail/Detail.tsx'
import { Answers } from '../list/answers.tsx'
import { CounselPages } from '../list/CounselPages.tsx'
import { CounselRow } from '../list/CounselRow.tsx'
import { ExpertTabs } from '../list/ExpertTabs.tsx'

type Props = { onOpen: (cr_no: number) => void; shown: number | null; scroller: RefObject<HTMLElement | null> }

/** The counsel tab of the chat panel: counsellings in three tabs; a press opens the room, or the counselling if it has none. */
export default function PanelList(props: Props) {
  const isExpert = useIsExpert()
  const [pickedSide, setSide] = useState<Side | null>(null)
  const [pickedTab, setTab] = useState<CounselTab | null>(null)
  const [detail, setDetail] = useState<number | null>(null)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  // The pressed element goes, so the focus follows: to the way back, and from there to the row.
  const focus = (selector: string) => requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus())
  const [last, setLast] = useState<number | null>(null)
  const open = (counNo: number) => {
    setDetail(counNo)
    setLast(counNo)
    focus('button')
  }
  const back = () => {
    setDetail(null)
    focus('[aria-current]')
  }
  const side = pickedSide ?? (isExpert ? 'expert' : 'member')
  const tab = pickedTab ?? (side === 'expert' ? 'new' : 'ing')
  useCounselUpdates()
  if (detail !== null) {
    return (
      <div ref={root}>
        <section aria-label={words.list}>
          <HeaderButton kind="back" label={words.back} onClick={back} />
          <Detail counNo={detail} onRoom={props.onOpen} />
        </section>
      </div>
    )
  }
  return (
    <div ref={root}>
      {isExpert && (
        <div className="flex justify-center border-b border-line py-2">
          <Segments label={words.sides} options={SIDES} value={side} onChange={setSide} />
        </div>
      )}
      {side === 'expert' ? (
        <ExpertTabs tab={tab} onChange={setTab} panelId={panelId} />
      ) : (
        <Tabs label={words.list} tabs={MEMBER_TABS} value={tab} onChange={setTab} panelId={panelId} />
      )}
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-tab`}>
        <Rows key={`${side} ${tab}`} side={side} tab={tab} onDetail={open} last={last} {...props} />
      </div>
    </div>
  )
}

type RowsProps = Props & {
  side: Side
  tab: CounselTab
  onDetail: (counNo: number) => void
  /** The counselling that was opened last. */
  last: number | null
}

function Rows({ side, tab, onOpen, onDetail, last, shown, scroller }: RowsProps) {
  const now = useNow().getTime()
  const found = useCounsels(side, tab)
  const { none, noneHelp } = counselList.expert
  const empty = side === 'expert' ? <EmptyView text={none[tab]} sub={noneHelp[tab]} /> : <EmptyView text={counselList.none} />
  const open = ({ coun_no, cr_no }: Row) => (cr_no === null ? onDetail(coun_no) : onOpen(cr_no))
  return (
    <CounselPages found={found} label={words.list} empty={empty} scroller={scroller}>
      {(row) => (
        <CounselRow
          row={row}
          side={side}
          now={now}
          opening={{ onOpen: () => open(row) }}
          isHere={row.cr_no === null ? row.coun_no === last : row.cr_no === shown}
          actions={side === 'expert' && tab === 'new' && <Answers row={row} onOpen={onOpen} />}
        />
      )}
    </CounselPages>
  )
}

const SIDES = [
  { value: 'expert', label: words.asExpert },
  { value: 'member', label: words.asMember },
] as const
const MEMBER_TABS = (['new', 'ing', 'end'] as const).map((value) => ({ value, label: words.mineTabs[value] }))
