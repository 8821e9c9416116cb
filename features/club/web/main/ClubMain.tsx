import { ListChecks } from 'lucide-react'
import { MenuButton } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { clubMain as words } from '../../words/list.ts'
import { CLUBS_SKELETON } from '../list/skeleton.tsx'
import { useClubMain } from './api.ts'
import { MainContent } from './MainContent.tsx'

/** Clubs: the viewer's own, this week's meetups, clubs near them and by their interests. Guests can look around. */
export default function ClubMain() {
  const found = useClubMain()
  return (
    <Page header={<MainHeader />} className="bg-surface" onRefresh={found.refetch} scrollUp>
      {found.data ? <MainContent main={found.data} /> : <QueryFallback query={found} skeleton={SKELETON} />}
    </Page>
  )
}

function MainHeader() {
  const go = useGo()
  const isMember = useViewer() !== null
  const right = (
    <div className="flex flex-none">
      <HeaderButton kind="search" label={words.find} onClick={() => go.to(href('ClubSearch'))} />
      {isMember && (
        <IconButton label={words.mine} icon={<ListChecks size={24} strokeWidth={1.9} />} onClick={() => go.to(href('ClubMyList'))} />
      )}
      <MenuButton />
    </div>
  )
  return <Header title={<span className="text-t7">{ko.titles.ClubMain}</span>} right={right} />
}

const SKELETON = (
  <div>
    <div className="flex gap-3 overflow-hidden px-5 pt-3">
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex w-52 flex-none flex-col gap-2">
          <Skeleton className="aspect-video rounded-photo" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
    <div className="pt-4">{CLUBS_SKELETON}</div>
  </div>
)
