import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import type { FoundPlace } from '#features/location/contract.ts'
import { useRegions } from '#features/location/web/public.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { locationChange as words } from '../../words.ts'
import { useDongs } from './api.ts'
import { ROWS_SKELETON } from './Found.tsx'

type District = { code: string; name: string }
type Props = { onChoose: (place: FoundPlace) => void }

/** By province, district and neighbourhood, one after the other; the answers before can be changed. */
export function Regions({ onChoose }: Props) {
  const regions = useRegions()
  const [sido, setSido] = useState<string | null>(null)
  const [district, setDistrict] = useState<District | null>(null)
  if (!regions.data) return <QueryFallback query={regions} skeleton={ROWS_SKELETON} />
  const districts = regions.data.find((one) => one.sido === sido)?.sigungu ?? []
  const chooseSido = (name: string) => {
    setSido(name)
    const own = regions.data.find((one) => one.sido === name)?.sigungu ?? []
    // A province with a single district needs no second choice.
    setDistrict(own.length === 1 ? own[0]! : null)
  }
  const step = sido === null ? words.sido : district === null ? words.sigungu : words.dong
  return (
    <section aria-labelledby="regions" className="border-t-8 border-sunken px-5 pt-3 pb-6">
      <h2 id="regions" className="flex min-h-11 items-center text-t6 font-bold">
        {words.choose}
      </h2>
      {sido !== null && (
        <div className="mb-2 flex flex-wrap gap-2">
          <Answer name={sido} onPress={() => [setSido(null), setDistrict(null)]} />
          {district !== null && districts.length > 1 && <Answer name={district.name} onPress={() => setDistrict(null)} />}
        </div>
      )}
      <h3 className="mb-2 text-t4 font-semibold text-fg2">{step}</h3>
      {sido === null ? (
        <Tiles options={regions.data.map((one) => ({ key: one.sido, name: one.sido }))} onPick={({ name }) => chooseSido(name)} />
      ) : district === null ? (
        <Tiles options={districts.map((one) => ({ key: one.code, ...one }))} onPick={({ key, name }) => setDistrict({ code: key, name })} />
      ) : (
        <Dongs district={district} onChoose={onChoose} />
      )}
    </section>
  )
}

function Dongs({ district, onChoose }: Props & { district: District }) {
  const dongs = useDongs(district.code)
  if (!dongs.data) return <QueryFallback query={dongs} skeleton={ROWS_SKELETON} />
  const { data } = dongs
  const options = data.map((place, at) => ({ key: String(at), name: place.dong ?? words.whole(district.name) }))
  return <Tiles options={options} onPick={({ key }) => onChoose(data[Number(key)]!)} />
}

function Answer({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={words.back(name)}
      onClick={onPress}
      className="flex min-h-11 items-center gap-1 rounded-chip bg-brand-weak pr-4 pl-2.5 text-t4 font-semibold text-brand-fg"
    >
      <ChevronLeft aria-hidden size={18} />
      {name}
    </button>
  )
}

type Option = { key: string; name: string }

function Tiles({ options, onPick }: { options: readonly Option[]; onPick: (option: Option) => void }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-2">
      {options.map((option) => (
        <li key={option.key}>
          <button
            type="button"
            onClick={() => onPick(option)}
            className="flex min-h-12 w-full items-center justify-center rounded-tile bg-sunken px-2 py-1 text-center text-t4 break-keep active:bg-press wide:hover:bg-press"
          >
            {option.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
