import { useState } from 'react'
import { href } from '#features/routes.ts'
import { isGone } from '#kit/web/call.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Story } from '../contract.ts'
import { firstUnseen } from '../rules.ts'
import { isNumber, stripNow, useMemberStories } from './api.ts'
import { Before } from './parts/Before.tsx'
import { Left } from './parts/Left.tsx'
import { Player } from './parts/Player.tsx'

/** The stories of one member, and then of those who follow in the strip. */
export default function StoryDetail() {
  const userNo = Number(useScreen().params['id'])
  const found = useMemberStories(userNo)
  const gone = !isNumber(userNo) || isGone(found.error)
  if (found.data && !gone) return <Shown key={userNo} userNo={userNo} stories={found.data} />
  return <Before isGone={gone} isError={found.isError} isFetching={found.isFetching} onRetry={() => void found.refetch()} />
}

function Shown({ userNo, stories }: { userNo: number; stories: Story[] }) {
  const [start] = useState(() => firstUnseen(stories))
  const go = useGo()
  const close = () => go.back(href('DailyLineMain'))
  const others = (by: -1 | 1) => {
    const entries = stripNow()
    const at = entries.findIndex(({ user_no }) => user_no === userNo)
    const next = at < 0 ? undefined : entries[at + by]
    // In the place of this one: Back leaves the stories, however many were seen.
    if (next) go.to(href('StoryDetail', { id: next.user_no }), { replace: true })
    else if (by > 0) close()
    return next !== undefined || by > 0
  }
  return stories.length === 0 ? <Left /> : <Player stories={stories} start={start} onOther={others} onClose={close} />
}
