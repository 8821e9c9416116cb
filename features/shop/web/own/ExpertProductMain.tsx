import { lazy, Suspense, type ReactNode } from 'react'
import { CounselProducts } from '#features/counsel/web/public.tsx'
import { ExpertHeader, ExpertOnly, ExpertPage, useIsPortal, type ExpertHead } from '#features/expert/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { own as words } from '../../words/own.ts'
import { useOwnCounts } from './api.ts'
import { useOwnPaths } from './paths.ts'
import { LIST_SKELETON } from './skeletons.tsx'

const OwnItems = lazy(() => loadPart(() => import('./list/OwnItems.tsx')))
const ReceivedQuestions = lazy(() => loadPart(() => import('./question/ReceivedQuestions.tsx')))

const TABS = ['counsel', 'items', 'questions'] as const
type Tab = (typeof TABS)[number]
const PANEL = 'own-products'

/** What the expert offers: counsellings, and products of the shop with the questions about them. The tab is in the URL. */
export default function ExpertProductMain() {
  const go = useGo()
  const head: ExpertHead = {
    title: ko.titles.ExpertProductMain,
    left: 'back',
    onLeft: () => go.back(href(HOME)),
    isEntry: true,
    right: (
      <Button variant="line" size={44} onClick={() => go.to(href('PcExpertProductReview'))}>
        {ko.titles.PcExpertProductReview}
      </Button>
    ),
  }
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={LIST_SKELETON}>
      <Offered head={head} />
    </ExpertOnly>
  )
}

function Offered({ head }: { head: ExpertHead }) {
  const go = useGo()
  const paths = useOwnPaths()
  const isPortal = useIsPortal()
  const asked = useScreen().search.get('tab')
  const tab = TABS.find((one) => one === asked) ?? 'counsel'
  const open = useOwnCounts().data?.questions ?? 0
  const bar = (
    <Tabs
      label={ko.titles.ExpertProductMain}
      tabs={TABS.map((value) => ({
        value,
        label: words.tabs[value],
        ...(value === 'questions' && open > 0 && { count: open, counted: words.unanswered }),
      }))}
      value={tab}
      onChange={(next) => go.to(`${paths.list}?tab=${next}`, { replace: true })}
      panelId={PANEL}
    />
  )
  const shown: ExpertHead = { ...head, tabs: { bar, panelId: PANEL } }
  const panels: Record<Tab, ReactNode> = {
    counsel: <CounselProducts head={shown} />,
    items: <OwnItems head={shown} isTable={isPortal} />,
    questions: <ReceivedQuestions head={shown} />,
  }
  return <Suspense fallback={<ExpertPage head={shown}>{LIST_SKELETON}</ExpertPage>}>{panels[tab]}</Suspense>
}
