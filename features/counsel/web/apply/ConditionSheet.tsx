import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'
import { DISEASES_MAX } from '../../rules.ts'

type Props = { names: readonly string[]; chosen: readonly string[]; onDone: (chosen: string[]) => void }

/** Choice among the health conditions of the table. */
export function ConditionSheet({ names, chosen, onDone }: Props) {
  const [picked, setPicked] = useState<string[]>([...chosen])
  const [search, setSearch] = useState('')
  const isFull = picked.length >= DISEASES_MAX
  const shown = names.filter((name) => name.includes(search.trim()))
  return (
    <div>
      <SearchField label={words.diseaseSheet} value={search} onChange={setSearch} />
      <p className="mt-2 text-t3 text-fg3">{words.diseaseMax(DISEASES_MAX)}</p>
      {shown.map((name) => {
        const isOn = picked.includes(name)
        return (
          <CheckCircle
            key={name}
            label={name}
            checked={isOn}
            disabled={!isOn && isFull}
            onChange={(on) => setPicked(on ? [...picked, name] : picked.filter((one) => one !== name))}
          />
        )
      })}
      <div className="sticky bottom-0 -mb-4 bg-surface pt-2 pb-4">
        <Button full onClick={() => onDone(picked)}>
          {words.done}
        </Button>
      </div>
    </div>
  )
}
