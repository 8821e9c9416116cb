import type { ReactNode, RefObject } from 'react'
import { useMyCalendar } from '#features/calendar/web/public.ts'
import { useIsPortal } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { useGo } from '#kit/web/screen.tsx'
import type { ExpertCounselRow } from '../../contract/session.ts'
import type { CounselTab } from '../../transitions.ts'
import { counselList } from '../../words/list.ts'
import { useCounsels, useExpertCounts } from '../api.ts'
import { useOwnProducts } from '../product/api.ts'
import { CounselPages } from './CounselPages.tsx'

const words = counselList.expert

type Props = {
  tab: CounselTab
  scroller: RefObject<HTMLElement | null>
  children: (row: ExpertCounselRow) => ReactNode
}

/** The counsellings in one of an expert's tabs. */
export function ExpertRows({ tab, scroller, children }: Props) {
  const found = useCounsels('expert', tab)
  const counts = useExpertCounts().data
  const isFirst = tab === 'new' && counts !== undefined && counts.new + counts.ing + counts.end === 0
  return (
    <CounselPages
      found={found}
      label={words.tabs[tab]}
      empty={isFirst ? <NoneYet /> : <EmptyView text={words.none[tab]} sub={words.noneHelp[tab]} />}
      scroller={scroller}
    >
      {children}
    </CounselPages>
  )
}

/** Nothing has been requested: what is missing before members can, or that there is nothing new. */
function NoneYet() {
  const go = useGo()
  const [products, calendar] = useIsPortal()
    ? [href('PcExpertProduct'), `${href('PcExpertCalendar')}?tab=hours`]
    : [href('ExpertProductMain'), href('ExpertCalendar')]
  const offered = useOwnProducts().data?.products
  const hours = useMyCalendar({ enabled: true }).data
  const missing = [
    { isMissing: offered?.length === 0, label: words.toProducts, path: products },
    { isMissing: hours?.version === 0, label: words.toCalendar, path: calendar },
  ].filter(({ isMissing }) => isMissing)
  if (missing.length === 0) return <EmptyView text={words.none.new} sub={words.noneHelp.new} />
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      {missing.map(({ label, path }) => (
        <Button key={path} size={48} onClick={() => go.to(path)}>
          {label}
        </Button>
      ))}
    </div>
  )
  return <EmptyView text={words.notOpen} sub={words.notOpenHelp} action={action} />
}
