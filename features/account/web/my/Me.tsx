import { href } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { myInfo } from '#features/account/words/myInfo.ts'
import { Link } from '#kit/web/screen.tsx'
import { useProfile } from '../api.ts'
import { Loading } from './Loading.tsx'

/** My public profile with a link to edit it. */
export function Me() {
  const profile = useProfile()
  const me = profile.data
  if (!me) return <Loading query={profile} heights={['h-41']} />
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <div className="flex items-center gap-4">
        <Avatar person={{ ...me.user_info, gender: me.gender, user_profile: me.user_profile, cate_no: me.cate_no }} size={72} />
        <div className="min-w-0 flex-1">
          <p className="text-t7 font-bold break-words">{me.user_info.haru_name}</p>
          <p className="text-t4 break-words text-fg2">{me.user_info.haru_statemsg}</p>
        </div>
      </div>
      <Link
        to={href('MyInfoEdit')}
        className="pressable flex min-h-12 items-center justify-center rounded-tile bg-sunken text-t5 font-semibold active:bg-press wide:hover:bg-press"
      >
        {myInfo.toEdit}
      </Link>
    </section>
  )
}
