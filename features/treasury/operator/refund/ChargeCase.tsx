import { chargeStates, statesWith } from '#features/viv/rules.ts'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/Select.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { charges as words, refunds } from '#kit/ui/words/treasury.ts'
import { call } from '#kit/web/call.ts'
import { useAct, type Problem } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { ListShape, type Pages } from '#kit/web/console/Rows.tsx'
import { textIn } from '#kit/web/console/typed.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/stamp.ts'
import { go } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import { proposeRefund, type ChargeRow } from '../../contract.ts'
import { REASON_MAX, REASON_MIN, REFUND_CAUSES } from '../../rules.ts'
import { useOwn } from '../parts/own.ts'
import { viv, wholeIn, won } from '../parts/said.ts'

/** One top-up, and proposing to give it back. */
export function ChargeCase({ pages, chargeNo, userNo }: { pages: Pages<ChargeRow>; chargeNo: number; userNo: number }) {
  if (!pages.rows) return <Unready query={pages} skeleton={<ListShape />} />
  const one = pages.rows.find(({ charge_no }) => charge_no === chargeNo)
  if (!one) return <p className="py-24 text-center text-t4 text-fg2">{refunds.gone}</p>
  const { reg_dt, paid_dt, method, fail_reason, cancelled_viv, remaining, state } = one
  const more = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const])
  return (
    <>
      <CaseHead title={words.number(chargeNo)} sub={consoleParts.memberNo(userNo)} />
      <Box title={words.about}>
        <Facts
          rows={[
            [words.viv, viv(one.viv)],
            [words.won, won(one.won)],
            [refunds.state, words.states[state]],
            ...more(refunds.method, method && refunds.methods[method]),
            [words.cancelled, viv(cancelled_viv)],
            [words.left, viv(remaining)],
            [words.ordered, stamp(reg_dt)],
            ...more(words.at, paid_dt && stamp(paid_dt)),
            ...more(words.fail, fail_reason),
          ]}
        />
      </Box>
      <GiveBack one={one} userNo={userNo} />
    </>
  )
}

function GiveBack({ one, userNo }: { one: ChargeRow; userNo: number }) {
  const act = useAct()
  const { charge_no } = one
  const own = useOwn({ user_no: userNo })
  const most = one.viv - one.cancelled_viv
  const isOpen = statesWith(chargeStates, 'cancel').includes(one.state) && most > 0
  const check = (typed: FormData): Problem | null => {
    const amount = wholeIn(textIn(typed, 'amount'))
    if (amount === null || amount < 1 || amount > most) return { field: 'amount', words: words.amountBetween(number(most)) }
    return textIn(typed, 'cause') === '' ? { field: 'cause', words: words.pickCause } : null
  }
  const propose = async (reason: string, typed: FormData) => {
    const amount = wholeIn(textIn(typed, 'amount'))!
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
        fields={['amount', 'cause']}
        reason={{ label: words.reason, max: REASON_MAX, min: REASON_MIN }}
        submit={words.give}
        closed={isOpen ? own : words.closed}
        check={check}
        onSubmit={propose}
      >
        {(errorOf) => (
          <>
            <Field label={words.amount} name="amount" inputMode="numeric" autoComplete="off" error={errorOf('amount')} right={<Viv />} />
            <Select
              label={words.cause}
              name="cause"
              defaultValue=""
              placeholder={words.pickCause}
              options={REFUND_CAUSES.map((value) => ({ value, label: words.causes[value] }))}
              error={errorOf('cause')}
            />
          </>
        )}
      </ActForm>
    </Box>
  )
}

const Viv = () => <span className="pr-4 text-t4 text-fg2">VIV</span>
