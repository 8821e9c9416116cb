import { confirm } from '#kit/web/overlays.ts'
import type { Cart } from '../../contract.ts'
import { cart as words } from '../../words/cart.ts'
import { changeCart } from '../api.ts'
import { checkedOf, selectableOf } from '../model.ts'
import { tellRefusal } from '../refusal.ts'
import { CheckBox } from './CheckBox.tsx'

/** Checks all rows that can be paid, and takes the checked ones out. */
export function SelectBar({ cart }: { cart: Cart }) {
  const [all, checked] = [selectableOf(cart), checkedOf(cart)]
  const nosOf = (rows: readonly { item_no: number }[]) => rows.map(({ item_no }) => item_no)
  const remove = async () => {
    if (!(await confirm({ text: words.removeAsk(checked.length), yes: words.removeYes, danger: true }))) return
    changeCart({ kind: 'remove', item_nos: nosOf(checked) }, tellRefusal)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 bg-surface px-5 pt-1 pb-3">
      <CheckBox
        label={words.allName(checked.length, all.length)}
        checked={all.length > 0 && checked.length === all.length}
        mixed={checked.length > 0 && checked.length < all.length}
        disabled={all.length === 0}
        onChange={() => changeCart({ kind: 'check', item_nos: nosOf(all), is_checked: checked.length < all.length }, tellRefusal)}
      >
        <span className="num text-t5">
          {words.all} <span className="text-fg3">{words.allCount(checked.length, all.length)}</span>
        </span>
      </CheckBox>
      {checked.length > 0 && (
        <button type="button" onClick={() => void remove()} className="-mr-2 min-h-11 px-2 text-t4 text-fg2">
          {words.removeChecked}
        </button>
      )}
    </div>
  )
}
