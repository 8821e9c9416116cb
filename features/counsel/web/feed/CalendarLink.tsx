import { CalendarPlus } from 'lucide-react'
import { href } from '#features/routes.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo } from '#kit/web/screen.tsx'

/** Leads from a list of counsellings to the calendar feed. */
export function CalendarLink() {
  const go = useGo()
  const icon = <CalendarPlus size={23} strokeWidth={1.9} />
  return <IconButton label={ko.titles.CounCalendar} icon={icon} onClick={() => go.to(href('CounCalendar'))} />
}
