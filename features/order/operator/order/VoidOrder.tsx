import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TWO_OPERATORS_ABOVE_VIV } from '#features/counsel/rules.ts'
import { viv } from '#features/viv/words/amount.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { wholeNumberIn } from '#kit/web/console/formText.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { getOrderCase, voidOrderRows, type OrderCase } from '../../operator-contract.ts'
import { ANSWER_MIN, needsTwoOperators } from '../../operator-rules.ts'
import { REASON_MAX } from '../../rules.ts'
import { claimCases, orderCases as words } from '../../words/operator.ts'

/** Finds an order by its number. `asked`: the one that the address names. */
export function VoidOrder({ asked }: { asked: number | null }) {
  const [typed, setTyped] = useState(asked)
  const [orderNo, setOrderNo] = useState(asked)
  const [needsNumber, setNeedsNumber] = useState(false)
  return (
    <>
      <Box title={words.find}>
        <p className="text-t4 text-fg2">{words.findHelp}</p>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setOrderNo(typed)
            setNeedsNumber(typed === null)
          }}
        >
          <Field
            label={words.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={asked ?? ''}
            error={needsNumber ? words.needsNumber : null}
            onChange={({ target }) => setTyped(wholeNumberIn(target.value))}
          />
          <Button type="submit" size={48} variant="weak">
            {words.open}
          </Button>
        </form>
      </Box>
      {orderNo !== null && <Found key={orderNo} orderNo={orderNo} />}
    </>
  )
}

function Found({ orderNo }: { orderNo: number }) {
  const input = { params: { order_no: orderNo } }
  const found = useQuery({ queryKey: keyOf(getOrderCase, input), queryFn: () => call(getOrderCase, input), staleTime: 0 })
  return found.data ? <VoidForm one={found.data} /> : <CaseFallback query={found} />
}

function VoidForm({ one }: { one: OrderCase }) {
  const act = useAct()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const own = useOwnAccountProblem(...[one.buyer, one.seller].filter((side) => side !== null))
  const { order_no, buyer, seller, company, items, proposal_no, is_platform } = one
  const held = items.reduce((sum, { order_item_no, held_viv }) => sum + (chosen.includes(order_item_no) ? held_viv : 0), 0)
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
    <Box title={claimCases.order(order_no)}>
      <Facts
        rows={[
          [claimCases.buyer, buyer === null ? claimCases.gone : nameWithNumber(buyer)],
          [claimCases.seller, is_platform ? claimCases.platform : seller === null ? claimCases.gone : nameWithNumber(seller)],
          [claimCases.company, company],
        ]}
      />
      {proposal_no !== null ? (
        <p className="text-t4">
          {claimCases.waits} <TextLink to={`/proposal/${proposal_no}`}>{claimCases.toProposal(proposal_no)}</TextLink>
        </p>
      ) : (
        <ActForm
          act={act}
          variant="danger"
          reason={{ label: words.reason, max: REASON_MAX, min: ANSWER_MIN }}
          submit={isTwo ? claimCases.propose : words.submit(held)}
          closed={own}
          check={() => (chosen.length === 0 ? { field: 'rows', words: words.chooseRows } : null)}
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
              <Facts rows={[[words.held, <strong key="held">{viv(held)}</strong>]]} />
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
