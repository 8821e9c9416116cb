import { MapPin, Users } from 'lucide-react'
import { lazy, Suspense, useId, type RefObject } from 'react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { hasPower, standingOf } from '../../rules.ts'
import { clubPage as words, clubWords } from '../../words/club.ts'
import { LIVING_STATES } from '../../transitions.ts'
import { clubExtension } from '../extensions.ts'
import { mayOpen, settingsPath } from '../settings/views.ts'
import { regionOf } from './facts.ts'
import { Home } from './Home.tsx'
import { LeaderMark } from './LeaderMark.tsx'
import { ManageButton } from './ManageButton.tsx'
import { Notice } from './Notice.tsx'

/** Loaded for the member whom the leader asks to lead alone. */
const LeadOffer = lazy(() => import('../settings/LeadOffer.tsx'))

type View = 'home' | 'board' | 'bungae'

/** Below the picture: name, members, and what the club does. Tabs appear with the parts that other features give. */
export function ClubContent({ club, scroller }: { club: Club; scroller: RefObject<HTMLElement | null> }) {
  const panel = useId()
  const go = useGo()
  const { search, params } = useScreen()
  const { Board, Bungaes } = clubExtension()
  const views: View[] = ['home']
  if (Board && hasPower(standingOf(club.my), 'readBoard', club)) views.push('board')
  // An invitation to a club that lists leave out shows the club alone.
  if (Bungaes && (club.visibility === 'public' || club.my !== null)) views.push('bungae')
  const view = views.find((one) => one === search.get('tab')) ?? 'home'
  const show = (next: View) => {
    const asked = new URLSearchParams(search)
    asked.set('tab', next)
    go.to(`/club-detail/${params.id}?${asked.toString()}`, { replace: true })
  }
  const hasTabs = views.length > 1
  return (
    <div className="relative -mt-6 rounded-t-sheet bg-surface pt-5 pb-6">
      <Head club={club} />
      <Faces club={club} />
      {hasTabs && (
        <div className="pt-3">
          <Tabs
            label={words.tabList}
            tabs={views.map((value) => ({
              value,
              label: words.tabs[value],
              ...(value === 'bungae' && club.bungae_qtt > 0 && { count: club.bungae_qtt, counted: words.bungaesAhead }),
            }))}
            value={view}
            onChange={show}
            panelId={panel}
          />
        </div>
      )}
      <div {...(hasTabs && { role: 'tabpanel', id: panel, 'aria-labelledby': `${panel}-tab` })}>
        {view === 'home' && <Home club={club} />}
        <Suspense fallback={<Skeleton className="m-5 h-32 rounded-card" />}>
          {view === 'board' && Board && <Board club={club} scroller={scroller} />}
          {view === 'bungae' && Bungaes && <Bungaes club={club} />}
        </Suspense>
      </div>
    </div>
  )
}

function Head({ club }: { club: Club }) {
  return (
    <div className="px-5">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {club.state !== 1 && <Tag tone="warn">{clubWords.states[club.state]}</Tag>}
        {club.member_qtt >= club.capacity && <Tag tone="danger">{clubWords.full}</Tag>}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 grow basis-40 text-t8 font-bold break-words">{club.meet_title}</h2>
        <ManageButton club={club} />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-t4 text-fg2">
        <span className="flex items-center gap-1">
          <MapPin aria-hidden size={15} />
          {regionOf(club)}
        </span>
        <span className="num flex items-center gap-1">
          <Users aria-hidden size={15} />
          {clubWords.members(club.member_qtt, club.capacity)}
        </span>
        <span>{clubWords.policies[club.join_policy]}</span>
      </p>
      <p className="mt-3 text-t5 break-words whitespace-pre-wrap">{club.intro}</p>
      <Notice club={club} />
      {club.offer?.is_mine && (
        <div className="mt-3.5">
          <Suspense fallback={<Skeleton className="h-36 rounded-card" />}>
            <LeadOffer club={club} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The members that the page shows, the leader first with a mark, and how many more there are. Each leads to their room. */
function Faces({ club }: { club: Club }) {
  const place = useScreen()
  if (club.members.length === 0) return null
  const more = club.member_qtt - club.members.length
  return (
    <ul aria-label={clubWords.people(club.member_qtt)} className="no-bar flex items-center gap-1 overflow-x-auto px-4 pt-4 pb-1">
      {club.members.map((one) => {
        const isLeader = one.user_no === club.leader?.user_no
        return (
          <li key={one.user_no} className="flex-none">
            <Link
              to={hrefNear(place, 'MyHaruRoom', { id: one.user_no })}
              aria-label={isLeader ? `${words.leader} ${words.roomOf(one.haru_name)}` : words.roomOf(one.haru_name)}
              className="relative grid size-12 place-items-center rounded-full"
            >
              <Avatar person={one} size={42} />
              {isLeader && <LeaderMark />}
            </Link>
          </li>
        )
      })}
      {more > 0 && (
        <li className="flex-none">
          <MoreMembers club={club} count={more} />
        </li>
      )}
    </ul>
  )
}

/** How many members are not shown, which leads members to all of them. */
function MoreMembers({ club, count }: { club: Club; count: number }) {
  const look = 'num grid size-[42px] place-items-center rounded-full bg-sunken text-t3 font-semibold text-fg2'
  const text = (
    <>
      <span aria-hidden>+{count}</span>
      <span className="sr-only">{words.moreMembers(count)}</span>
    </>
  )
  if (!mayOpen(club, 'members') || !LIVING_STATES.includes(club.state)) return <span className={look}>{text}</span>
  return (
    <Link to={settingsPath(club.meet_no, 'members')} className="grid size-12 place-items-center rounded-full">
      <span className={look}>{text}</span>
    </Link>
  )
}
