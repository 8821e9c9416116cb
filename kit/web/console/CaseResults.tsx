import { X } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import type { RowKey } from './selection.ts'
import { TextLink } from './TextLink.tsx'

/** What was done with the cases. */
export type Deed = keyof typeof words.outcomes

export type Result<K extends RowKey = number> = { no: K; problem: { message: string } | null }
type Naming<K extends RowKey> = {
  /** The name of a case: 환전 12. */
  nameOf: (no: K) => string
  to: (no: K) => string
}
type Props<K extends RowKey> = Naming<K> & { results: readonly Result<K>[]; deed?: Deed; onClose: () => void }

/** The results of an act on several cases; the refused ones first. */
export function CaseResults<K extends RowKey>({ results, deed = 'decide', nameOf, to, onClose }: Props<K>) {
  const done = results.filter(({ problem }) => problem === null)
  return (
    <section className="max-h-72 flex-none overflow-y-auto border-b border-line bg-bg px-5 py-3 text-t4 print:max-h-none">
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="font-semibold">
          {words.outcomes[deed].of(number(done.length), number(results.length))}
        </p>
        <IconButton label={words.close} icon={<X size={20} />} onClick={onClose} className="-mr-2" />
      </div>
      <CaseList results={results} deed={deed} nameOf={nameOf} to={to} />
    </section>
  )
}

type ListProps<K extends RowKey> = Naming<K> & {
  results: readonly Result<K>[]
  deed: Deed
  /** Cases without an answer: nobody knows what came of them. */
  unknown?: readonly K[]
  /** Cases that nothing was done with. */
  left?: readonly K[]
}

/** What came of each case: the refused ones first, then those without a result. */
export function CaseList<K extends RowKey>({ results, deed, unknown = [], left = [], nameOf, to }: ListProps<K>) {
  const refused = results.filter(({ problem }) => problem !== null)
  const rows = [
    ...refused.map(({ no, problem }) => ({ no, text: inKorean(problem!.message), look: 'text-danger-fg' })),
    ...unknown.map((no) => ({ no, text: words.resultUnknown, look: 'text-warn-fg' })),
    ...left.map((no) => ({ no, text: words.resultLeft, look: 'text-fg' })),
    ...results.filter(({ problem }) => problem === null).map(({ no }) => ({ no, text: words.outcomes[deed].each, look: 'text-fg2' })),
  ]
  return (
    <ul className="flex flex-col gap-1">
      {rows.map(({ no, text, look }) => (
        <li key={no} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <TextLink to={to(no)}>{nameOf(no)}</TextLink>
          <span className={look}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
