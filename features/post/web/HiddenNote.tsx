import { post as postWords } from '#features/post/words/post.ts'

/** Shows the author that reports have hidden the post until operators decide. */
export function HiddenNote() {
  return <p className="rounded-tile bg-warn-weak px-4 py-3 text-t4 text-warn-fg">{postWords.hidden}</p>
}
