import { Card } from '#kit/ui/Card.tsx'
import type { Plan } from '../../contract.ts'
import { plan as words } from '../../words/plan.ts'
import { ItemLine } from '../parts/ItemLine.tsx'

/** What is to be done, and on which days. */
export function ItemsCard({ plan: { items } }: { plan: Plan }) {
  return (
    <Card aria-label={words.items} className="px-4 pt-4 pb-2">
      <h2 className="text-t6 font-bold">{words.items}</h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.item_no}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
