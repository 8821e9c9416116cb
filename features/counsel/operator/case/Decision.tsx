import { useState } from 'react'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { viv } from '#features/viv/words/amount.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { MONEY_REASON_MIN } from '#features/operator/rules.ts'
import { correctPayment, decideDispute, endCounsel, type CounselCase } from '../../operator-contract.ts'
import { ANSWER_MAX, ANSWER_MIN, needsTwoOperators, refundsOf, returnedAtEnd, totalOf } from '../../operator-rules.ts'
import { DISPUTE_MAX, DISPUTE_MIN, REASON_MAX, TWO_OPERATORS_ABOVE_VIV } from '../../rules.ts'
import { counselAlarms } from '../../words/alarms.ts'
import { counselCases as words } from '../../words/operator.ts'
import { SharePicker, type Share } from './SharePicker.tsx'

type Props = { one: CounselCase }

/** What an operator can do about the counselling now, with what it changes before it is done. */
export function Decision({ one }: Props) {
  if (one.proposal_no !== null) {
    return (
      <Box>
        <p className="text-t4">
          {words.waits} <TextLink to={`/proposal/${one.proposal_no}`}>{words.toProposal(one.proposal_no)}</TextLink>
        </p>
      </Box>
    )
  }
  if (one.act === 'end') return <End one={one} />
  return one.act === null ? null : <Refund one={one} isDispute={one.act === 'decide'} />
}

const sidesOf = ({ member, expert }: CounselCase) => [member, expert].filter((side) => side !== null)

const shareProblems = (percent: Share): Checks => [
  percent === undefined && { field: 'share', words: words.sharePick },
  percent === null && { field: 'percent', words: words.shareBad },
]

function Refund({ one, isDispute }: Props & { isDispute: boolean }) {
  const act = useAct()
  const openNext = useNextCase()
  const [percent, setPercent] = useState<Share>(isDispute ? undefined : 100)
  const own = useOwnAccountProblem(...sidesOf(one))
  const { coun_no, parts, pending_viv } = one
  const share = percent ?? 0
  const back = totalOf(
    refundsOf(
      parts.map(({ ref, paid_viv }) => ({ ref, viv: paid_viv })),
      share,
    ),
  )
  const isTwo = needsTwoOperators(back)
  const send = async (answer: string, typed: Typed) => {
    const body = { refund_percent: share, refund_viv: back, answer }
    const inquiry = textIn(typed, 'inquiry')
    const params = { coun_no }
    const run = (key: string) =>
      isDispute ? call(decideDispute, { params, body }, { key }) : call(correctPayment, { params, body: { ...body, inquiry } }, { key })
    const ask = isTwo ? { text: words.proposeAsk, yes: words.propose } : { text: words.decideAsk(back), yes: words.decideSubmit(back) }
    const messages = { ask, done: isTwo ? words.proposed : words.done }
    if (await act.run(`refund ${coun_no} ${JSON.stringify({ ...body, inquiry })}`, run, messages)) openNext(coun_no)
  }
  const check = (typed: Typed): Checks => [
    ...shareProblems(percent),
    !isDispute && [...textIn(typed, 'inquiry')].length < DISPUTE_MIN && { field: 'inquiry', words: consoleParts.atLeast(DISPUTE_MIN) },
  ]
  return (
    <Box title={isDispute ? words.decide : words.correct}>
      {!isDispute && <p className="text-t4 text-fg2">{words.correctHelp}</p>}
      <ActForm
        decision="approve"
        act={act}
        fields={isDispute ? {} : { inquiry: '' }}
        reason={{ name: 'answer', label: words.answerLabel, max: ANSWER_MAX, min: ANSWER_MIN }}
        submit={isTwo ? words.propose : words.decideSubmit(back)}
        closed={own}
        check={check}
        onSubmit={send}
      >
        {(form) => (
          <>
            <SharePicker form={form} percent={percent} onChange={setPercent} hasReject={isDispute} />
            <Facts
              rows={[
                [words.memberGets, <strong key="back">{words.plus(back)}</strong>],
                [words.expertLoses, words.minus(back)],
                [words.pending, `${viv(pending_viv)} → ${viv(Math.max(0, pending_viv - back))}`],
              ]}
            />
            <Preview member={counselAlarms.disputeDecided(back)} expert={counselAlarms.disputeDecidedExpert(back)} />
            {isTwo && <TwoOperators />}
            {!isDispute && (
              <TextArea
                name="inquiry"
                label={words.inquiryLabel}
                max={DISPUTE_MAX}
                onChange={form.control('inquiry').onChange}
                error={form.errorAt('inquiry')}
                className="border border-edge"
              />
            )}
          </>
        )}
      </ActForm>
    </Box>
  )
}

function End({ one }: Props) {
  const act = useAct()
  const openNext = useNextCase()
  const [percent, setPercent] = useState<Share>(100)
  const own = useOwnAccountProblem(...sidesOf(one))
  const { coun_no, parts, asked_viv, title, start_dt } = one
  const held = { accepted: parts.map(({ ref, price }) => ({ ref, viv: price })), asked_viv }
  const back = returnedAtEnd(held, percent ?? 0)
  const all = returnedAtEnd(held, 100)
  const isTwo = needsTwoOperators(all)
  const send = async (reason: string) => {
    const body = { return_percent: percent ?? 0, return_viv: back, reason }
    const ask = isTwo
      ? { text: words.proposeAsk, yes: words.propose }
      : { text: words.endAsk(back, all - back), yes: words.end, danger: true }
    const run = (key: string) => call(endCounsel, { params: { coun_no }, body }, { key })
    const messages = { ask, done: isTwo ? words.proposed : words.done }
    if (await act.run(`end ${coun_no} ${JSON.stringify(body)}`, run, messages)) openNext(coun_no)
  }
  const alarmFor = (side: 'member' | 'expert') => counselAlarms.of(start_dt === null ? 'T27' : 'T27b', side, title)
  return (
    <Box title={words.end}>
      <p className="text-t4 text-fg2">{words.endHelp}</p>
      <ActForm
        decision="reject"
        act={act}
        reason={{ label: words.endReason, max: REASON_MAX, min: MONEY_REASON_MIN }}
        submit={isTwo ? words.propose : words.end}
        variant="danger"
        closed={own}
        check={() => shareProblems(percent)}
        onSubmit={send}
      >
        {(form) => (
          <>
            <SharePicker form={form} percent={percent} onChange={setPercent} />
            <Facts
              rows={[
                [words.held, viv(all)],
                [words.memberGets, <strong key="back">{words.plus(back)}</strong>],
                [words.expertGets, words.plus(all - back)],
              ]}
            />
            <Preview member={alarmFor('member')} expert={alarmFor('expert')} />
            {isTwo && <TwoOperators />}
          </>
        )}
      </ActForm>
    </Box>
  )
}

/** The alarms that the two sides get; below them they read the operator's words. */
function Preview({ member, expert }: { member: string; expert: string }) {
  return (
    <section className="flex flex-col gap-1.5 rounded-tile bg-sunken px-3.5 py-2.5 text-t4">
      <h3 className="font-semibold">{words.preview}</h3>
      <p>
        <span className="text-fg2">{words.toMember}</span> {member}
      </p>
      <p>
        <span className="text-fg2">{words.toExpert}</span> {expert}
      </p>
    </section>
  )
}

const TwoOperators = () => <p className="text-t4 font-semibold text-warn-fg">{words.two(TWO_OPERATORS_ABOVE_VIV)}</p>
