import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { post } from '#kit/ui/words/post.ts'
import { writing } from '#kit/ui/words/writing.ts'

/** Asks what becomes of a day that was begun and left. In the page, not over it: nothing opens by itself on entry. */
export function DraftBanner({ onContinue, onDrop }: { onContinue: () => void; onDrop: () => void }) {
  return (
    <Card aria-label={writing.draft} className="px-4 py-3.5">
      <p className="text-t5 font-semibold">{writing.draft}</p>
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        <Button variant="quiet" size={44} onClick={onDrop}>
          {writing.draftDrop}
        </Button>
        <Button variant="weak" size={44} onClick={onContinue}>
          {writing.draftContinue}
        </Button>
      </div>
    </Card>
  )
}

/** A draft of words that were changed elsewhere since is not offered; it is said, once. */
export function OutdatedNote() {
  return (
    <p role="status" className="rounded-card bg-warn-weak px-4 py-3.5 text-t4 text-warn-fg">
      {writing.draftOutdated}
    </p>
  )
}

/** Whose meal or workout the day begins with. */
export function TakenNote({ name }: { name: string }) {
  return (
    <p role="note" className="rounded-card bg-brand-weak px-4 py-3.5 text-t4">
      <b className="font-semibold text-brand-fg">{post.taken(name)}</b>
      <span className="block text-fg2">{post.takenHelp}</span>
    </p>
  )
}

/** What the day was to begin with is not there. */
export function MissedNote() {
  return (
    <p role="status" className="rounded-card bg-warn-weak px-4 py-3.5 text-t4 text-warn-fg">
      {post.takeGone}
    </p>
  )
}
