import type { ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { Html } from '#kit/ui/Html.tsx'
import { tag as words } from '#features/tag/words.ts'
import { isNotFound } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { partsOf } from '../rules.ts'
import { mentionedPerson } from './api.ts'

type Props = {
  html: string
  className?: string
  /** The post of the text or of its comment, which stores whom it mentions. */
  postNo?: number
}

/** The text of a post or comment: tags link to the search, mentions to the member's room. */
export function Tagged({ html, className, postNo }: Props) {
  return <Html html={html} className={className} draw={(text) => partsIn(text, postNo)} />
}

function partsIn(text: string, postNo: number | undefined): ReactNode {
  const parts = partsOf(text)
  if (parts.length === 1 && parts[0]!.kind === 'words') return text
  return parts.map(({ kind, text: part, at }) => {
    if (kind === 'tag') return <TagLink key={at} tag={part} />
    return kind === 'mention' ? <Mention key={at} mention={part} postNo={postNo} /> : part
  })
}

function TagLink({ tag }: { tag: string }) {
  const place = useScreen()
  return (
    <Link to={`${hrefNear(place, 'Search')}?q=${encodeURIComponent(tag)}`} aria-label={words.tag(tag)} className={LINK}>
      {tag}
    </Link>
  )
}

/** Resolves the member on a press only: a text may have many mentions, and few are pressed. */
function Mention({ mention, postNo }: { mention: string; postNo: number | undefined }) {
  const place = useScreen()
  const go = useGo()
  const handlePress = async () => {
    try {
      go.to(hrefNear(place, 'MyHaruRoom', { id: await mentionedPerson(mention.slice(1), postNo) }))
    } catch (error) {
      toast(isNotFound(error) ? words.nobody : words.failed)
    }
  }
  return (
    <button type="button" aria-label={words.person(mention.slice(1))} onClick={() => void handlePress()} className={LINK}>
      {mention}
    </button>
  )
}

// Inline, so that a long one wraps like the words around it.
const LINK = 'inline font-medium break-words text-brand-fg'
