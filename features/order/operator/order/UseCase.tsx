import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { viv } from '#features/viv/words/amount.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { ChoiceField } from '#kit/web/console/ChoiceField.tsx'
import type { Decision } from '#kit/web/console/decision.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { nameWithNumber, operatorNameOf } from '#kit/web/console/memberName.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { decideUseCase, getUseCase, type UseCase as Case } from '../../operator-contract.ts'
import { ANSWER_MAX, ANSWER_MIN } from '../../operator-rules.ts'
import { USE } from '../../transitions.ts'
import { claimCases, orderCases as words } from '../../words/operator.ts'

/** The objection with this number. */
export function UseCaseOf({ no }: { no: number }) {
  const input = { params: { use_no: no } }
  const found = useQuery({ queryKey: keyOf(getUseCase, input), queryFn: () => call(getUseCase, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const { state, by } = found.data
  return (
    <>
      <ChangedByAnother state={state} name={claimCases.queues.decided} by={by} />
      <UseCase one={found.data} decision="approve" />
    </>
  )
}

const CHOICES = ['stands', 'falls'] as const

/** An objection to a use of a pass, with its decision. `decision`: its button is in the bar of the open case. */
export function UseCase({ one, decision }: { one: Case; decision?: Decision }) {
  const act = useAct()
  const openNext = useNextCase()
  const [choice, setChoice] = useState<(typeof CHOICES)[number] | null>(null)
  const own = useOwnAccountProblem(...[one.buyer, one.seller].filter((side) => side !== null))
  const { use_no, item_name, used_on, state, answer: given, buyer, seller, used, total, share_viv, objection, note, decide_dt, by } = one
  const isOpen = state === USE.objected
  const decided: [string, ReactNode][] =
    decide_dt === null
      ? []
      : [
          [words.decision, <strong key="decision">{words[state === USE.confirmed ? 'stands' : 'falls']}</strong>],
          [words.decider, [stamp(decide_dt), by && operatorNameOf(by)].filter(Boolean).join(' · ')],
          [words.given, given],
        ]
  const nameOf = (side: Case['buyer']) => (side === null ? claimCases.gone : nameWithNumber(side))
  const send = async (answer: string) => {
    const body = { stands: choice === 'stands', answer }
    const decide = (key: string) => call(decideUseCase, { params: { use_no }, body }, { key })
    const ask = { text: body.stands ? words.standsAsk(share_viv) : words.fallsAsk, yes: words.decide }
    if (await act.run(`use ${use_no} ${choice} ${answer}`, decide, { ask, done: words.decided })) openNext(use_no)
  }
  return (
    <Box title={words.use(item_name, koreanDate(used_on))}>
      <Facts
        rows={[
          [claimCases.buyer, nameOf(buyer)],
          [claimCases.seller, nameOf(seller)],
          [words.note, note || words.none],
          [words.objection, objection ?? claimCases.erased],
          [claimCases.rows, words.of(used, total)],
          ...(isOpen ? [[words.share, <strong key="share">{viv(share_viv)}</strong>] as const] : []),
          ...decided,
        ]}
      />
      {isOpen && (
        <ActForm
          act={act}
          reason={{ name: 'answer', label: words.answer, max: ANSWER_MAX, min: ANSWER_MIN }}
          submit={words.decide}
          decision={decision}
          closed={own}
          check={() => [choice === null && { field: 'choice', words: words.choose }]}
          onSubmit={send}
        >
          {(form) => (
            <ChoiceField
              name="choice"
              form={form}
              {...(decision && { reject: 'stands' as const, hasDigits: true })}
              label={words.choice}
              value={choice}
              onChange={setChoice}
              minRem={8}
              options={CHOICES.map((value) => ({ value, name: words[value], content: words[value] }))}
            />
          )}
        </ActForm>
      )}
    </Box>
  )
}
