import { pathOf } from '#features/routes.ts'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useUnreadAlarms } from './unread.ts'

/** The bell of a header, with what is not read. A guest is asked to log in. */
export function AlarmButton({ className }: { className?: string }) {
  const viewer = useViewer()
  const go = useGo()
  const unread = useUnreadAlarms()
  const path = pathOf('AlarmMain')
  if (path === null) return null
  const handlePress = () => (viewer === null ? void askLogIn(path) : go.to(path))
  return <HeaderButton kind="alarm" badge={viewer === null ? 0 : unread} onClick={handlePress} className={className} />
}
