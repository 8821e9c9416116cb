import { useMemo, useState } from 'react'
import { indexOf, search } from '#features/daily/web/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { useTyped } from '#kit/ui/useTyped.ts'
import { setup as setupWords } from '#features/room/words/setup.ts'
import known from '../../data/diseases.json' with { type: 'json' }

type Disease = (typeof known.diseases)[number]
type Props = { chosen: readonly number[]; onToggle: (no: number) => void }

/** Conditions in their groups; what is typed shows only those that match, and the chosen ones stay in sight. */
export function Diseases({ chosen, onToggle }: Props) {
  const [typed, setTyped] = useState('')
  const index = useMemo(() => indexOf(known.diseases, ({ name }) => name), [])
  const hits = typed.trim() === '' ? null : search(index, typed).map(({ item }) => item)
  const picked = known.diseases.filter(({ no }) => chosen.includes(no))
  const chips = (list: readonly Disease[]) => (
    <div className="flex flex-wrap gap-2">
      {list.map(({ no, name }) => (
        <Chip key={no} selected={chosen.includes(no)} onClick={() => onToggle(no)} className="max-w-full text-left whitespace-normal!">
          {name}
        </Chip>
      ))}
    </div>
  )
  return (
    <section aria-labelledby="setup-diseases" className="mt-8">
      <h2 id="setup-diseases" className="text-t6 font-bold">
        {setupWords.disease}
      </h2>
      <p className="mt-1 mb-3 text-t4 text-fg2">{setupWords.diseaseLead}</p>
      <Field
        label={setupWords.diseaseFind}
        hideLabel
        inputMode="search"
        // What is found stands below it, where the keyboard and the bar would cover it.
        onFocus={(event) => event.currentTarget.parentElement?.scrollIntoView({ block: 'start', behavior: 'smooth' })}
        placeholder={setupWords.diseaseFind}
        help={setupWords.diseaseFindHelp}
        autoComplete="off"
        // Enter looks for it, and does not end the step.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...useTyped({ onTyped: setTyped })}
      />
      {picked.length > 0 && <div className="mt-4">{chips(picked)}</div>}
      <div className="mt-4" aria-live="polite">
        {hits && (hits.length > 0 ? chips(hits) : <p className="py-3 text-t4 text-fg2">{setupWords.diseaseNone}</p>)}
      </div>
      {!hits &&
        known.groups.map((group) => <Group key={group} name={group} list={chips(known.diseases.filter((one) => one.group === group))} />)}
    </section>
  )
}

function Group({ name, list }: { name: string; list: React.ReactNode }) {
  return (
    <section aria-label={name} className="mt-4">
      <h3 className="mb-2 text-t4 font-semibold text-fg2">{name}</h3>
      {list}
    </section>
  )
}
