import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { call, newKey } from '#kit/web/call.ts'
import { actionSheet, alert, confirm, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { createInvite, revokeInvite, type Club, type ClubInvite } from '../../contract.ts'
import { INVITE_HOURS } from '../../rules.ts'
import { CLUB } from '../../transitions.ts'
import { clubSettings } from '../../words/settings.ts'
import { momentOf } from '../detail/facts.ts'
import { run, useInvites } from './api.ts'
import { Frame, Lead, LIST_SKELETON } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.invites

/** Links that let people in. */
export default function Invites({ club }: { club: Club }) {
  const found = useInvites(club.meet_no)
  const isOpen = club.state === CLUB.open
  const create = async () => {
    const items = INVITE_HOURS.map((hours) => ({ key: String(hours), label: words.hoursOf(hours) }))
    const picked = await actionSheet({ title: words.hours, items })
    const hours = INVITE_HOURS.find((one) => String(one) === picked)
    if (hours === undefined) return
    const made = call(createInvite, { params: { meet_no: club.meet_no }, body: { hours } }, { key: newKey() })
    if (await run(made, words.created)) await copy(addressOf(club, await made))
  }
  return (
    <Frame
      title={clubSettings.views.invites}
      back={settingsPath(club.meet_no)}
      footer={
        isOpen && (
          <div className="px-5 py-3">
            <Button full onClick={() => void create()}>
              {words.create}
            </Button>
          </div>
        )
      }
    >
      <Lead>{isOpen ? words.help : words.closed}</Lead>
      {!found.data && <QueryFallback query={found} skeleton={LIST_SKELETON} />}
      {found.data?.length === 0 && <EmptyView text={words.none} />}
      {found.data && found.data.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface px-4">
          {found.data.map((invite, at) => (
            <Invite key={invite.invite_no} club={club} invite={invite} nth={at + 1} />
          ))}
        </ul>
      )}
    </Frame>
  )
}

function Invite({ club, invite, nth }: { club: Club; invite: ClubInvite; nth: number }) {
  const address = addressOf(club, invite)
  const revoke = async () => {
    if (!(await confirm({ title: words.revokeAsk, text: words.revokeText, yes: words.revoke, danger: true }))) return
    await run(call(revokeInvite, { params: { meet_no: club.meet_no, invite_no: invite.invite_no } }), words.revoked)
  }
  const share = () => navigator.share({ url: address, title: club.meet_title }).catch(() => undefined)
  const acts: [string, () => unknown][] = [
    [words.copy, () => copy(address)],
    ...(typeof navigator.share === 'function' ? [[words.share, share] as [string, () => unknown]] : []),
    [words.revoke, revoke],
  ]
  return (
    <li className="py-3.5">
      <p className="text-t5 font-semibold">{words.until(momentOf(invite.expire_dt))}</p>
      <p className="num mt-0.5 text-t4 text-fg3">{invite.use_qtt > 0 ? words.used(invite.use_qtt) : words.unused}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {acts.map(([label, act]) => (
          <Button key={label} variant="quiet" size={44} aria-label={words.act(label, nth)} onClick={() => void act()} className="flex-1!">
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

const addressOf = ({ meet_no }: Club, { code }: ClubInvite): string =>
  `${location.origin}/#${href('ClubDetail', { id: meet_no })}?code=${code}`

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast(words.copied)
  } catch {
    // No clipboard without a secure origin: shows the address to be copied by hand.
    await alert(address)
  }
}
