import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Column } from '#kit/web/console/Split.tsx'
import { orderConsoleTitles as titles } from '../words/operator.ts'
import { UseCases } from './order/UseCases.tsx'
import { FindOrder } from './order/FindOrder.tsx'

/** Disputed uses of passes, and orders with what operators can do with their money. */
export default function OrderCases() {
  const section = useSection('/order')
  const asked = rowNumberIn(section.search.get('no'))
  return (
    <Column title={titles.order}>
      {/* An order that the address names is first, as a link to it promises. */}
      {asked !== null && <FindOrder key={asked} asked={asked} />}
      <UseCases section={section} />
      {asked === null && <FindOrder asked={null} />}
    </Column>
  )
}
