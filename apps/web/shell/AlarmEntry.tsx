import { Bell } from 'lucide-react'
import { useUnreadAlarms } from '#features/alarm/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { Count } from '#kit/ui/Count.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'

/** The link to the alarms in the navigation of wide screens. */
export function AlarmEntry({ active, className }: { active: boolean; className: string }) {
  const viewer = useViewer()
  const unread = useUnreadAlarms()
  const path = pathOf('AlarmMain')
  const label = ko.titles.AlarmMain
  if (path === null) return null
  const content = (
    <>
      <Bell aria-hidden size={24} strokeWidth={active ? 2.3 : 1.9} />
      {label}
    </>
  )
  const look = cx(className, active ? 'bg-surface font-bold' : 'text-fg2 wide:hover:bg-press')
  if (viewer === null) {
    return (
      <button type="button" onClick={() => void askLogIn(path)} className={look}>
        {content}
      </button>
    )
  }
  return (
    <Link to={path} aria-current={active ? 'page' : undefined} className={look}>
      {content}
      <Count value={unread} label={ko.app.unreadAlarms} className="ml-auto" />
    </Link>
  )
}
