import { House, MapPin, MessageCircle, NotebookPen, Users, type LucideIcon } from 'lucide-react'
import { exists } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import type { Tab } from '#kit/web/screen.tsx'

export type Entry = {
  name: string
  tab: Tab
  label: string
  Icon: LucideIcon
  /** Guests are asked to log in. */
  members?: true
}

const LOCATION: Entry = { name: 'LocationMain', tab: 'location', label: ko.app.location, Icon: MapPin }
const PARTY: Entry = { name: 'ClubMain', tab: 'party', label: ko.app.party, Icon: Users }
const REST: readonly Entry[] = [
  { name: 'DailyLineMain', tab: 'daily', label: ko.app.daily, Icon: NotebookPen },
  { name: 'ChatList', tab: 'chat', label: ko.app.chat, Icon: MessageCircle, members: true },
  { name: 'MyHaruRoom', tab: 'room', label: ko.app.myRoom, Icon: House, members: true },
]

/** The items of bottom bar and side navigation whose screens exist. Until there are places, clubs take their entry. */
export function entriesFor(tab: Tab | undefined, isAvailable: (name: string) => boolean = exists): Entry[] {
  const isParty = tab === 'party' || !isAvailable(LOCATION.name)
  return [isParty ? PARTY : LOCATION, ...REST].filter(({ name }) => isAvailable(name))
}
