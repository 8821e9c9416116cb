import { search as words } from '#features/search/words.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { usePopularTags } from '../api.ts'
import { Tags } from './AllResults.tsx'
import { Hint, Recent } from './Recent.tsx'

/** Shown without a query: recent searches and popular tags. */
export function SearchStart({ onSearch }: { onSearch: (q: string) => void }) {
  const { data: popular = [], isPending } = usePopularTags()
  return (
    <div className="divide-y-8 divide-sunken">
      <Recent onSearch={onSearch} />
      {isPending && TAGS_SKELETON}
      {popular.length > 0 && (
        <section aria-labelledby="popular-tags" className="px-5 pt-4 pb-5">
          <h2 id="popular-tags" className="flex min-h-11 items-center text-t6 font-bold">
            {words.popular}
          </h2>
          <Tags tags={popular} onTag={onSearch} />
        </section>
      )}
      <Hint text={words.hint} />
    </div>
  )
}

/** As high as the tags on a phone, so that the hint stays in its place. */
const TAGS_SKELETON = (
  <div className="px-5 pt-4 pb-5">
    <div className="flex min-h-11 items-center">
      <Skeleton className="h-6 w-40 max-w-full" />
    </div>
    <Skeleton className="mt-1 h-50 rounded-card" />
  </div>
)
