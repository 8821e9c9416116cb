import { useId, useState } from 'react'
import { TWO_OPERATORS_ABOVE_VIV } from '#features/counsel/rules.ts'
import { viv } from '#features/viv/words/amount.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { voidOrderRows, type OrderCase } from '../../operator-contract.ts'
import { ANSWER_MIN, needsTwoOperators } from '../../operator-rules.ts'
import { REASON_MAX } from '../../rules.ts'
import { claimCases, orderCases as words } from '../../words/operator.ts'

/** Makes rows of a fraud or a test void. */
export function VoidForm({ one }: { one: OrderCase }) {
  const act = useAct()
  const open = one.items.filter(({ can_void }) => can_void)
  const [chosen, setChosen] = useState<readonly number[]>(open.length === 1 ? [open[0]!.order_item_no] : [])
  const own = useOwnAccountProblem(...[one.buyer, one.seller].filter((side) => side !== null))
  const { order_no, items } = one
  const held = items.reduce((sum, { order_item_no, held_viv }) => sum + (chosen.includes(order_item_no) ? held_viv : 0), 0)
  const isNone = chosen.length === 0
  const isTwo = needsTwoOperators(held)
  const send = async (reason: string) => {
    const body = { order_item_nos: [...chosen], held_viv: held, reason }
    const ask = isTwo
      ? { text: claimCases.proposeAsk, yes: claimCases.propose }
      : { text: words.ask(held), yes: words.submit(held), danger: true }
    const run = (key: string) => call(voidOrderRows, { params: { order_no }, body }, { key })
    const answer = await act.run(`void ${order_no} ${JSON.stringify(body)}`, run, { ask, done: isTwo ? claimCases.proposed : words.done })
    if (answer !== null) setChosen([])
  }
  return (
    <Box title={words.makeVoid}>
      <p className="text-t4 text-fg2">{words.voidHelp}</p>
      {open.length === 0 ? (
        <p className="text-t4">{words.nothingToVoid}</p>
      ) : (
        <ActForm
          act={act}
          variant="danger"
          reason={{ label: words.reason, max: REASON_MAX, min: ANSWER_MIN }}
          submit={isTwo ? claimCases.propose : words.submit(isNone ? null : held)}
          closed={own}
          check={() => [isNone && { field: 'rows', words: words.chooseRows }]}
          onSubmit={send}
        >
          {({ control, errorAt }) => (
            <>
              <Rows
                items={items}
                chosen={chosen}
                onChange={(nos) => {
                  control('rows').onChange(nos.join())
                  setChosen(nos)
                }}
                error={errorAt('rows')}
              />
              {!isNone && <Facts rows={[[words.held, <strong key="held">{viv(held)}</strong>]]} />}
              {isTwo && <p className="text-t4 font-semibold text-warn-fg">{claimCases.two(TWO_OPERATORS_ABOVE_VIV)}</p>}
            </>
          )}
        </ActForm>
      )}
    </Box>
  )
}

type RowsProps = Pick<OrderCase, 'items'> & { chosen: readonly number[]; onChange: (nos: number[]) => void; error: string | undefined }

function Rows({ items, chosen, onChange, error }: RowsProps) {
  const id = useId()
  return (
    <fieldset data-field="rows" aria-describedby={error === undefined ? undefined : id} className="flex flex-col gap-1">
      <legend className="mb-1 text-t4 font-semibold">{words.rows}</legend>
      {items.map(({ order_item_no: no, item_name, qtt, held_viv, can_void }) => (
        <label key={no} className="flex min-h-11 items-center gap-2.5 text-t4">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            disabled={!can_void}
            checked={chosen.includes(no)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, no] : chosen.filter((one) => one !== no))}
          />
          <span className="min-w-0 flex-1 break-words">{words.row(item_name, qtt)}</span>
          <span className="tabular-nums">{words.holds(held_viv)}</span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
