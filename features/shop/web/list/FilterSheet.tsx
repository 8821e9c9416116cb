import { useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Select } from '#kit/ui/Select.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { itemList as words } from '../../words/list.ts'
import { KINDS, type Kind, type ListView } from './filters.ts'

/** Opens the filters; resolves to the view with them, undefined if it is closed. */
export const openFilterSheet = (view: ListView): Promise<ListView | undefined> =>
  openSheet<ListView>((close) => <FilterSheet view={view} onDone={close} />, { title: words.filters })

type Props = { view: ListView; onDone: (view: ListView) => void }

/** Category, kind and prices. */
function FilterSheet({ view, onDone }: Props) {
  const [chosen, setChosen] = useState(view)
  const { cate, kind, from, to, ...rest } = chosen
  const set = (field: 'cate' | 'kind' | 'from' | 'to', value: number | Kind | undefined) => {
    const { [field]: _, ...others } = chosen
    setChosen(value === undefined ? others : ({ ...others, [field]: value } as ListView))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onDone(chosen)
      }}
    >
      <Choices label={words.categories}>
        <Chip selected={cate === undefined} onClick={() => set('cate', undefined)}>
          {words.all}
        </Chip>
        {Object.entries(ko.daily.expert).map(([no, name]) => (
          <Chip key={no} selected={cate === Number(no)} onClick={() => set('cate', Number(no))}>
            {name}
          </Chip>
        ))}
      </Choices>
      <Choices label={words.kinds}>
        <Chip selected={kind === undefined} onClick={() => set('kind', undefined)}>
          {words.all}
        </Chip>
        {(Object.keys(KINDS) as Kind[]).map((one) => (
          <Chip key={one} selected={kind === one} onClick={() => set('kind', one)}>
            {words.kind[one]}
          </Chip>
        ))}
      </Choices>
      <Choices label={words.prices}>
        <PriceSelect
          label={words.priceFrom}
          value={from}
          prices={PRICES.filter((price) => to === undefined || price <= to)}
          onChange={(price) => set('from', price)}
        />
        <PriceSelect
          label={words.priceTo}
          value={to}
          prices={PRICES.filter((price) => from === undefined || price >= from)}
          onChange={(price) => set('to', price)}
        />
      </Choices>
      <div className="sticky -bottom-4 -mx-5 -mb-4 flex gap-2 rounded-b-sheet bg-surface px-5 pt-2 pb-4">
        <Button variant="quiet" onClick={() => setChosen(rest)}>
          {words.reset}
        </Button>
        <Button type="submit" className="grow">
          {words.show}
        </Button>
      </div>
    </form>
  )
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="mb-5 min-w-0">
    <legend className="mb-2 text-t5 font-bold">{label}</legend>
    <div className="flex flex-wrap gap-2">{children}</div>
  </fieldset>
)

/** Limits to choose from, in viv. */
const PRICES = [50, 100, 200, 300, 500, 1000, 3000]

type PriceProps = { label: string; value: number | undefined; prices: number[]; onChange: (price: number | undefined) => void }

/** A limit of the address that is none of these is shown as well. */
function PriceSelect({ label, value, prices, onChange }: PriceProps) {
  const all = value === undefined || prices.includes(value) ? prices : [...prices, value].toSorted((one, other) => one - other)
  return (
    <Select
      label={label}
      placeholder={words.anyPrice}
      options={all.map((price) => ({ value: String(price), label: `${number(price)} VIV` }))}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      className="min-w-[min(8rem,100%)] flex-1"
    />
  )
}
