import { Button } from '#kit/ui/Button.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { openSheet } from '../overlays.ts'
import { KeyHint } from './decision.tsx'

const words = consoleParts.keys

/** Shows the keys of a queue. */
export function openKeyHelp(): void {
  void openSheet((close) => <KeyList onClose={close} />, { title: words.title })
}

function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 text-t4">
        {words.list.map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="text-t3 text-fg2">{words.note}</p>
      <Button variant="quiet" size={48} onClick={onClose}>
        {consoleParts.close}
      </Button>
    </div>
  )
}

/** The most used keys below a queue, with a button for all of them. */
export function KeyBar({ hasSelection }: { hasSelection: boolean }) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-bg px-5 py-1 text-t3 text-fg2 not-wide:hidden print:hidden">
      <span aria-hidden className="flex items-center gap-1">
        <KeyHint of="J" />
        <KeyHint of="K" /> {words.moves}
      </span>
      {hasSelection && (
        <span aria-hidden className="flex items-center gap-1">
          <KeyHint of="X" /> {words.chooses}
        </span>
      )}
      <span aria-hidden className="flex items-center gap-1">
        <KeyHint of="Enter" /> {words.opens}
      </span>
      <button type="button" aria-keyshortcuts="?" onClick={openKeyHelp} className="flex min-h-11 items-center gap-1">
        <KeyHint of="?" /> {words.title}
      </button>
    </div>
  )
}
