import type { ReactNode } from 'react'
import { href, hrefNear, pathOf } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { CurrentRoute } from './currentRoute.ts'

type Props = {
  /** The shown screen, or the room below a popup. */
  base?: CurrentRoute
  label?: string
  className: string
  children: ReactNode
}

/** Link to what the screen is about: the editor of a feed on the feed line, a new club among clubs, a question among questions, otherwise the editor of a daily. Guests are asked to log in, which then leads to the editor. */
export function WriteLink({ base, label, className, children }: Props) {
  const viewer = useViewer()
  const path = editorPath(base, viewer?.user_no)
  if (viewer !== null) {
    return (
      <Link to={path} aria-label={label} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" aria-label={label} onClick={() => void askLogIn(path)} className={className}>
      {children}
    </button>
  )
}

/** The link's label. */
export function writeWords(base: CurrentRoute | undefined): string {
  if (base?.name === 'ClubMain') return ko.titles.ClubCreate
  if (isAmongQuestions(base)) return ko.app.ask
  return base?.name === 'FeedLineMain' ? ko.titles.FeedCreate : ko.app.write
}

/** In the member's own room the editor opens as a popup over it. */
function editorPath(base: CurrentRoute | undefined, userNo: number | undefined): string {
  if (base?.name === 'FeedLineMain') return href('FeedCreate')
  if (base?.name === 'ClubMain') return href('ClubCreate')
  if (isAmongQuestions(base)) return pathOf('KinCreate') ?? href('DailyCreate')
  if (base?.name !== 'MyHaruRoom' || base.params.id !== String(userNo)) return href('DailyCreate')
  return hrefNear({ name: base.name, params: base.params }, 'DailyCreate')
}

const isAmongQuestions = (base: CurrentRoute | undefined): boolean =>
  (base?.name === 'KinMain' || base?.name === 'KinList') && pathOf('KinCreate') !== null
