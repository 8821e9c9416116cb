import { Avatar } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { logInFrom } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useProfile } from '../api.ts'
import { MenuButton } from './MenuButton.tsx'

/** Bottom of the wide navigation: the member or a log-in link, and the menu button. */
export function AccountBlock() {
  const me = useProfile().data
  if (useViewer() === null) {
    return (
      <div className="flex items-center gap-1">
        <Link
          to={logInFrom(location.hash.slice(1))}
          className="flex min-h-12 flex-1 items-center justify-center rounded-tile bg-surface font-semibold wide:hover:bg-press"
        >
          {ko.login.title}
        </Link>
        <MenuButton className="" />
      </div>
    )
  }
  return (
    <div className="flex items-center gap-3 pl-1">
      <Avatar person={me ? { ...me.user_info, gender: me.gender, user_profile: me.user_profile, cate_no: me.cate_no } : null} size={44} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-t4 font-bold">{me?.user_info.haru_name}</p>
        <p className="truncate text-t3 text-fg3">{me?.user_info.haru_statemsg}</p>
      </div>
      <MenuButton className="" />
    </div>
  )
}
