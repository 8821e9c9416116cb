import { post } from '#features/post/words/post.ts'
import { writing } from '#features/post/words/writing.ts'

/** Says once that a draft is outdated and was deleted. */
export function OutdatedNote() {
  return (
    <p role="status" className="rounded-card bg-warn-weak px-4 py-3.5 text-t4 text-warn-fg">
      {writing.draftOutdated}
    </p>
  )
}

/** Names the author of the taken-over meal or workout. */
export function TakeOverNote({ name }: { name: string }) {
  return (
    <p role="note" className="rounded-card bg-brand-weak px-4 py-3.5 text-t4">
      <b className="font-semibold text-brand-fg">{post.taken(name)}</b>
      <span className="block text-fg2">{post.takenHelp}</span>
    </p>
  )
}

/** Says that the source was not found. */
export function SourceMissingNote() {
  return (
    <p role="status" className="rounded-card bg-warn-weak px-4 py-3.5 text-t4 text-warn-fg">
      {post.takeGone}
    </p>
  )
}
