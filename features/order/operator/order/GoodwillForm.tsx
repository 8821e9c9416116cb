import { useId, useState } from 'react'
import { TWO_OPERATORS_ABOVE_VIV } from '#features/counsel/rules.ts'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { wholeNumberIn } from '#kit/web/console/formText.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { refundOrderRow, type OrderCase } from '../../operator-contract.ts'
import { ANSWER_MIN, goodwillWith, needsTwoOperators } from '../../operator-rules.ts'
import { REASON_MAX } from '../../rules.ts'
import { claimCases, goodwillWords as words, orderCases } from '../../words/operator.ts'

type Item = OrderCase['items'][number]
/** What a refusal can name. */
const FIELDS = { viv: '' }

/** Returns a part of what a row cost, without a claim of the buyer. */
export function GoodwillForm({ one }: { one: OrderCase }) {
  const act = useAct()
  const rows = one.items.filter(({ goodwill_viv }) => goodwill_viv > 0)
  const [chosen, setChosen] = useState<Item | null>(rows.length === 1 ? rows[0]! : null)
  const [amount, setAmount] = useState<number | null>(null)
  const own = useOwnAccountProblem(...[one.buyer, one.seller].filter((side) => side !== null))
  // After a refund the row is another one, with less that is left.
  const row = rows.find(({ order_item_no }) => order_item_no === chosen?.order_item_no)
  const most = row?.goodwill_viv ?? 0
  const viv = amount !== null && amount >= 1 && amount <= most ? amount : null
  const isTwo = needsTwoOperators(goodwillWith(one.items, viv ?? 0))
  const send = async (reason: string) => {
    if (!row || viv === null) return
    const body = { order_item_no: row.order_item_no, viv, back_viv: row.back_viv, reason }
    const ask = isTwo ? { text: words.proposeAsk(viv), yes: claimCases.propose } : { text: words.ask(viv), yes: words.yes }
    const run = (key: string) => call(refundOrderRow, { params: { order_no: one.order_no }, body }, { key })
    await act.run(`goodwill ${one.order_no} ${JSON.stringify(body)}`, run, { ask, done: isTwo ? claimCases.proposed : words.done })
  }
  const check = () => [
    !row && { field: 'rows', words: words.choose },
    row !== undefined && viv === null && { field: 'viv', words: words.amountBad(most) },
  ]
  return (
    <Box title={words.title}>
      <p className="text-t4 text-fg2">{words.help}</p>
      {rows.length === 0 ? (
        <p className="text-t4">{words.nothing}</p>
      ) : (
        <ActForm
          act={act}
          reason={{ label: words.reason, max: REASON_MAX, min: ANSWER_MIN }}
          submit={isTwo ? claimCases.propose : words.submit(viv)}
          closed={own}
          fields={FIELDS}
          check={check}
          onSubmit={send}
        >
          {({ control, errorAt }) => (
            <>
              <Rows
                rows={rows}
                chosen={row}
                onChange={(one) => {
                  control('rows').onChange(String(one.order_item_no))
                  setChosen(one)
                }}
                error={errorAt('rows')}
              />
              {row && (
                <Field
                  name="viv"
                  error={errorAt('viv') ?? null}
                  label={words.amount}
                  help={words.amountHelp(most)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  onChange={({ target }) => {
                    control('viv').onChange(target.value)
                    setAmount(wholeNumberIn(target.value))
                  }}
                />
              )}
              {isTwo && <p className="text-t4 font-semibold text-warn-fg">{claimCases.two(TWO_OPERATORS_ABOVE_VIV)}</p>}
            </>
          )}
        </ActForm>
      )}
    </Box>
  )
}

type RowsProps = { rows: readonly Item[]; chosen: Item | undefined; onChange: (row: Item) => void; error: string | undefined }

function Rows({ rows, chosen, onChange, error }: RowsProps) {
  const id = useId()
  return (
    <fieldset data-field="rows" aria-describedby={error === undefined ? undefined : id} className="flex flex-col gap-1">
      <legend className="mb-1 text-t4 font-semibold">{words.row}</legend>
      {rows.map((row) => (
        <label key={row.order_item_no} className="flex min-h-11 items-center gap-2.5 text-t4">
          <input
            type="radio"
            name="goodwill"
            className="size-5 accent-brand"
            checked={row.order_item_no === chosen?.order_item_no}
            onChange={() => onChange(row)}
          />
          <span className="min-w-0 flex-1 break-words">{orderCases.row(row.item_name, row.qtt)}</span>
          <span className="tabular-nums">{words.left(row.goodwill_viv)}</span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
