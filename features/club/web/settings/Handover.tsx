import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { call } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { transferClub, type Club, type ClubPerson } from '../../contract.ts'
import { clubSettings } from '../../words/settings.ts'
import { run } from './api.ts'
import { MemberList } from './MemberList.tsx'
import { Frame, Lead } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.handover

/** Who leads the club from now on. */
export default function Handover({ club: { meet_no } }: { club: Club }) {
  const go = useGo()
  const give = async ({ person: { user_no, haru_name } }: ClubPerson) => {
    if (!(await confirm({ title: words.ask(haru_name), text: words.text, yes: words.give, danger: true }))) return
    const given = call(transferClub, { params: { meet_no, user_no } })
    if (await run(given, words.done(haru_name))) go.to(href('ClubDetail', { id: meet_no }), { replace: true })
  }
  return (
    <Frame title={clubSettings.views.handover} back={settingsPath(meet_no)}>
      <Lead>{words.lead}</Lead>
      <MemberList
        meetNo={meet_no}
        empty={<EmptyView text={words.none} sub={words.noneHelp} />}
        act={(one) =>
          one.role !== 'leader' && (
            <Button variant="quiet" size={44} aria-label={words.pick(one.person.haru_name)} onClick={() => void give(one)}>
              {words.give}
            </Button>
          )
        }
      />
    </Frame>
  )
}
