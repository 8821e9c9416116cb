import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OpenPersonal } from '#features/operator/operator/public.ts'
import { Tag } from '#kit/ui/Tag.tsx'
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
import { getBlock, planBlock, refuseBlock, RIGHTS_PLANS, type BlockCase as Block } from '../../operator-contract.ts'
import { OBJECTION_MIN } from '../../rules.ts'
import { OPEN_BLOCK } from '../../transitions.ts'
import { reportCases, rightsCases as words } from '../../words/console.ts'
import { targetNames } from '../../words/decision.ts'
import { textsIn } from '../evidence.ts'

/** One block: both sides' words, and what happens on the last day. */
export default function BlockCase({ no }: { no: number }) {
  const input = { params: { block_no: no } }
  const found = useQuery({ queryKey: keyOf(getBlock, input), queryFn: () => call(getBlock, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <ChangedByAnother state={one.state} name={words.states[one.state]!} by={one.close_by} />
      <CaseHead title={reportCases.of(targetNames[one.target_kind], one.target_no)} sub={words.number(one.block_no)}>
        <Tag tone="warn">{words.states[one.state]}</Tag>
      </CaseHead>
      <About one={one} />
      <Box title={words.content}>
        {textsIn(one.evidence).map(({ label, text }) => (
          <p key={label} className="text-t5 break-words whitespace-pre-line">
            <span className="mr-2 text-t3 text-fg2">{label}</span>
            {text}
          </p>
        ))}
      </Box>
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <Box title={words.claim}>
          <p className="text-t5 break-words whitespace-pre-line">{one.claim}</p>
        </Box>
        <Box title={words.objection}>
          <p className="text-t5 break-words whitespace-pre-line">{one.objection === '' ? words.noObjection : one.objection}</p>
        </Box>
      </div>
      {OPEN_BLOCK.includes(one.state) && (
        <>
          <Plan key={one.plan} one={one} />
          <Refuse one={one} />
        </>
      )}
    </>
  )
}

function About({ one }: { one: Block }) {
  const {
    block_no,
    is_masked,
    author,
    claimant,
    claimant_name,
    claimant_mail,
    state,
    plan,
    plan_by,
    reason,
    end_dt,
    close_dt,
    close_by,
    case_no,
  } = one
  const isOpen = OPEN_BLOCK.includes(state)
  return (
    <Box>
      <Facts
        rows={[
          [words.author, author === null ? reportCases.goneReporter : nameWithNumber(author)],
          [words.claimant, claimant === null ? claimant_name : nameWithNumber(claimant)],
          ...(claimant_mail === '' ? [] : [[words.mail, claimant_mail] as const]),
          [words.ends, stamp(end_dt)],
          ...(plan === null ? [] : [[words.planned(words.plans[plan]), plan_by === null ? '' : operatorNameOf(plan_by)] as const]),
          ...(reason === '' ? [] : [[words.reason, reason] as const]),
          ...(close_dt === null
            ? []
            : [[words.closeBy, `${close_by === null ? words.itself : operatorNameOf(close_by)} · ${stamp(close_dt)}`] as const]),
        ]}
      />
      <OpenPersonal target={`rights:${block_no}`} isMasked={is_masked} />
      {isOpen && plan === null && <p className="text-t4 text-warn-fg">{words.byItself[state]}</p>}
      {case_no !== null && (
        <p className="text-t4">
          <TextLink to={`/report/${case_no}`}>{words.toCase(case_no)}</TextLink>
        </p>
      )}
    </Box>
  )
}

/** Why the operator may not decide it. */
const useClosed = ({ author, claimant, can_decide }: Block): string | undefined => {
  const own = useOwnAccountProblem(...[author, claimant].filter((one) => one !== null))
  return own ?? (can_decide ? undefined : words.noRight)
}

const REASON = { label: words.planReason, max: 500, min: OBJECTION_MIN }

function Plan({ one }: { one: Block }) {
  const act = useAct()
  const openNext = useNextCase()
  const closed = useClosed(one)
  const [plan, setPlan] = useState(one.plan)
  const send = async (reason: string) => {
    if (plan === null) return
    const params = { block_no: one.block_no }
    const run = (key: string) => call(planBlock, { params, body: { plan, reason } }, { key })
    if (await act.run(`plan ${one.block_no} ${plan} ${reason}`, run, { done: words.planDone })) openNext(one.block_no)
  }
  return (
    <Box title={words.plan}>
      <p className="text-t4 text-fg2">{words.planHelp}</p>
      <ActForm
        decision="approve"
        act={act}
        reason={REASON}
        submit={words.planSubmit}
        closed={closed}
        check={() => [plan === null && { field: 'plan', words: words.planPick }]}
        onSubmit={send}
      >
        {(form) => (
          <ChoiceField
            name="plan"
            form={form}
            label={words.plan}
            value={plan}
            onChange={setPlan}
            minRem={9}
            options={RIGHTS_PLANS.map((value) => ({ value, name: words.plans[value], content: words.plans[value] }))}
          />
        )}
      </ActForm>
    </Box>
  )
}

function Refuse({ one }: { one: Block }) {
  const act = useAct()
  const openNext = useNextCase()
  const refuse = async (reason: string) => {
    const run = (key: string) => call(refuseBlock, { params: { block_no: one.block_no }, body: { reason } }, { key })
    const ask = { text: words.refuseAsk, yes: words.refuse, danger: true }
    if (await act.run(`refuse ${one.block_no} ${reason}`, run, { ask, done: words.refused })) openNext(one.block_no)
  }
  return (
    <Box title={words.refuse}>
      <p className="text-t4 text-fg2">{words.refuseHelp}</p>
      <ActForm decision="reject" act={act} reason={REASON} submit={words.refuse} closed={useClosed(one)} onSubmit={refuse} />
    </Box>
  )
}
