import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#kit/contract/endpoint.ts'
import { FOREVER } from '#kit/contract/limits.ts'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { openMember, type MemberPage } from '../../operator-contract.ts'
import { MEMBER_REASON_MAX, MEMBER_REASON_MIN } from '../../operator-rules.ts'
import { members as words } from '../../words/operator.ts'

type Props = { member: MemberPage }

/** The account, the masked personal data, and what is closed to the member. */
export function About({ member }: Props) {
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      <Account member={member} />
      <div className="flex flex-col gap-4">
        <Person member={member} />
        <Closed member={member} />
      </div>
    </div>
  )
}

function Account({ member }: Props) {
  const { status, withdraw_dt, purge_dt, hide_dt, referrer } = member
  return (
    <Box title={words.account}>
      <Facts
        rows={[
          [words.provider, words.providers[member.provider] ?? member.provider],
          [words.joined, stampDay(member.reg_dt)],
          [words.seen, member.seen_dt === null ? words.seenNever : stamp(member.seen_dt)],
          [words.isPrivate, member.account_private ? words.yes : words.no],
          ...(referrer === null
            ? []
            : [
                [
                  words.referrer,
                  <TextLink key="referrer" to={`/member/${referrer.user_no}`}>
                    {nameWithNumber(referrer)}
                  </TextLink>,
                ] as const,
              ]),
          ...(hide_dt === null ? [] : [[words.hidden, stamp(hide_dt)] as const]),
          ...(withdraw_dt === null ? [] : [[words.leavingAsked, stamp(withdraw_dt)] as const]),
          ...(purge_dt === null ? [] : [[words.purge, stamp(purge_dt)] as const]),
        ]}
      />
      {status === 'leaving' && <TextLink to={`/withdrawal/${member.user_no}`}>{words.toWithdrawal}</TextLink>}
    </Box>
  )
}

type Opened = Answer<typeof openMember>

/** Masked until the operator gives a reason. */
function Person({ member }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isAsking, setAsking] = useState(false)
  const act = useAct()
  const { user_no, identity } = member
  const open = async (reason: string) => {
    const person = await act.run(`person ${user_no}`, () => call(openMember, { params: { user_no }, body: { reason } }))
    if (!person) return
    setAsking(false)
    setOpened(person)
  }
  const shown = (value: string | null | undefined) => value ?? words.nothing
  return (
    <Box
      title={words.person}
      tools={
        opened === null ? (
          <Button
            variant="weak"
            size={44}
            aria-expanded={isAsking}
            icon={<Lock aria-hidden size={18} />}
            onClick={() => setAsking(!isAsking)}
          >
            {words.open}
          </Button>
        ) : (
          <Button variant="quiet" size={44} icon={<LockOpen aria-hidden size={18} />} onClick={() => setOpened(null)}>
            {words.hide}
          </Button>
        )
      }
    >
      {opened === null && <p className="text-t4 text-fg2">{words.masked}</p>}
      {isAsking && opened === null && (
        <ActForm
          act={act}
          reason={{ label: words.openReason, max: MEMBER_REASON_MAX, min: MEMBER_REASON_MIN }}
          variant="weak"
          submit={words.openYes}
          onSubmit={open}
        />
      )}
      <Facts
        rows={[
          [words.userId, shown((opened ?? member).user_id)],
          [words.realName, shown(opened ? opened.real_name : identity?.real_name)],
          opened ? [words.birth, shown(opened.birth)] : [words.birthYear, shown(identity?.birth_year)],
          [words.phone, shown(opened ? opened.phone : identity?.phone)],
          [words.mail, shown((opened ?? member).mail)],
          [words.proven, identity === null ? words.unproven : stamp(identity.identity_dt)],
        ]}
      />
    </Box>
  )
}

function Closed({ member: { limits } }: Props) {
  const end = (until: string) => (Date.parse(until) >= FOREVER.getTime() ? words.forever : words.until(stamp(until)))
  return (
    <Box title={words.closed}>
      {limits.length === 0 ? (
        <p className="text-t4 text-fg3">{words.closedNothing}</p>
      ) : (
        <Facts rows={limits.map(({ closed, until_dt }) => [words.closings[closed], end(until_dt)] as const)} />
      )}
    </Box>
  )
}
