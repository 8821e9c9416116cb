import { LogIn, LogOut } from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { go } from '#kit/web/screen.tsx'
import { logInFrom } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import { logOutHere, useProfile } from '../api.ts'

/** The content of the menu while the drawer has nothing else to lead to. */
export function AccountSheet({ onDone }: { onDone: () => void }) {
  const isMember = useViewer() !== null
  const leave = () => {
    onDone()
    void busy(logOutHere())
  }
  const enter = () => go.to(logInFrom(location.hash.slice(1)))
  return (
    <>
      <Who />
      <button type="button" onClick={isMember ? leave : enter} className={ROW}>
        <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken">
          {isMember ? <LogOut aria-hidden size={20} strokeWidth={1.9} /> : <LogIn aria-hidden size={20} strokeWidth={1.9} />}
        </span>
        {isMember ? ko.login.logOut : ko.login.title}
      </button>
    </>
  )
}

function Who() {
  const me = useProfile().data
  const isMember = useViewer() !== null
  return (
    <div className="flex min-h-14 items-center gap-3 pb-3">
      <Avatar person={me ? { ...me.user_info, gender: me.gender, user_profile: me.user_profile, cate_no: me.cate_no } : null} size={52} />
      <div className="min-w-0">
        <p className="truncate text-t5 font-bold">{isMember ? me?.user_info.haru_name : ko.login.guest}</p>
        <p className="truncate text-t4 text-fg3">{isMember ? me?.user_info.haru_statemsg : ko.login.guestHelp}</p>
      </div>
    </div>
  )
}

const ROW =
  '-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-3 rounded-tile px-2 text-left text-t5 font-medium active:bg-sunken wide:hover:bg-sunken'
