import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { useFocusOfRemoved } from '#kit/web/console/keptFocus.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { rowNumberIn } from '#kit/web/console/section.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { viv } from '#features/viv/words/amount.ts'
import { getOrderCase, type OrderCase } from '../../operator-contract.ts'
import { orderNoIn } from '../../rules.ts'
import { orderStateName } from '../../web/stateName.ts'
import { claimCases, goodwillWords, orderCases as words } from '../../words/operator.ts'
import { GoodwillForm } from './GoodwillForm.tsx'
import { VoidForm } from './VoidForm.tsx'

/** Finds an order by its number. `asked`: the one that the address names. */
export function FindOrder({ asked }: { asked: number | null }) {
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
            className="min-w-0 max-w-80 flex-1"
            label={words.number}
            autoComplete="off"
            maxLength={20}
            defaultValue={asked ?? ''}
            error={needsNumber ? words.needsNumber : null}
            onChange={({ target }) => setTyped(rowNumberIn(orderNoIn(target.value.trim())))}
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
  return found.data ? <Order one={found.data} /> : <CaseFallback query={found} />
}

/** Who bought what from whom, where the money is, and what operators can do with it. */
function Order({ one }: { one: OrderCase }) {
  const may = useMay()
  const { order_no, items, buyer, seller, company, proposal_no, is_platform, money } = one
  const goodwill = items.reduce((sum, { good_viv }) => sum + good_viv, 0)
  // A form goes with its act: then the order itself has the focus.
  const shown = useRef<HTMLDivElement>(null)
  useFocusOfRemoved(shown, shown)
  return (
    <div ref={shown} role="group" aria-label={claimCases.order(order_no)} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Box title={claimCases.order(order_no)}>
        <Facts
          rows={[
            [words.state, orderStateName(one)],
            [claimCases.buyer, buyer === null ? claimCases.gone : <MemberLink key="buyer" of={buyer} />],
            [
              claimCases.seller,
              is_platform ? claimCases.platform : seller === null ? claimCases.gone : <MemberLink key="seller" of={seller} />,
            ],
            [claimCases.company, company],
            [claimCases.paid, viv(money.paid + money.free)],
            [claimCases.held, viv(money.held_viv)],
            [claimCases.posted, viv(money.posted_viv)],
            [claimCases.returned, viv(money.back_viv)],
            ...(goodwill > 0 ? [[goodwillWords.ofIt, viv(goodwill)] as const] : []),
          ]}
        />
        {proposal_no !== null && (
          <p className="text-t4">
            {claimCases.waits} <TextLink to={`/proposal/${proposal_no}`}>{claimCases.toProposal(proposal_no)}</TextLink>
          </p>
        )}
      </Box>
      {proposal_no === null && (
        <>
          {/* Begins again after a refund, so that none is sent twice. */}
          {may('goodwill.act') && <GoodwillForm key={money.back_viv} one={one} />}
          {may('order.act') && <VoidForm one={one} />}
        </>
      )}
    </div>
  )
}
