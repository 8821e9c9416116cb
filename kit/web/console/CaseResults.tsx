import { X } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { TextLink } from './TextLink.tsx'

export type Result = { no: number; problem: { message: string } | null }
type Props = {
  results: readonly Result[]
  /** The name of a case: 환전 12. */
  nameOf: (no: number) => string
  to: (no: number) => string
  onClose: () => void
}

/** The results of an act on several cases; the refused ones first. */
export function CaseResults({ results, nameOf, to, onClose }: Props) {
  const done = results.filter(({ problem }) => problem === null)
  const sorted = [...results.filter(({ problem }) => problem !== null), ...done]
  return (
    <section role="status" className="max-h-72 flex-none overflow-y-auto border-b border-line bg-bg px-5 py-3 text-t4 print:max-h-none">
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold">{words.results(number(done.length), number(results.length))}</p>
        <IconButton label={words.close} icon={<X size={20} />} onClick={onClose} className="-mr-2" />
      </div>
      <ul className="flex flex-col gap-1">
        {sorted.map(({ no, problem }) => (
          <li key={no} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <TextLink to={to(no)}>{nameOf(no)}</TextLink>
            <span className={problem ? 'text-danger-fg' : 'text-fg2'}>{problem ? inKorean(problem.message) : words.resultDone}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
