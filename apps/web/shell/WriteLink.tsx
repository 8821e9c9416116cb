import type { ReactNode } from 'react'
import { href, hrefNear } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Here } from './here.ts'

type Props = {
  /** The screen that is shown, or the room beneath a popup. */
  base?: Here
  label?: string
  className: string
  children: ReactNode
}

/** To writing what the screen is about: a feed on the feed line, else a day; guests are asked to log in. */
export function WriteLink({ base, label, className, children }: Props) {
  const viewer = useViewer()
  if (viewer !== null) {
    return (
      <Link to={writingAt(base, viewer.user_no)} aria-label={label} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" aria-label={label} onClick={() => void askLogIn()} className={className}>
      {children}
    </button>
  )
}

/** What is written there, in words. */
export const writeWords = (base: Here | undefined): string => (base?.name === 'FeedLineMain' ? ko.titles.FeedCreate : ko.app.write)

/** In the own room one writes over it; nobody writes into another's. */
function writingAt(base: Here | undefined, userNo: number): string {
  if (base?.name === 'FeedLineMain') return href('FeedCreate')
  if (base?.name !== 'MyHaruRoom' || base.params.id !== String(userNo)) return href('DailyCreate')
  return hrefNear({ name: base.name, params: base.params }, 'DailyCreate')
}
