import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Column } from '#kit/web/console/Split.tsx'
import { orderConsoleTitles as titles } from '../words/operator.ts'
import { UseCases } from './order/UseCases.tsx'
import { FindOrder } from './order/FindOrder.tsx'

/** Disputed uses of passes, and orders with what operators can do with their money. */
export default function OrderCases() {
  const asked = rowNumberIn(useSection('/order').search.get('no'))
  return (
    <Column title={titles.order}>
      {/* An order that the address names is first, as a link to it promises. */}
      {asked !== null && <FindOrder key={asked} asked={asked} />}
      <UseCases />
      {asked === null && <FindOrder asked={null} />}
    </Column>
  )
}
