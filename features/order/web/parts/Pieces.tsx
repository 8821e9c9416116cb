import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import type { OrderItem } from '../../contract.ts'
import { parcels as words } from '../../words/parcel.ts'
import { ItemLine } from '../ItemLine.tsx'

/** How many pieces of each row are meant, by the number of the row; a row that is missing is not. */
export type Chosen = Record<string, number>

export const allOf = (items: readonly OrderItem[]): Chosen =>
  Object.fromEntries(items.map(({ order_item_no, qtt }) => [String(order_item_no), qtt]))

/** As the server takes them. */
export const piecesOf = (chosen: Chosen): { order_item_no: number; qtt: number }[] =>
  Object.entries(chosen).map(([no, qtt]) => ({ order_item_no: Number(no), qtt }))

type Props = {
  label: string
  items: readonly OrderItem[]
  value: Chosen
  onChange: (chosen: Chosen) => void
  error: string | undefined
}

/** Which rows of an order an act is about, and how many pieces of each. */
export function Pieces({ label, items, value, onChange, error }: Props) {
  const change = (no: string, qtt: number | null) => {
    const { [no]: _, ...rest } = value
    onChange(qtt === null ? rest : { ...rest, [no]: qtt })
  }
  return (
    <fieldset data-field="pieces" className="min-w-0">
      <legend className="text-t4 font-semibold text-fg2">{label}</legend>
      <ul className="divide-y divide-line">
        {items.map((item) => {
          const { order_item_no, item_name, sio_title, qtt } = item
          const no = String(order_item_no)
          const name = sio_title === '' ? item_name : `${item_name} ${sio_title}`
          const chosen = value[no]
          return (
            <li key={no} className="py-3">
              <div className="flex items-start gap-1">
                <CheckCircle
                  label={`${name} ${words.pieces(qtt)}`}
                  hideLabel
                  checked={chosen !== undefined}
                  onChange={(on) => change(no, on ? qtt : null)}
                  className="-ml-2.5"
                />
                <div className="min-w-0 flex-1">
                  <ItemLine item={item} />
                </div>
              </div>
              {qtt > 1 && chosen !== undefined && (
                <div className="mt-1 ml-auto w-40">
                  <Stepper label={words.qtt(name)} hideLabel value={chosen} min={1} max={qtt} onChange={(next) => change(no, next)} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <FieldError error={error} />
    </fieldset>
  )
}
