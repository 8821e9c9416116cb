import { href } from '#features/routes.ts'
import { isNotFound } from '#kit/web/call.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { isNumber, useStory } from './api.ts'
import { StoryPending } from './parts/StoryPending.tsx'
import { LeaveScreen } from './parts/LeaveScreen.tsx'
import { Player } from './parts/Player.tsx'

/** One story, which stays on the screen at its end. */
export default function StorySingleDetail() {
  const storyNo = Number(useScreen().params['id'])
  const found = useStory(storyNo)
  const go = useGo()
  const notFound = !isNumber(storyNo) || isNotFound(found.error)
  if (found.data && !notFound) {
    if (found.data.length === 0) return <LeaveScreen />
    const close = () => go.back(href('DailyLineMain'))
    return <Player stories={found.data} start={0} onOther={() => false} onClose={close} />
  }
  return <StoryPending isGone={notFound} isError={found.isError} isFetching={found.isFetching} onRetry={() => void found.refetch()} />
}
