import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { toast } from '#kit/web/overlays.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { LIVING_STATES } from '../../transitions.ts'
import { clubPage } from '../../words/club.ts'
import { clubSettings as words } from '../../words/settings.ts'
import { leaveClub } from '../detail/leaveClub.ts'
import { Notice } from '../detail/Notice.tsx'
import { mute, useMuted } from './api.ts'
import { Claim } from './Claim.tsx'
import { Box, Frame, Row, ROW } from './parts.tsx'
import { mayOpen, settingsPath, type SettingsView } from './views.ts'

const GROUPS: readonly { title: keyof typeof words.groups; views: readonly SettingsView[] }[] = [
  { title: 'club', views: ['profile', 'joining'] },
  { title: 'people', views: ['members', 'requests', 'outside', 'invites'] },
  { title: 'board', views: ['board', 'reports'] },
  { title: 'leader', views: ['handover', 'closing'] },
]

/** The parts of the settings that the viewer's role may open, and what everybody in the club decides for themselves. */
export function SettingsMenu({ club }: { club: Club }) {
  const waiting: Partial<Record<SettingsView, number | null>> = { requests: club.pending_qtt, reports: club.report_qtt }
  const isLiving = LIVING_STATES.includes(club.state)
  const groups = GROUPS.map(({ title, views }) => ({ title, views: views.filter((view) => isLiving && mayOpen(club, view)) }))
  return (
    <Frame title={ko.titles.ClubSettings} back={href('ClubDetail', { id: club.meet_no })}>
      <p className="px-1 text-t6 font-bold break-words">{club.meet_title}</p>
      <div className="-mt-3.5 empty:hidden">
        <Notice club={club} />
      </div>
      <Claim club={club} />
      {groups.map(
        ({ title, views }) =>
          views.length > 0 && (
            <Box key={title} title={words.groups[title]}>
              {views.map((view) => (
                <Row key={view} to={settingsPath(club.meet_no, view)} label={words.views[view]} count={waiting[view] ?? 0} />
              ))}
            </Box>
          ),
      )}
      <Own club={club} />
    </Frame>
  )
}

/** Muting the room, the alarms, and leaving. A leader hands the club over first. */
function Own({ club }: { club: Club }) {
  const go = useGo()
  const { cr_no } = club
  const isMuted = useMuted(cr_no)
  const leave = async () => {
    if (await leaveClub(club)) go.to(href('ClubDetail', { id: club.meet_no }), { replace: true })
  }
  const setMute = (isOn: boolean) => void mute(cr_no!, isOn).then(() => toast(words.saved), alertError)
  return (
    <Box title={words.groups.mine}>
      {cr_no !== null && (
        <Switch label={words.mute} help={words.muteHelp} checked={isMuted ?? false} disabled={isMuted === undefined} onChange={setMute} />
      )}
      <Row to={href('AlarmSettings')} label={words.alarmSettings} />
      {club.my?.role !== 'leader' && (
        <button type="button" onClick={() => void leave()} className={`${ROW} text-t5 font-medium text-danger-fg`}>
          {clubPage.leave}
        </button>
      )}
    </Box>
  )
}
