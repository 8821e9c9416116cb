import { pathOf } from '#features/routes.ts'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useUnreadAlarms } from './unread.ts'

/** The header's bell with the number of unread alarms. Asks a guest to log in. */
export function AlarmButton({ className }: { className?: string }) {
  const viewer = useViewer()
  const go = useGo()
  const unread = useUnreadAlarms()
  const path = pathOf('AlarmMain')
  if (path === null) return null
  const handlePress = () => (viewer === null ? void askLogIn(path) : go.to(path))
  return <HeaderButton kind="alarm" badge={viewer === null ? 0 : unread} onClick={handlePress} className={className} />
}
