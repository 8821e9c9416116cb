import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { application as words } from '#features/expert/words.ts'
import regionsAt from '../../data/regions.json?url'
import { AREAS_MAX, type Area } from '../../rules.ts'
import type { Fields } from '../useApplicationForm.ts'

type Sido = { code: string; name: string; short: string; sigugun: [code: string, name: string][] }

/** The expert's regions: up to five, each a sido or one of its sigugun. */
export function Areas({ fields }: { fields: Fields }) {
  const regions = useRegions().data ?? []
  const { value, onChange } = fields.control('areas')
  const areas = value ?? []
  const error = fields.errorAt('areas')
  return (
    <div>
      {areas.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {areas.map((area) => {
            const name = nameOf(regions, area)
            return (
              <li key={codeOf(area)}>
                <button
                  type="button"
                  aria-label={words.dropArea(name)}
                  onClick={() => onChange(areas.filter((one) => one !== area))}
                  className="inline-flex min-h-11 items-center gap-1.5 rounded-chip bg-inverse px-4 text-t4 font-semibold text-on-inverse"
                >
                  {name}
                  <X aria-hidden size={16} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {areas.length < AREAS_MAX && <AddArea regions={regions} areas={areas} error={error} onAdd={(area) => onChange([...areas, area])} />}
      {areas.length >= AREAS_MAX && <FieldError error={error} />}
      <p className="mt-2 text-t3 text-fg3">{words.areasHelp}</p>
    </div>
  )
}

type AddAreaProps = { regions: readonly Sido[]; areas: readonly Area[]; error: string | undefined; onAdd: (area: Area) => void }

function AddArea({ regions, areas, error, onAdd }: AddAreaProps) {
  const [sido, setSido] = useState('')
  const [sigugun, setSigugun] = useState('')
  const errorId = useId()
  const chosen = regions.find(({ code }) => code === sido)
  const area: Area | null = chosen ? { sido, sigugun: sigugun === '' ? null : sigugun } : null
  const isNew = area !== null && !areas.some((one) => codeOf(one) === codeOf(area))
  const add = () => {
    if (!area || !isNew) return
    onAdd(area)
    setSigugun('')
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={words.sido}
        name="areas"
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={words.pick}
        value={sido}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ currentTarget: { value } }) => {
          setSido(value)
          setSigugun('')
        }}
        className="min-w-[min(10rem,100%)] flex-1"
      />
      <Select
        label={words.sigugun}
        options={(chosen?.sigugun ?? []).map(([value, label]) => ({ value, label }))}
        placeholder={words.whole}
        value={sigugun}
        disabled={!chosen}
        onChange={({ currentTarget: { value } }) => setSigugun(value)}
        className="min-w-[min(10rem,100%)] flex-1"
      />
      <Button variant="weak" disabled={!isNew} icon={<Plus aria-hidden size={18} />} onClick={add}>
        {words.addArea}
      </Button>
      {/* Below the row: below the first field it would push that field out of line with the others. */}
      <div className="-mt-2 w-full">
        <FieldError id={errorId} error={error} />
      </div>
    </div>
  )
}

const codeOf = ({ sido, sigugun }: Area): string => sigugun ?? sido

function nameOf(regions: readonly Sido[], { sido, sigugun }: Area): string {
  const found = regions.find(({ code }) => code === sido)
  if (!found) return ''
  const part = sigugun === null ? words.whole : (found.sigugun.find(([code]) => code === sigugun)?.[1] ?? '')
  return `${found.short} ${part}`
}

/** The names of regions, as on the public page. */
export function useAreaNames(areas: readonly Area[]): string[] {
  const regions = useRegions().data ?? []
  return areas.map((area) => nameOf(regions, area)).filter((name) => name !== '')
}

/** Fetched once, on first use. */
function useRegions() {
  return useQuery({
    queryKey: [regionsAt],
    queryFn: async ({ signal }) => (await (await fetch(regionsAt, { signal })).json()) as Sido[],
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
  })
}
