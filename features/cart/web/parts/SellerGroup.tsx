import { ChevronRight } from 'lucide-react'
import type { CartGroup } from '../../contract.ts'
import { isPayable } from '../../rules.ts'
import { cart as words } from '../../words/cart.ts'
import { changeCart } from '../api.ts'
import { openSeller } from '../openSeller.tsx'
import { tellRefusal } from '../refusal.ts'
import { CheckBox } from './CheckBox.tsx'
import { RowCard } from './RowCard.tsx'

/** The rows of one seller, below the name. */
export function SellerGroup({ group }: { group: CartGroup }) {
  const { seller, parties, rows } = group
  const name = parties?.company ?? seller?.haru_name ?? words.gone
  return (
    <section aria-label={name} className="flex flex-col gap-2.5">
      <Head group={group} name={name} />
      <ul className="flex flex-col gap-2.5">
        {rows.map((row) => (
          <li key={row.item_no}>
            <RowCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ group: { seller, parties, rows }, name }: { group: CartGroup; name: string }) {
  const all = rows.filter(isPayable)
  const checked = all.filter(({ is_checked }) => is_checked)
  const nos = all.map(({ item_no }) => item_no)
  return (
    <div className="-mb-1 flex min-h-11 items-center gap-1 pr-1 pl-4">
      {all.length > 1 && (
        <CheckBox
          label={words.checkSeller(name)}
          checked={checked.length === all.length}
          mixed={checked.length > 0 && checked.length < all.length}
          onChange={() => changeCart({ kind: 'check', item_nos: nos, is_checked: checked.length < all.length }, tellRefusal)}
        />
      )}
      <h2 className="min-w-0 flex-1 truncate text-t4">
        <b className="font-bold">{name}</b>
        {seller && <span className="text-fg2"> {seller.haru_name}</span>}
      </h2>
      {parties && (
        <button
          type="button"
          onClick={() => void openSeller(parties)}
          className="flex min-h-11 flex-none items-center gap-0.5 rounded-tile px-2 text-t3 text-fg2"
        >
          {words.sellerInfo}
          <ChevronRight aria-hidden size={16} />
        </button>
      )}
    </div>
  )
}
