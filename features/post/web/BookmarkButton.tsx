import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { post } from '#features/post/words/post.ts'
import { useViewer } from '#kit/web/session.ts'
import type { PostKind } from '../rules.ts'
import { toggleBookmark } from './bookmark.ts'

type Props = {
  kind: PostKind
  no: number
  on: boolean
  /** Updates the state of the caller; without it the button has its own state. */
  onChange?: (on: boolean) => void
}

/** Adds or removes a bookmark. Hidden for guests. */
export function BookmarkButton({ kind, no, on, onChange }: Props) {
  const viewer = useViewer()
  const [pressed, setPressed] = useState<boolean | null>(null)
  if (!viewer) return null
  const now = onChange ? on : (pressed ?? on)
  return (
    <IconButton
      label={post.bookmark}
      aria-pressed={now}
      icon={<Bookmark size={22} strokeWidth={1.9} className={cx(now ? 'fill-current text-brand-fg' : 'text-fg2')} />}
      onClick={() => void toggleBookmark(kind, no, now, onChange ?? setPressed)}
    />
  )
}
