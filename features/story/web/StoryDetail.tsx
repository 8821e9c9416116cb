import { useState } from 'react'
import { href } from '#features/routes.ts'
import { isNotFound } from '#kit/web/call.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Story } from '../contract.ts'
import { firstUnseen } from '../rules.ts'
import { isNumber, cachedStrip, useMemberStories } from './api.ts'
import { StoryPending } from './parts/StoryPending.tsx'
import { LeaveScreen } from './parts/LeaveScreen.tsx'
import { Player } from './parts/Player.tsx'

/** The stories of one member, then of the next members of the strip. */
export default function StoryDetail() {
  const userNo = Number(useScreen().params['id'])
  const found = useMemberStories(userNo)
  const notFound = !isNumber(userNo) || isNotFound(found.error)
  if (found.data && !notFound) return <MemberStories key={userNo} userNo={userNo} stories={found.data} />
  return <StoryPending isGone={notFound} isError={found.isError} isFetching={found.isFetching} onRetry={() => void found.refetch()} />
}

function MemberStories({ userNo, stories }: { userNo: number; stories: Story[] }) {
  const [start] = useState(() => firstUnseen(stories))
  const go = useGo()
  const close = () => go.back(href('DailyLineMain'))
  const goToMember = (by: -1 | 1) => {
    const entries = cachedStrip()
    const at = entries.findIndex(({ user_no }) => user_no === userNo)
    const next = at < 0 ? undefined : entries[at + by]
    // Replaces the entry: Back leaves the stories, however many were seen.
    if (next) go.to(href('StoryDetail', { id: next.user_no }), { replace: true })
    else if (by > 0) close()
    return next !== undefined || by > 0
  }
  return stories.length === 0 ? <LeaveScreen /> : <Player stories={stories} start={start} onOther={goToMember} onClose={close} />
}
