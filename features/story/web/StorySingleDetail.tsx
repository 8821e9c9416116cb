import { href } from '#features/routes.ts'
import { isGone } from '#kit/web/call.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { isNumber, useStory } from './api.ts'
import { Before } from './parts/Before.tsx'
import { Left } from './parts/Left.tsx'
import { Player } from './parts/Player.tsx'

/** One story. At its end it stays. */
export default function StorySingleDetail() {
  const storyNo = Number(useScreen().params['id'])
  const found = useStory(storyNo)
  const go = useGo()
  const gone = !isNumber(storyNo) || isGone(found.error)
  if (found.data && !gone) {
    if (found.data.length === 0) return <Left />
    const close = () => go.back(href('DailyLineMain'))
    return <Player stories={found.data} start={0} onOther={() => false} onClose={close} />
  }
  return <Before isGone={gone} isError={found.isError} isFetching={found.isFetching} onRetry={() => void found.refetch()} />
}
