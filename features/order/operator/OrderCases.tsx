import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Column } from '#kit/web/console/Split.tsx'
import { orderConsoleTitles as titles } from '../words/operator.ts'
import { UseCases } from './order/UseCases.tsx'
import { VoidOrder } from './order/VoidOrder.tsx'

/** Disputed uses of passes, and rows of orders that are to be void. */
export default function OrderCases() {
  const asked = rowNumberIn(useSection('/order').search.get('no'))
  return (
    <Column title={titles.order}>
      <UseCases />
      <VoidOrder key={asked} asked={asked} />
    </Column>
  )
}
