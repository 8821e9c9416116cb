import type { ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { Html } from '#kit/ui/Html.tsx'
import { tag as words } from '#features/tag/words.ts'
import { isGone } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { partsOf } from '../rules.ts'
import { personCalled } from './api.ts'

type Props = {
  html: string
  className?: string
  /** The post that says it, or whose comment does: it knows whom it called. */
  postNo?: number
}

/** People's text, whose tags lead to the search and whose calls by name to the room of who is called. */
export function Tagged({ html, className, postNo }: Props) {
  return <Html html={html} className={className} draw={(text) => drawn(text, postNo)} />
}

function drawn(text: string, postNo: number | undefined): ReactNode {
  const parts = partsOf(text)
  if (parts.length === 1 && parts[0]!.kind === 'words') return text
  return parts.map(({ kind, text: part, at }) => {
    if (kind === 'tag') return <TagLink key={at} tag={part} />
    return kind === 'call' ? <Call key={at} call={part} postNo={postNo} /> : part
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

/** Who is meant is asked when it is pressed: a text may hold many names, and few are. */
function Call({ call, postNo }: { call: string; postNo: number | undefined }) {
  const place = useScreen()
  const go = useGo()
  const handlePress = async () => {
    try {
      go.to(hrefNear(place, 'MyHaruRoom', { id: await personCalled(call.slice(1), postNo) }))
    } catch (error) {
      toast(isGone(error) ? words.nobody : words.failed)
    }
  }
  return (
    <button type="button" aria-label={words.person(call.slice(1))} onClick={() => void handlePress()} className={LINK}>
      {call}
    </button>
  )
}

// Inline as the words around it, so that a long one breaks with them.
const LINK = 'inline font-medium break-words text-brand-fg'
