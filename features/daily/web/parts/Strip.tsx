import { skipToken, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { listStories } from '#features/story/contract.ts'
import { post } from '#features/post/words/post.ts'
import { keyOf } from '#kit/web/call.ts'
import { useViewer } from '#kit/web/session.ts'
import { optional } from './optional.ts'

const Stories = optional(async () => (await import('#features/story/web/public.ts')).StoryStrip)

/**
 * The stories above the line. Their place is kept from the first paint on, so that nothing moves when they come; they
 * come once the line has nothing better to do.
 */
export function Strip({ ready }: { ready: boolean }) {
  const viewer = useViewer()
  const stories = useQuery({ queryKey: keyOf(listStories), queryFn: skipToken }).data as unknown[] | undefined
  // A guest has no story of their own in it: where there is none at all, the place says so and stays.
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
