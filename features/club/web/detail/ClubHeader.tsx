import { Ellipsis, Flag, Link2, LogOut, Settings, Share2 } from 'lucide-react'
import { openReport } from '#features/report/web/public.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { copyLink, share, type Shared } from '#features/share/web/public.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { PictureHeader } from '#kit/ui/PictureHeader.tsx'
import type { SheetItem } from '#kit/web/layers.ts'
import { actionSheet } from '#kit/web/overlays.ts'
import { go, useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Club } from '../../contract.ts'
import { standingOf } from '../../rules.ts'
import { clubPage as words } from '../../words/club.ts'
import { leaveClub } from './leaveClub.ts'

type Props = { club: Club; isOverPicture: boolean }

/** The header of a club: sharing and its menu. */
export function ClubHeader({ club, isOverPicture }: Props) {
  const nav = useGo()
  const isMember = useViewer() !== null
  const shared: Shared = { kind: 'club', no: club.meet_no, title: club.meet_title }
  // The address alone opens a club that lists leave out for nobody outside: its staff shares invitations.
  const isShared = club.visibility === 'public'
  // Guests have no menu (specification section 6).
  const actions = isMember ? actionsFor(club, isShared ? shared : null) : []
  const right = (
    <div className="flex flex-none">
      {isShared && <IconButton label={words.share} icon={<Share2 size={22} strokeWidth={1.9} />} onClick={() => void share(shared)} />}
      {actions.length > 0 && (
        <IconButton label={words.menu} icon={<Ellipsis size={22} strokeWidth={1.9} />} onClick={() => void openMenu(actions)} />
      )}
    </div>
  )
  const back = () => nav.back(pathOf('ClubMain') ?? href(HOME))
  return <PictureHeader title={club.meet_title} onBack={back} right={right} isOverPicture={isOverPicture} />
}

type MenuAction = SheetItem & { run: () => unknown }

/** What the menu offers; `shared` is null for a club whose address is not shared. */
function actionsFor(club: Club, shared: Shared | null): MenuAction[] {
  const standing = standingOf(club.my)
  const isIn = standing === 'manager' || standing === 'member'
  const isInside = standing === 'leader' || isIn
  const report = () => openReport({ target_kind: 'club', target_no: club.meet_no })
  const icon = { size: 18, 'aria-hidden': true }
  const mayReport = standing !== 'leader' && (club.visibility === 'public' || club.my !== null)
  return [
    ...(shared === null ? [] : [{ key: 'copy', label: words.copyLink, icon: <Link2 {...icon} />, run: () => copyLink(shared) }]),
    ...(isInside
      ? [
          {
            key: 'settings',
            label: words.settings,
            icon: <Settings {...icon} />,
            run: () => go.to(href('ClubSettings', { id: club.meet_no })),
          },
        ]
      : []),
    ...(mayReport ? [{ key: 'report', label: words.report, icon: <Flag {...icon} />, danger: true, run: report }] : []),
    ...(isIn ? [{ key: 'leave', label: words.leave, icon: <LogOut {...icon} />, danger: true, run: () => leaveClub(club) }] : []),
  ]
}

async function openMenu(actions: MenuAction[]): Promise<void> {
  const picked = await actionSheet({ items: actions.map(({ run: _run, ...action }) => action) })
  await actions.find(({ key }) => key === picked)?.run()
}
