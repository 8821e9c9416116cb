import { useQuery } from '@tanstack/react-query'
import { ANSWER_MAX, ANSWER_MIN } from '#features/sanction/rules.ts'
import { APPEAL } from '#features/sanction/transitions.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useState } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { ChoiceField } from '#kit/web/console/ChoiceField.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { nameWithNumber, operatorNameOf } from '#kit/web/console/memberName.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { decideAppealCase, getAppeal, type AppealOf } from '../../operator-contract.ts'
import { isReview } from '../../rules.ts'
import { appealCases as words, reportCases } from '../../words/console.ts'
import { activityNames } from '../../words/decision.ts'
import { ruleName, targetName } from '../names.ts'

/** One appeal: what the member says, the decision that it is against, and what another operator decides. */
export default function AppealCase({ no }: { no: number }) {
  const input = { params: { appeal_no: no } }
  const found = useQuery({ queryKey: keyOf(getAppeal, input), queryFn: () => call(getAppeal, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <ChangedByAnother state={one.state} name={words.states[one.state]!} by={one.by} />
      <CaseHead title={ruleName(one.rule)} sub={words.number(one.appeal_no)}>
        <Tag tone={one.state === APPEAL.open ? 'warn' : 'brand'}>{words.states[one.state]}</Tag>
      </CaseHead>
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <Box title={words.content}>
          <p className="text-t5 break-words whitespace-pre-line">{one.content}</p>
          <p className="text-t3 text-fg2">
            {nameWithNumber(one.member)} · {stamp(one.reg_dt)}
          </p>
        </Box>
        <First one={one} />
      </div>
      {one.state === APPEAL.open ? <Decide one={one} /> : <Decided one={one} />}
    </>
  )
}

function First({ one: { case_no, target_kind, first_by, points, measures, message } }: { one: AppealOf }) {
  return (
    <Box title={words.decision} tools={<TextLink to={`/report/${case_no}`}>{words.toCase(case_no)}</TextLink>}>
      <Facts
        rows={[
          [targetName(target_kind), operatorNameOf(first_by)],
          ...measures.map(({ kind, activities, points: own, state, end_dt }) => {
            const name = [reportCases.measures[kind], ...activities.map((each) => activityNames[each])].join(' · ')
            const value = [
              own > 0 && `+${reportCases.pointsOf(own)}`,
              end_dt !== null && reportCases.until(stamp(end_dt)),
              reportCases.measureStates[state],
            ]
            return [name, value.filter(Boolean).join(' · ')] as const
          }),
          [words.points, reportCases.pointsOf(points)],
        ]}
      />
      <h3 className="text-t4 font-semibold">{words.message}</h3>
      <p className="rounded-tile bg-sunken px-3.5 py-2.5 text-t4 break-words whitespace-pre-line">{message}</p>
    </Box>
  )
}

function Decided({ one: { by, decide_dt, answer } }: { one: AppealOf }) {
  return (
    <Box title={words.title}>
      <p className="rounded-tile bg-sunken px-3.5 py-2.5 text-t4 break-words whitespace-pre-line">{answer}</p>
      <Facts rows={by === null || decide_dt === null ? [] : [[words.decidedBy, `${operatorNameOf(by)} · ${stamp(decide_dt)}`]]} />
    </Box>
  )
}

const CHOICES = ['keep', 'overturn'] as const

function Decide({ one }: { one: AppealOf }) {
  const { appeal_no, target_kind, member, is_mine, can_decide, measures } = one
  const act = useAct()
  const openNext = useNextCase()
  const own = useOwnAccountProblem(member)
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('keep')
  const isOver = choice === 'overturn'
  const points = measures.reduce((sum, each) => sum + each.points, 0)
  const decide = async (answer: string) => {
    const body = { overturn: isOver, answer }
    const send = (key: string) => call(decideAppealCase, { params: { appeal_no }, body }, { key })
    const ask = { text: isOver ? words.overturnAsk : words.keepAsk, yes: words[choice] }
    const done = isOver ? words.overturned : words.kept
    if (await act.run(`appeal ${appeal_no} ${JSON.stringify(body)}`, send, { ask, done })) openNext(appeal_no)
  }
  const closed = is_mine ? words.mine : (own ?? (can_decide ? undefined : words.noRight))
  return (
    <Box title={words.title}>
      <ActForm
        decision="approve"
        act={act}
        reason={{ name: 'answer', label: words.answerLabel, max: ANSWER_MAX, min: ANSWER_MIN }}
        submit={words[choice]}
        closed={closed}
        onSubmit={decide}
      >
        {(form) => (
          <>
            <ChoiceField
              name="choice"
              form={form}
              reject="keep"
              hasDigits
              label={words.title}
              value={choice}
              onChange={setChoice}
              minRem={8}
              options={CHOICES.map((value) => ({ value, name: words[value], content: words[value], disabled: closed !== undefined }))}
            />
            <p aria-live="polite" className="text-t4 text-fg2">
              {isOver ? words.overturnEffect(points) : words.keepEffect}
              {isOver && isReview(target_kind) && ` ${words.overturnReview}`}
            </p>
          </>
        )}
      </ActForm>
    </Box>
  )
}
