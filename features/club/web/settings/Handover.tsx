import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { call } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { endLeadOffer, offerLead, type Club, type ClubPerson } from '../../contract.ts'
import { OFFER_HOURS } from '../../rules.ts'
import { clubSettings } from '../../words/settings.ts'
import { momentOf } from '../detail/facts.ts'
import { run } from './api.ts'
import { MemberList } from './MemberList.tsx'
import { Frame, Lead } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.handover

/** Who is asked to lead the club, or whose answer the leader waits for. */
export default function Handover({ club }: { club: Club }) {
  const { meet_no, offer } = club
  const give = async ({ person: { user_no, haru_name } }: ClubPerson) => {
    if (!(await confirm({ title: words.ask(haru_name), text: words.text, yes: words.give }))) return
    await run(call(offerLead, { params: { meet_no, user_no } }), words.done(haru_name))
  }
  return (
    <Frame title={clubSettings.views.handover} back={settingsPath(meet_no)}>
      {offer ? (
        <Waiting meetNo={meet_no} offer={offer} />
      ) : (
        <>
          <Lead>{words.lead(OFFER_HOURS)}</Lead>
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
        </>
      )}
    </Frame>
  )
}

function Waiting({ meetNo, offer }: { meetNo: number; offer: NonNullable<Club['offer']> }) {
  const withdraw = async () => {
    if (!(await confirm({ title: words.withdrawAsk, text: words.withdrawText, yes: words.withdraw }))) return
    await run(call(endLeadOffer, { params: { meet_no: meetNo } }), words.withdrawn)
  }
  return (
    <div className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <p role="status" className="text-t5 break-keep">
        {words.waiting(offer.person?.haru_name ?? clubSettings.somebody, momentOf(offer.due_dt))}
      </p>
      <Button variant="quiet" size={48} onClick={() => void withdraw()}>
        {words.withdraw}
      </Button>
    </div>
  )
}
