import { useState } from 'react'
import { TWO_OPERATORS_ABOVE_VIV } from '#features/counsel/rules.ts'
import { Field } from '#kit/ui/Field.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { ChoiceField } from '#kit/web/console/ChoiceField.tsx'
import { wholeNumberIn } from '#kit/web/console/formText.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { decideClaimCase, type ClaimCase } from '../../operator-contract.ts'
import { ANSWER_MAX, ANSWER_MIN, claimEffect, needsTwoOperators } from '../../operator-rules.ts'
import { orderAlarms } from '../../words/alarms.ts'
import { claimCases as words } from '../../words/operator.ts'

type Props = { one: ClaimCase }
const CHOICES = ['all', 'some', 'none'] as const
type Choice = (typeof CHOICES)[number]

/** The decision about a claim, with what it changes before it is done. */
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
  return one.can_decide ? <DecisionForm one={one} /> : null
}

function DecisionForm({ one }: Props) {
  const act = useAct()
  const openNext = useNextCase()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [amount, setAmount] = useState<number | null>(null)
  const own = useOwnAccountProblem(...[one.buyer, one.seller].filter((side) => side !== null))
  const { claim_no, item_amt } = one
  const isAmountValid = amount !== null && amount >= 1 && amount <= item_amt
  const part = isAmountValid ? amount : null
  const refund = choice === 'all' ? item_amt : choice === 'some' ? part : null
  const isTwo = needsTwoOperators(refund ?? 0)
  const isComplete = choice === 'some' ? isAmountValid : choice !== null
  const send = async (answer: string) => {
    const body = { refund_viv: refund, max_viv: item_amt, answer }
    const ask = isTwo
      ? { text: words.proposeAsk, yes: words.propose }
      : { text: words.ask(refund), yes: words.submit(refund), ...(refund === null && { danger: true }) }
    const run = (key: string) => call(decideClaimCase, { params: { claim_no }, body }, { key })
    const messages = { ask, done: isTwo ? words.proposed : words.done }
    if (await act.run(`claim ${claim_no} ${JSON.stringify(body)}`, run, messages)) openNext(claim_no)
  }
  const check = () => [
    choice === null && { field: 'choice', words: words.choose },
    choice !== null && !isComplete && { field: 'amount', words: words.amountBad(item_amt) },
  ]
  return (
    <Box title={words.decide}>
      <p className="text-t4 text-fg2">{words.decideHelp}</p>
      <ActForm
        decision="approve"
        act={act}
        reason={{ name: 'answer', label: words.answerLabel, max: ANSWER_MAX, min: ANSWER_MIN }}
        submit={isTwo ? words.propose : isComplete ? words.submit(refund) : words.decide}
        closed={own}
        check={check}
        onSubmit={send}
      >
        {(form) => (
          <>
            <ChoiceField
              name="choice"
              form={form}
              reject="none"
              hasDigits
              label={words.choice}
              value={choice}
              onChange={setChoice}
              columns={3}
              minRem={6}
              options={CHOICES.map((value) => ({ value, name: words.choices[value], content: words.choices[value] }))}
            />
            {choice === 'some' && (
              <Field
                name="amount"
                error={form.errorAt('amount') ?? null}
                label={words.amount}
                help={words.amountHelp(item_amt)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                onChange={({ target }) => {
                  form.control('amount').onChange(target.value)
                  setAmount(wholeNumberIn(target.value))
                }}
              />
            )}
            {isComplete && <Effect one={one} refund={refund} />}
            {isTwo && <p className="text-t4 font-semibold text-warn-fg">{words.two(TWO_OPERATORS_ABOVE_VIV)}</p>}
          </>
        )}
      </ActForm>
    </Box>
  )
}

/** What moves, what the order's money is afterwards, and the alarms of both sides. */
function Effect({ one, refund }: Props & { refund: number | null }) {
  const { items, reason_code, money, title } = one
  const rows = items.filter(({ is_claimed }) => is_claimed)
  const { buyer, seller, later } = claimEffect(rows, reason_code, refund)
  const transition = refund === null ? 'O16b' : 'O16'
  return (
    <>
      {refund === null ? (
        <p className="text-t4">{later > 0 ? words.later(later) : words.nothingLater}</p>
      ) : (
        <Facts
          rows={[
            [words.buyerGets, <strong key="buyer">{words.plus(buyer)}</strong>],
            [seller < 0 ? words.sellerLoses : words.sellerGets, words.plus(seller)],
            [words.held, words.change(money.held_viv, money.held_viv - buyer - seller)],
            [words.posted, words.change(money.posted_viv, money.posted_viv + seller)],
            [words.returned, words.change(money.back_viv, money.back_viv + buyer)],
          ]}
        />
      )}
      <section className="flex flex-col gap-1.5 rounded-tile bg-sunken px-3.5 py-2.5 text-t4">
        <h3 className="font-semibold">{words.preview}</h3>
        <p>
          <span className="text-fg2">{words.toBuyer}</span> {orderAlarms.of(transition, 'buyer', title)}
        </p>
        <p>
          <span className="text-fg2">{words.toSeller}</span> {orderAlarms.of(transition, 'seller', title)}
        </p>
      </section>
    </>
  )
}
