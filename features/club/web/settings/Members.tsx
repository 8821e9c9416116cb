import { Ellipsis } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { call } from '#kit/web/call.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { actionSheet } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { setMemberRole, type Club, type ClubPerson } from '../../contract.ts'
import { managersMax, mayRemove, type ClubRole } from '../../rules.ts'
import { clubSettings } from '../../words/settings.ts'
import { run } from './api.ts'
import { MemberList } from './MemberList.tsx'
import { Frame, Lead } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.members

/** The members of a club: who helps to run it, and who has to go. */
export default function Members({ club }: { club: Club }) {
  const viewer = useViewer()?.user_no
  const role = club.my!.role
  return (
    <Frame title={clubSettings.views.members} back={settingsPath(club.meet_no)}>
      {role === 'leader' && <Lead>{words.limit(managersMax(club.member_qtt))}</Lead>}
      <MemberList
        meetNo={club.meet_no}
        act={(one) =>
          one.person.user_no !== viewer &&
          mayRemove(role, one.role) && (
            <IconButton
              label={words.actsOf(one.person.haru_name)}
              icon={<Ellipsis size={22} className="text-fg2" />}
              onClick={() => void openActs(club.meet_no, role, one)}
            />
          )
        }
      />
    </Frame>
  )
}

type Act = { key: string; label: string; danger?: boolean; run: () => unknown }

async function openActs(meetNo: number, by: ClubRole, { person, role }: ClubPerson): Promise<void> {
  const { user_no, haru_name: name } = person
  const remove = (act: 'kick' | 'ban') => async () => (await loadSheet(() => import('./removeSheet.ts')))?.openRemove(meetNo, person, act)
  const next = role === 'manager' ? 'member' : 'manager'
  const give = () =>
    run(
      call(setMemberRole, { params: { meet_no: meetNo, user_no }, body: { role: next } }),
      next === 'manager' ? words.managerDone(name) : words.memberDone(name),
    )
  const ofLeader: Act[] = [{ key: 'role', label: words[next], run: give }]
  const acts: Act[] = [
    ...(by === 'leader' ? ofLeader : []),
    { key: 'kick', label: words.kick, danger: true, run: remove('kick') },
    ...(by === 'leader' ? [{ key: 'ban', label: words.ban, danger: true, run: remove('ban') }] : []),
  ]
  const picked = await actionSheet({ title: name, items: acts.map(({ run: _run, ...item }) => item) })
  await acts.find(({ key }) => key === picked)?.run()
}
