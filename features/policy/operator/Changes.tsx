import { useMemo } from 'react'
import { Box } from '#kit/web/console/Split.tsx'
import { policyWords as words } from '../words/operator.ts'
import { changesIn, diffLines } from './diff.ts'

/** The lines of a text that differ from those of the version before, with some lines around each. */
export function Changes({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => changesIn(diffLines(before, after)), [before, after])
  const isSame = before === after
  return (
    <Box title={words.changes}>
      {isSame && <p className="text-t4 text-fg3">{words.noChange}</p>}
      {!isSame && (
        <ul className="flex flex-col overflow-hidden rounded-tile border border-line text-t4">
          {lines.map((line, nth) => (
            // The place is the identity of a line: lines repeat.
            <li key={nth} className={line === null ? GAP : LOOK[line.kind]}>
              {line === null && <span className="sr-only">{words.gap}</span>}
              {line === null && <span aria-hidden>⋯</span>}
              {line?.kind === 'added' && <ins className="no-underline">{mark(words.added, '+', line.text)}</ins>}
              {line?.kind === 'removed' && <del className="no-underline">{mark(words.removed, '−', line.text)}</del>}
              {line?.kind === 'same' && <span className="pl-5">{line.text}</span>}
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

const mark = (name: string, sign: string, text: string) => (
  <>
    <span className="sr-only">{name}</span>
    <span aria-hidden className="inline-block w-5 font-bold">
      {sign}
    </span>
    {text}
  </>
)

const LINE = 'min-h-6 px-3 py-0.5 break-words whitespace-pre-wrap'
const GAP = `${LINE} bg-sunken text-center text-fg3`
const LOOK = { same: LINE, added: `${LINE} bg-brand-weak`, removed: `${LINE} bg-danger-weak` } as const
