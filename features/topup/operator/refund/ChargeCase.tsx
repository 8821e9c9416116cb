import { useQuery } from '@tanstack/react-query'
import { chargeTransitions } from '#features/viv/transitions.ts'
import { canAct } from '#kit/contract/transition.ts'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/Select.tsx'
import { charges as words, refunds } from '../../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { go } from '#kit/web/screen.tsx'
import { getChargeCase, proposeRefund, type ChargeCase as Case } from '../../operator-contract.ts'
import { REFUND_CAUSES } from '../../rules.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { MemberLink } from '#features/viv/operator/public.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { viv, won } from '#features/viv/words/amount.ts'

/** One top-up, with the form that proposes its refund. */
export function ChargeCase({ chargeNo }: { chargeNo: number }) {
  const input = { params: { charge_no: chargeNo } }
  const found = useQuery({ queryKey: keyOf(getChargeCase, input), queryFn: () => call(getChargeCase, input), ...LIVE_CASE })
  const one = found.data
  if (!one) return <CaseFallback query={found} />
  const { reg_dt, paid_dt, method, fail_reason, cancelled_viv, remaining, state } = one
  const optional = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const])
  return (
    <>
      <CaseHead title={<MemberLink of={one.member} />} sub={words.number(chargeNo)} />
      <Box title={words.about}>
        <Facts
          rows={[
            [words.viv, viv(one.viv)],
            [words.won, won(one.won)],
            [refunds.state, words.states[state]],
            ...optional(refunds.method, method && refunds.methods[method]),
            [words.cancelled, viv(cancelled_viv)],
            [words.left, viv(remaining)],
            [words.ordered, stamp(reg_dt)],
            ...optional(words.at, paid_dt && stamp(paid_dt)),
            ...optional(words.fail, fail_reason),
          ]}
        />
      </Box>
      {one.refunds.length > 0 && <Refunds one={one} />}
      <ProposeRefund one={one} />
    </>
  )
}

function Refunds({ one: { refunds: all } }: { one: Case }) {
  return (
    <Box title={words.refunds}>
      <ul className="flex flex-col gap-1 text-t4">
        {all.map(({ refund_no, won: amount, state }) => (
          <li key={refund_no}>
            <TextLink to={`/refund/${refund_no}`}>{words.refundLine(refund_no, won(amount), refunds.states[state] ?? '')}</TextLink>
          </li>
        ))}
      </ul>
    </Box>
  )
}

function ProposeRefund({ one }: { one: Case }) {
  const act = useAct()
  const { charge_no } = one
  const own = useOwnAccountProblem(one.member)
  const most = one.viv - one.cancelled_viv
  const isOpen = canAct(chargeTransitions, { state: one.state, act: 'cancel', by: 'operator' }) && most > 0
  const check = (typed: Typed): Checks => {
    const amount = wholeNumberIn(textIn(typed, 'amount'))
    return [
      (amount === null || amount < 1 || amount > most) && { field: 'amount', words: words.amountBetween(number(most)) },
      textIn(typed, 'cause') === '' && { field: 'cause', words: words.pickCause },
    ]
  }
  const propose = async (reason: string, typed: Typed) => {
    const amount = wholeNumberIn(textIn(typed, 'amount'))!
    const cause = REFUND_CAUSES.find((one) => one === textIn(typed, 'cause'))!
    const send = (key: string) => call(proposeRefund, { params: { charge_no }, body: { amount, cause, reason } }, { key })
    const made = await act.run(`refund charge ${charge_no}`, send, { ask: { text: words.ask(viv(amount)), yes: words.give } })
    if (made) go.to(`/proposal/${made.proposal_no}`)
  }
  return (
    <Box title={words.give}>
      <p className="text-t4 text-fg2">{words.giveHelp}</p>
      <ActForm
        act={act}
        fields={{ amount: '', cause: '' }}
        reason={{ label: words.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
        submit={words.give}
        closed={isOpen ? own : words.closed}
        check={check}
        onSubmit={propose}
      >
        {({ text }) => (
          <>
            <Field label={words.amount} {...text('amount')} inputMode="numeric" autoComplete="off" right={<Viv />} />
            <Select
              label={words.cause}
              {...text('cause')}
              placeholder={words.pickCause}
              options={REFUND_CAUSES.map((value) => ({ value, label: words.causes[value] }))}
            />
          </>
        )}
      </ActForm>
    </Box>
  )
}

const Viv = () => <span className="pr-4 text-t4 text-fg2">VIV</span>
