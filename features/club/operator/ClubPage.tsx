import { useQuery } from '@tanstack/react-query'
import { REASON_MAX as OPERATOR_REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { nameOf, nameWithNumber } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, Column, Facts } from '#kit/web/console/Split.tsx'
import { closeClub, getClubCase, reopenClub, transferClub, type ClubCase } from '../operator-contract.ts'
import { isLeaderIdle, REASON_MAX } from '../rules.ts'
import { CLUB } from '../transitions.ts'
import { clubCase as words } from '../words/operator.ts'

/** A club, its closing by operators, and the transfer of its leader. */
export default function ClubPage() {
  const meetNo = rowNumberIn(useSection('/club').id)
  return (
    <Column title={meetNo === null ? words.title : words.number(meetNo)}>
      {meetNo === null ? <EmptyView text={words.none} /> : <Club key={meetNo} meetNo={meetNo} />}
    </Column>
  )
}

function Club({ meetNo }: { meetNo: number }) {
  const input = { params: { meet_no: meetNo } }
  const found = useQuery({ queryKey: keyOf(getClubCase, input), queryFn: () => call(getClubCase, input), retry: false })
  const may = useMay()
  const one = found.data
  if (!one) return <CaseFallback query={found} />
  const mayAct = may('club.act')
  return (
    <>
      <About one={one} />
      {mayAct && one.state === CLUB.open && <Transfer one={one} />}
      {mayAct && one.state === CLUB.open && <Close one={one} />}
      {mayAct && one.is_closed_by_operator && <Reopen one={one} />}
    </>
  )
}

function About({ one }: { one: ClubCase }) {
  return (
    <Box title={unescapeMarkup(one.meet_title)}>
      <p className="text-t4 break-words whitespace-pre-line">{unescapeMarkup(one.intro)}</p>
      <Facts
        rows={[
          [words.state, words.states[one.state]],
          [words.leader, one.leader ? <MemberLink key="leader" of={one.leader} /> : words.noLeader],
          [words.leaderSeen, stamp(one.leader_dt)],
          [words.members, words.membersOf(one.member_qtt)],
          [words.made, stampDay(one.reg_dt)],
          ...(one.close_dt === null ? [] : [[one.state === CLUB.closing ? words.closes : words.readable, stampDay(one.close_dt)] as const]),
          ...(one.close_reason === null ? [] : [[words.closeReason, one.close_reason] as const]),
        ]}
      />
      {one.is_hidden && <p className="text-t3 break-keep text-fg2">{words.hidden}</p>}
      {one.is_closed_by_operator && <p className="text-t3 break-keep text-fg2">{words.closedBy}</p>}
    </Box>
  )
}

const REASON = { label: words.reason, min: REASON_MIN, max: OPERATOR_REASON_MAX }
const partiesOf = ({ leader, candidates }: ClubCase) => [...(leader ? [leader] : []), ...candidates.map(({ member }) => member)]

function Close({ one }: { one: ClubCase }) {
  const { meet_no } = one
  const act = useAct()
  const closed = useOwnAccountProblem(...partiesOf(one))
  const close = (reason: string) =>
    act.run(`close ${meet_no}`, (key) => call(closeClub, { params: { meet_no }, body: { reason } }, { key }), {
      ask: { text: words.closeAsk, yes: words.close, danger: true },
      done: words.closed,
    })
  const reason = { label: words.memberReason, min: REASON_MIN, max: REASON_MAX }
  return (
    <Box title={words.close}>
      <p className="text-t4 break-keep text-fg2">{words.closeHelp}</p>
      <ActForm act={act} reason={reason} submit={words.close} variant="danger" closed={closed} onSubmit={close} />
    </Box>
  )
}

function Reopen({ one }: { one: ClubCase }) {
  const { meet_no } = one
  const act = useAct()
  const closed = useOwnAccountProblem(...partiesOf(one))
  const reopen = (reason: string) =>
    act.run(`reopen ${meet_no}`, (key) => call(reopenClub, { params: { meet_no }, body: { reason } }, { key }), {
      ask: { text: words.reopenAsk, yes: words.reopen },
      done: words.reopened,
    })
  return (
    <Box title={words.reopen}>
      <ActForm act={act} reason={REASON} submit={words.reopen} variant="quiet" closed={closed} onSubmit={reopen} />
    </Box>
  )
}

function Transfer({ one }: { one: ClubCase }) {
  const { meet_no, candidates } = one
  const act = useAct()
  const own = useOwnAccountProblem(...partiesOf(one))
  const now = useConsoleNow()
  const closed = own ?? (isLeaderIdle(one.leader_dt, now) ? undefined : words.leaderActive)
  const [first] = candidates
  if (!first) return null
  const options = candidates.map(({ member, role }) => ({
    value: String(member.user_no),
    label: words.candidateOf(nameWithNumber(member), words.roles[role]),
  }))
  const transfer = (reason: string, typed: Typed) => {
    const chosen = wholeNumberIn(textIn(typed, 'user_no'))
    const next = (candidates.find(({ member }) => member.user_no === chosen) ?? first).member
    return act.run(
      `transfer ${meet_no} ${next.user_no}`,
      (key) => call(transferClub, { params: { meet_no }, body: { user_no: next.user_no, reason } }, { key }),
      { ask: { text: words.transferAsk(nameOf(next)), yes: words.transfer }, done: words.transferred },
    )
  }
  return (
    <Box title={words.transfer}>
      <p className="text-t4 break-keep text-fg2">{words.transferHelp}</p>
      <ActForm
        act={act}
        fields={{ user_no: options[0]!.value }}
        reason={REASON}
        submit={words.transfer}
        variant="quiet"
        closed={closed}
        onSubmit={transfer}
      >
        {({ text }) => <Select label={words.candidate} options={options} defaultValue={options[0]!.value} {...text('user_no')} />}
      </ActForm>
    </Box>
  )
}
