import { ChevronRight } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { getClubMain } from '../../contract.ts'
import { clubWords } from '../../words/club.ts'
import { clubMain as words } from '../../words/list.ts'
import { clubExtension } from '../extensions.ts'
import { ClubRow } from '../list/ClubRow.tsx'
import { ClubStrip } from '../list/ClubStrip.tsx'
import { MyClubRow } from '../list/MyClubRow.tsx'
import { Categories } from './Categories.tsx'
import { Start } from './Start.tsx'

/** Own clubs on this screen; the others are one press away. */
const OWN_SHOWN = 3

type Main = Answer<typeof getClubMain>

const WEEK_SKELETON = (
  <div className="px-5 pt-3 pb-5">
    <Skeleton className="mt-12 h-34 rounded-card" />
  </div>
)

export function MainContent({ main }: { main: Main }) {
  const isMember = useViewer() !== null
  const { Week } = clubExtension()
  const hasClubs = main.mine.length > 0
  return (
    <div className="divide-y-8 divide-sunken pb-2">
      {hasClubs ? <Mine clubs={main.mine} /> : <Start isMember={isMember} />}
      {hasClubs && Week && (
        <Suspense fallback={WEEK_SKELETON}>
          <Week />
        </Suspense>
      )}
      <Near main={main} isMember={isMember} />
      <Part title={words.categories}>
        <Categories />
      </Part>
      {main.by_interest.length > 0 && (
        <Part title={words.interest}>
          <ClubStrip clubs={main.by_interest} label={words.interest} />
        </Part>
      )}
      <Newest clubs={main.newest} />
      <Found isMember={isMember} />
    </div>
  )
}

function Mine({ clubs }: { clubs: Main['mine'] }) {
  return (
    <Part title={words.mine} more={{ to: href('ClubMyList'), label: words.allMine, text: words.all }}>
      <ul aria-label={words.mine} className="-mt-1">
        {clubs.slice(0, OWN_SHOWN).map((club) => (
          <li key={club.meet_no}>
            <MyClubRow club={club} isFirst />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Clubs around the viewer's district; a member without a district is led to where it is chosen. Guests choose it in the search. */
function Near({ main: { place, near }, isMember }: { main: Main; isMember: boolean }) {
  const go = useGo()
  if (place === null) {
    if (!isMember) return null
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4">
        <p className="min-w-0 grow basis-40 text-t4 break-keep text-fg2">{words.noPlace}</p>
        <Button variant="weak" size={44} onClick={() => go.to(href('MyInfoEdit'))}>
          {words.setPlace}
        </Button>
      </div>
    )
  }
  const more = { to: `${href('ClubSearch')}?sigungu=${place.sigungu_code}`, label: words.moreNear, text: words.more }
  const title = words.near(place.name)
  return (
    <Part title={title} more={near.length === 0 ? null : more}>
      {near.length === 0 ? <p className="px-5 text-t4 text-fg2">{words.noNear}</p> : <ClubStrip clubs={near} label={title} />}
    </Part>
  )
}

function Newest({ clubs }: { clubs: Main['newest'] }) {
  if (clubs.length === 0) return <EmptyView text={words.none} sub={words.noneHelp} />
  return (
    <Part title={words.newest} more={{ to: href('ClubSearch'), label: words.moreNewest, text: words.more }}>
      <ul aria-label={words.newest} className="-mt-1">
        {clubs.map((club) => (
          <li key={club.meet_no}>
            <ClubRow club={club} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Found({ isMember }: { isMember: boolean }) {
  const go = useGo()
  const path = href('ClubCreate')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-5">
      <div className="min-w-0 grow basis-40">
        <p className="text-t5 font-bold">{words.foundTitle}</p>
        <p className="text-t4 break-keep text-fg2">{words.foundText}</p>
      </div>
      <Button variant="weak" size={48} onClick={() => (isMember ? go.to(path) : askLogIn(path))}>
        {clubWords.create}
      </Button>
    </div>
  )
}

type PartProps = { title: string; more?: { to: string; label: string; text: string } | null; children: ReactNode }

function Part({ title, more = null, children }: PartProps) {
  return (
    <section aria-label={title} className="pt-3 pb-4">
      <div className="flex min-h-12 items-center justify-between gap-3 pr-3 pl-5">
        <h2 className="min-w-0 text-t6 font-bold break-keep">{title}</h2>
        {more && (
          <Link to={more.to} aria-label={more.label} className="flex min-h-11 flex-none items-center px-2 text-t4 font-medium text-fg2">
            {more.text}
            <ChevronRight aria-hidden size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
