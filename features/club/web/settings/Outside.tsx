import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { call } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { unbanMember, type Club, type ClubPerson } from '../../contract.ts'
import { clubSettings } from '../../words/settings.ts'
import { run, useOutside } from './api.ts'
import { PersonRow } from './MemberList.tsx'
import { Frame, Lead, LIST_SKELETON } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.outside
const WAYS = (['kicked', 'banned'] as const).map((value) => ({ value, label: words[value] }))

/** Whom the club removed and why. The leader lifts a ban. */
export default function Outside({ club }: { club: Club }) {
  const [of, setOf] = useState<'kicked' | 'banned'>('kicked')
  const found = useOutside(club.meet_no, of)
  return (
    <Frame title={clubSettings.views.outside} back={settingsPath(club.meet_no)}>
      <Segments label={words.of} options={WAYS} value={of} onChange={setOf} />
      <Lead>{words.help[of]}</Lead>
      {!found.data && <QueryFallback query={found} skeleton={LIST_SKELETON} />}
      {found.data?.length === 0 && <EmptyView text={words.none[of]} />}
      {found.data && found.data.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface px-4">
          {found.data.map((one) => (
            <PersonRow key={one.member_no} one={one} sub={one.reason === '' ? '' : words.reason(one.reason)}>
              {of === 'banned' && club.my?.role === 'leader' && <Lift meetNo={club.meet_no} one={one} />}
            </PersonRow>
          ))}
        </ul>
      )}
    </Frame>
  )
}

function Lift({ meetNo, one: { person } }: { meetNo: number; one: ClubPerson }) {
  const { user_no, haru_name } = person
  const lift = async () => {
    if (!(await confirm({ text: words.liftAsk(haru_name), yes: words.lift }))) return
    await run(call(unbanMember, { params: { meet_no: meetNo, user_no } }), words.lifted)
  }
  return (
    <Button variant="quiet" size={44} aria-label={words.liftOf(haru_name)} onClick={() => void lift()}>
      {words.lift}
    </Button>
  )
}
