import type { CaseResult } from '#features/operator/contract.ts'
import { CASES_MAX } from '#features/operator/rules.ts'
import { number } from '#kit/ui/format.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { approveExchanges, type ExchangeRow } from '../../operator-contract.ts'
import { exchanges as words } from '../../words/operator.ts'

type Props = { chosen: readonly ExchangeRow[]; onDecided: (results: readonly CaseResult[]) => void }

/** Approves the selected exchanges, each on its own. */
export function ApproveChosen({ chosen, onDecided }: Props) {
  const act = useAct()
  const nos = chosen.map(({ exchange_no }) => exchange_no)
  const sum = words.won(chosen.reduce((all, { net_won }) => all + net_won, 0))
  const approve = async () => {
    const body = { exchange_nos: nos, note: '' }
    const ask = { text: words.approveChosenAsk(number(nos.length), sum), yes: words.approve }
    const answer = await act.run(`approve ${nos.join()}`, (key) => call(approveExchanges, { body }, { key }), { ask })
    if (answer) onDecided(answer.results)
  }
  return (
    <>
      <p className="text-t3 text-fg2 tabular-nums">{words.chosenSum(sum)}</p>
      <ActForm
        act={act}
        variant="weak"
        submit={words.approveChosen(number(nos.length))}
        closed={nos.length > CASES_MAX ? consoleParts.tooMany(number(CASES_MAX)) : undefined}
        onSubmit={approve}
      />
    </>
  )
}
