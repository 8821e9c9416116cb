import { Settings } from 'lucide-react'
import { href, pathOf } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { drawer } from '#features/account/words/drawer.ts'
import { logInFrom } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { useProfile } from '../api.ts'
import { DrawerLink, type OnPick } from './DrawerLink.tsx'

/** The member with a link to their account, or log-in buttons for a guest. Leaves room for the close button at the right. */
export function DrawerProfile({ pick }: { pick: OnPick }) {
  return useViewer() === null ? <Guest pick={pick} /> : <Member pick={pick} />
}

function Guest({ pick }: { pick: OnPick }) {
  return (
    <div className="pt-4">
      <div className="flex min-h-14 items-center gap-3 pr-11">
        <Avatar person={null} size={52} />
        <p className="min-w-0">
          <span className="block text-t6 font-bold">{drawer.guest}</span>
          <span className="block text-t4 text-fg2">{drawer.guestHelp}</span>
        </p>
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
        <DrawerLink path={logInFrom(location.hash.slice(1) || '/')} pick={pick} className={`${BUTTON} bg-brand text-on-brand`}>
          {ko.login.title}
        </DrawerLink>
        <DrawerLink path={pathOf('Register')} pick={pick} className={`${BUTTON} bg-brand-weak text-brand-fg`}>
          {ko.titles.Register}
        </DrawerLink>
      </div>
    </div>
  )
}

function Member({ pick }: { pick: OnPick }) {
  const me = useProfile().data
  return (
    <div className="flex min-h-18 items-center gap-3 pt-4 pr-11">
      <Avatar person={me ? { ...me.user_info, gender: me.gender, user_profile: me.user_profile, cate_no: me.cate_no } : null} size={56} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span className="min-w-0 text-t6 font-bold break-words">{me?.user_info.haru_name}</span>
          {me?.isexpert && me.cate_no !== null && <Tag tone="brand">{ko.daily.expert[me.cate_no]}</Tag>}
        </p>
        <p className="truncate text-t4 text-fg2">{me?.user_info.haru_statemsg}</p>
      </div>
      <DrawerLink path={href('MyInfoMain')} pick={pick} label={drawer.settings} className={GEAR}>
        <Settings aria-hidden size={24} strokeWidth={1.9} />
      </DrawerLink>
    </div>
  )
}

const GEAR = 'grid size-11 flex-none place-items-center rounded-full active:bg-sunken wide:hover:bg-sunken'
const BUTTON = 'pressable flex min-h-12 items-center justify-center rounded-tile px-3 text-t5 font-semibold'
