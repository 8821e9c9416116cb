import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { search } from '#features/daily/web/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { setup as setupWords } from '#features/room/words/setup.ts'
import { DISEASE_GROUPS } from '../../rules.ts'
import { useDiseases } from './diseases.ts'

type Props = { chosen: readonly number[]; onToggle: (no: number) => void }

/** Health conditions in closed groups. Typing shows the matches instead; the chosen ones are always listed. */
export function Diseases({ chosen, onToggle }: Props) {
  const [typed, setTyped] = useState('')
  const { all, offered, index } = useDiseases()
  const matches = typed.trim() === '' ? null : search(index, typed).map(({ item }) => item)
  const chosenDiseases = all.filter(({ no }) => chosen.includes(no))
  const chips = (list: typeof all) => (
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
        // The results below the field would be covered by the keyboard and the footer.
        onFocus={(event) => event.currentTarget.parentElement?.scrollIntoView({ block: 'start', behavior: 'smooth' })}
        placeholder={setupWords.diseaseFind}
        help={setupWords.diseaseFindHelp}
        autoComplete="off"
        // Enter must not submit the step.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {chosenDiseases.length > 0 && <div className="mt-4">{chips(chosenDiseases)}</div>}
      <div className="mt-4" aria-live="polite">
        {matches && (matches.length > 0 ? chips(matches) : <p className="py-3 text-t4 text-fg2">{setupWords.diseaseNone}</p>)}
      </div>
      {!matches &&
        DISEASE_GROUPS.map((group) => {
          const list = offered.filter((one) => one.group === group)
          return <Group key={group} name={group} count={list.length} list={chips(list)} />
        })}
    </section>
  )
}

function Group({ name, count, list }: { name: string; count: number; list: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1.5 text-t5 font-semibold [&::-webkit-details-marker]:hidden">
        {name}
        <span className="num text-t4 font-normal text-fg3">{count}</span>
        <ChevronDown aria-hidden size={20} className="ml-auto flex-none text-fg3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-4">{list}</div>
    </details>
  )
}
