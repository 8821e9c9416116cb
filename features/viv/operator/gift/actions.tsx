import { Field } from '#kit/ui/Field.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { gifts as words } from '../../words/operator.ts'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { freezeGift, proposeVoid, unfreezeGift, type GiftRow } from '../../operator-contract.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'

type One = { one: GiftRow }
const REASON = { label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }

/** Freezes an unused gift. */
export function Freeze({ one: { gift_no, from, to } }: One) {
  const act = useAct()
  const freeze = (reason: string, typed: Typed) => {
    const body = { report_dt: momentIn(typed), reason }
    return act.run(`freeze ${gift_no}`, (key) => call(freezeGift, { params: { gift_no }, body }, { key }), {
      ask: { text: words.freezeAsk, yes: words.freeze, danger: true },
      done: words.froze,
    })
  }
  const check = (typed: Typed): Checks => [Number.isNaN(Date.parse(momentIn(typed))) && { field: 'report_dt', words: words.reportBad }]
  return (
    <Box title={words.freeze}>
      <p className="text-t4 text-fg2">{words.freezeHelp}</p>
      <ActForm
        act={act}
        fields={{ report_dt: '' }}
        reason={REASON}
        submit={words.freeze}
        variant="danger"
        closed={useOwnAccountProblem(from, to)}
        check={check}
        onSubmit={freeze}
      >
        {({ text }) => <Field label={words.reportDt} {...text('report_dt')} type="datetime-local" />}
      </ActForm>
    </Box>
  )
}

/** The typed time is Korean time, whatever the browser's time zone. */
const momentIn = (typed: Typed): string => `${textIn(typed, 'report_dt')}:00+09:00`

/** Makes a frozen gift usable again. */
export function Unfreeze({ one: { gift_no, from, to } }: One) {
  const act = useAct()
  const unfreeze = (reason: string) =>
    act.run(`unfreeze ${gift_no}`, (key) => call(unfreezeGift, { params: { gift_no }, body: { reason } }, { key }), {
      ask: { text: words.unfreezeAsk, yes: words.unfreeze },
      done: words.unfroze,
    })
  return (
    <Box title={words.unfreeze}>
      <ActForm act={act} reason={REASON} submit={words.unfreeze} closed={useOwnAccountProblem(from, to)} onSubmit={unfreeze} />
    </Box>
  )
}

/** Proposes the cancellation of the gift to a second operator. */
export function Void({ one: { gift_no, from, to, proposal_no } }: One) {
  const act = useAct()
  const own = useOwnAccountProblem(from, to)
  const propose = (reason: string) =>
    act.run(`void ${gift_no}`, (key) => call(proposeVoid, { params: { gift_no }, body: { reason } }, { key }), {
      ask: { text: words.voidAsk, yes: words.void },
      done: words.voidWaits,
    })
  return (
    <Box title={words.void}>
      <p className="text-t4 text-fg2">{words.voidHelp}</p>
      {proposal_no === null ? (
        <ActForm act={act} reason={REASON} submit={words.void} variant="danger" closed={own} onSubmit={propose} />
      ) : (
        <p className="text-t4">
          {words.voidWaits} <TextLink to={`/proposal/${proposal_no}`}>{words.toProposal(proposal_no)}</TextLink>
        </p>
      )}
    </Box>
  )
}
