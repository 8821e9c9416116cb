import { lazy, Suspense, type ComponentType } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { LIVING_STATES, MEMBER } from '../../transitions.ts'
import { clubSettings as words } from '../../words/settings.ts'
import { useClub } from '../detail/api.ts'
import { Frame, LIST_SKELETON } from './parts.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { isView, mayOpen, settingsPath, type SettingsView } from './views.ts'

type Part = ComponentType<{ club: Club }>

/** Each a whole screen: without its code the screen's own error stands there, which has a header. */
const PARTS: Record<SettingsView, Part> = {
  profile: lazy(() => loadPart(() => import('./Profile.tsx'))),
  joining: lazy(() => loadPart(() => import('./Joining.tsx'))),
  members: lazy(() => loadPart(() => import('./Members.tsx'))),
  requests: lazy(() => loadPart(() => import('./WaitingRequests.tsx'))),
  outside: lazy(() => loadPart(() => import('./Outside.tsx'))),
  invites: lazy(() => loadPart(() => import('./Invites.tsx'))),
  board: lazy(() => loadPart(() => import('./Board.tsx'))),
  reports: lazy(() => loadPart(() => import('./Reports.tsx'))),
  handover: lazy(() => loadPart(() => import('./Handover.tsx'))),
  closing: lazy(() => loadPart(() => import('./Closing.tsx'))),
}

/** The settings of a club: what the viewer's role may do with it. The part that is shown stands in the address. */
export default function ClubSettings() {
  const { params, search } = useScreen()
  const meetNo = Number(params.id)
  const found = useClub(meetNo)
  const asked = search.get('view')
  const view = isView(asked) ? asked : null
  if (found.data && !isNotFound(found.error)) return <Content club={found.data} view={view} />
  const isUnknown = isNotFound(found.error) || !found.isEnabled
  return (
    <Frame title={ko.titles.ClubSettings} back={pathOf('ClubMain') ?? href(HOME)}>
      {isUnknown ? <NotFoundView /> : <QueryFallback query={found} skeleton={LIST_SKELETON} />}
    </Frame>
  )
}

function Content({ club, view }: { club: Club; view: SettingsView | null }) {
  if (club.my?.state !== MEMBER.member) return <Refused club={club} text={words.refused.outside} />
  if (view === null) return <SettingsMenu club={club} />
  if (!mayOpen(club, view)) return <Refused club={club} text={words.refused.role} isMember />
  const { closed, closedHelp } = words.refused
  if (!LIVING_STATES.includes(club.state)) return <Refused club={club} text={closed} help={closedHelp} isMember />
  const Shown = PARTS[view]
  const waiting = (
    <Frame title={words.views[view]} back={settingsPath(club.meet_no)}>
      {LIST_SKELETON}
    </Frame>
  )
  return (
    <Suspense fallback={waiting}>
      <Shown key={`${club.meet_no} ${view}`} club={club} />
    </Suspense>
  )
}

type RefusedProps = { club: Club; text: string; help?: string; isMember?: boolean }

/** Why the viewer cannot change this, and the way back. */
function Refused({ club: { meet_no }, text, help, isMember = false }: RefusedProps) {
  const go = useGo()
  const back = isMember ? settingsPath(meet_no) : href('ClubDetail', { id: meet_no })
  const button = (
    <Button variant="weak" size={48} onClick={() => go.to(back, { replace: true })}>
      {isMember ? words.toSettings : words.toClub}
    </Button>
  )
  return (
    <Frame title={ko.titles.ClubSettings} back={back} className="bg-surface">
      <EmptyView text={text} {...(help !== undefined && { sub: help })} action={button} />
    </Frame>
  )
}
