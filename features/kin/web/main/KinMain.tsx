import { MenuButton } from '#features/account/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { kinList } from '../../words/list.ts'
import { useKinMain } from '../api.ts'
import { QUESTIONS_SKELETON } from '../list/skeleton.tsx'
import { MainContent } from './MainContent.tsx'

/** Questions and answers: categories, questions near the viewer, popular ones, those that wait and those with a reward. Guests can look around. */
export default function KinMain() {
  const go = useGo()
  const found = useKinMain()
  const right = (
    <div className="flex flex-none">
      <HeaderButton kind="search" label={kinList.find} onClick={() => go.to(href('KinList'))} />
      <MenuButton />
    </div>
  )
  return (
    <Page
      header={<Header left="back" title={ko.titles.KinMain} onLeft={() => go.back(href(HOME))} right={right} />}
      className="bg-surface"
      onRefresh={found.refetch}
      scrollUp
    >
      {found.data ? <MainContent main={found.data} /> : <QueryFallback query={found} skeleton={SKELETON} />}
    </Page>
  )
}

const SKELETON = (
  <>
    <div className="flex justify-between gap-2 px-5 pt-2">
      {[0, 1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="size-13 rounded-tile" />
      ))}
    </div>
    <Skeleton className="mx-5 mt-9 mb-4 h-16 rounded-card" />
    {QUESTIONS_SKELETON}
  </>
)
