import { useEffect } from 'react'
import { useUnreadAlarms } from '#features/alarm/web/public.ts'
import { useUnreadTotal } from '#features/chat/web/public.ts'
import { countText } from '#kit/ui/Count.tsx'

/** Shows the unread count in the tab's title and on the app's icon. */
export function useUnreadMarks(title: string): void {
  const unread = useUnreadAlarms() + useUnreadTotal()
  useEffect(() => {
    document.title = unread > 0 ? `(${countText(unread)}) ${title}` : title
  }, [title, unread])
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
    // Refused unless the app is installed on the home screen.
    const mark = unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator)
    void mark?.catch(() => undefined)
  }, [unread])
}
