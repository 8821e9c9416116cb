import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { resumeEvent, stopEvent, type VivEvent } from '../../operator-contract.ts'
import { EVENT } from '../../transitions.ts'
import { viv } from '../../words/amount.ts'
import { eventWords as words } from '../../words/operator-event.ts'
import { EventForm } from './EventForm.tsx'
import { EventGrants } from './EventGrants.tsx'
import { EventMembers } from './EventMembers.tsx'
import { EventTag } from './EventTag.tsx'

/** One event: its budget and what is left of it, who got what, and the acts on it. */
export function EventCase({ event }: { event: VivEvent }) {
  const may = useMay()
  const { event_no, name, is_referral, proposal_no } = event
  const canAct = may('wallet.act')
  return (
    <>
      <CaseHead title={name} sub={words.number(event_no)}>
        <EventTag event={event} />
      </CaseHead>
      {is_referral && <p className="text-t4 text-fg2">{words.referral}</p>}
      <Budget event={event} />
      <EventMembers eventNo={event_no} canAct={canAct} />
      <EventGrants eventNo={event_no} />
      {canAct && <Switch key={event.state} event={event} />}
      {canAct && proposal_no === null && <EventForm key={JSON.stringify(event)} event={event} />}
      {proposal_no !== null && (
        <Box>
          <TextLink to={`/proposal/${proposal_no}`}>{words.waiting(proposal_no)}</TextLink>
        </Box>
      )}
    </>
  )
}

const dayOf = (day: string): string => stampDay(`${day}T12:00:00+09:00`)

function Budget({ event }: { event: VivEvent }) {
  const { budget_viv, granted_viv, clawed_viv, member_viv, from_day, until_day, expire_days, made_by, approved_by, reg_dt } = event
  const used = granted_viv - clawed_viv
  return (
    <Box title={words.about}>
      <Progress value={used} max={budget_viv} />
      <Facts
        rows={[
          [words.budget, <strong key="budget">{viv(budget_viv)}</strong>],
          [words.used, viv(granted_viv)],
          [words.clawed, viv(clawed_viv)],
          [words.left, <strong key="left">{viv(budget_viv - used)}</strong>],
          [words.member, member_viv === null ? words.noMember : viv(member_viv)],
          [words.period, words.periodOf(dayOf(from_day), until_day && dayOf(until_day))],
          [words.expire, words.expireOf(expire_days)],
          [words.madeBy, made_by === null ? words.byHaru : operatorNameOf(made_by)],
          ...(approved_by ? [[words.approvedBy, operatorNameOf(approved_by)] as const] : []),
          [words.at, stamp(reg_dt)],
        ]}
      />
    </Box>
  )
}

/** Stops granting from the event, or opens it again: one operator is enough, because nothing new is allowed. */
function Switch({ event: { event_no, state } }: { event: VivEvent }) {
  const act = useAct()
  const isOpen = state === EVENT.open
  const ask = { text: isOpen ? words.stopAsk : words.resumeAsk, yes: isOpen ? words.stop : words.resume }
  const done = isOpen ? words.stopped : words.resumed
  const change = (reason: string) =>
    act.run(
      `switch event ${event_no}`,
      (key) => call(isOpen ? stopEvent : resumeEvent, { params: { event_no }, body: { reason } }, { key }),
      { ask, done },
    )
  return (
    <Box title={words.switch}>
      <ActForm
        act={act}
        reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
        submit={isOpen ? words.stop : words.resume}
        variant="line"
        onSubmit={change}
      />
    </Box>
  )
}
