import { skipToken, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { listStories } from '#features/story/contract.ts'
import { post } from '#features/post/words/post.ts'
import { keyOf } from '#kit/web/call.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { useViewer } from '#kit/web/session.ts'

const Stories = lazyOptional(async () => (await import('#features/story/web/public.ts')).StoryStrip)

/**
 * The stories above the line. The space is reserved from the first paint, so that the layout does not shift; the stories
 * load when the page is idle.
 */
export function StorySlot({ ready }: { ready: boolean }) {
  const viewer = useViewer()
  const stories = useQuery({ queryKey: keyOf(listStories), queryFn: skipToken }).data as unknown[] | undefined
  // Without stories a guest sees a text in the reserved space; a member sees the button for an own story.
  if (viewer === null && stories?.length === 0) {
    return <p className="grid min-h-27 place-items-center bg-surface px-5 text-t4 text-fg3">{post.noStories}</p>
  }
  return (
    <div className="min-h-27 bg-surface">
      {ready && (
        <Suspense>
          <Stories />
        </Suspense>
      )}
    </div>
  )
}
