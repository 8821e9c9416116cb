import { post } from '#features/post/words/post.ts'
import { writing } from '#features/post/words/writing.ts'

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
