import { exchanges as words } from '../../words/operator.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import type { Typed } from '#kit/web/console/formText.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { nameOf } from '#kit/web/console/memberName.ts'
import { useOperatorNo } from '#kit/web/console/operator.ts'
import { approveExchange, payExchange, rejectExchange, type ExchangeCase } from '../../operator-contract.ts'
import { actsIn } from '#kit/contract/transition.ts'
import { REJECT_MAX } from '../../operator-rules.ts'
import { exchangeTransitions } from '../../transitions.ts'
import { REASON_MAX } from '#features/operator/rules.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { stopLink, stopOf } from './StopNotice.tsx'

/** The operator's actions in the current state of an exchange. */
export function ExchangeActions({ one }: { one: ExchangeCase }) {
  const acts = actsIn(exchangeTransitions, one.state, 'operator')
  if (acts.length === 0) return null
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      {acts.includes('approve') && <Approve one={one} />}
      {acts.includes('pay') && <Pay one={one} />}
      {acts.includes('reject') && <Reject one={one} />}
    </div>
  )
}

const NOTE = { name: 'note', label: words.approveNote, max: REASON_MAX }

function Approve({ one: { exchange_no, net_won, member, warnings } }: { one: ExchangeCase }) {
  const act = useAct()
  const stop = stopOf(warnings)
  const closed = useOwnAccountProblem(member) ?? (stop && words.stops[stop])
  const ask = { text: words.approveAsk(words.won(net_won), nameOf(member)), yes: words.approve }
  const openNext = useNextCase()
  const approve = async (note: string) => {
    const send = (key: string) => call(approveExchange, { params: { exchange_no }, body: { note } }, { key })
    if (await act.run(`approve ${exchange_no}`, send, { ask, done: words.approved })) openNext(exchange_no)
  }
  return (
    <Box title={words.approve}>
      <ActForm decision="approve" act={act} reason={NOTE} submit={words.approve} closed={closed} onSubmit={approve} help={stopLink} />
    </Box>
  )
}

/** Disabled for the operator who approved. */
function Pay({ one: { exchange_no, net_won, approve_by, member, batch_nos } }: { one: ExchangeCase }) {
  const act = useAct()
  const isMine = approve_by?.operator_no === useOperatorNo()
  const closed = useOwnAccountProblem(member) ?? (isMine ? words.payMine : undefined)
  const ask = { text: words.payAsk(words.won(net_won)), yes: words.pay }
  const openNext = useNextCase()
  const pay = async (note: string) => {
    const send = (key: string) => call(payExchange, { params: { exchange_no }, body: { note } }, { key })
    if (await act.run(`pay ${exchange_no}`, send, { ask, done: words.paid })) openNext(exchange_no)
  }
  return (
    <Box title={words.pay}>
      <p className="text-t4 text-fg2">{words.payHelp}</p>
      {batch_nos.length === 0 && <p className="text-t4 font-semibold text-fg">{words.noFile}</p>}
      <ActForm decision="approve" act={act} reason={NOTE} submit={words.pay} closed={closed} onSubmit={pay} />
    </Box>
  )
}

function Reject({ one: { exchange_no, batch_nos, member } }: { one: ExchangeCase }) {
  const act = useAct()
  const closed = useOwnAccountProblem(member)
  const openNext = useNextCase()
  const reject = async (reason: string, typed: Typed) => {
    const body = { reason, is_bank_failed: typed['is_bank_failed'] === true }
    const send = (key: string) => call(rejectExchange, { params: { exchange_no }, body }, { key })
    const ask = { text: words.rejectAsk, yes: words.reject, danger: true }
    if (await act.run(`reject ${exchange_no}`, send, { ask, done: words.rejected })) openNext(exchange_no)
  }
  return (
    <Box title={words.reject}>
      <ActForm
        decision="reject"
        act={act}
        reason={{ label: words.rejectReason, max: REJECT_MAX, min: 2 }}
        submit={words.reject}
        variant="danger"
        closed={closed}
        fields={{ is_bank_failed: false }}
        onSubmit={reject}
      >
        {({ control }) =>
          batch_nos.length > 0 && (
            <label className="flex min-h-11 items-center gap-2.5 text-t4">
              <input
                type="checkbox"
                checked={control('is_bank_failed').value === true}
                onChange={(event) => control('is_bank_failed').onChange(event.currentTarget.checked)}
                className="size-5 flex-none accent-brand"
              />
              {words.bankFailed}
            </label>
          )
        }
      </ActForm>
    </Box>
  )
}
