import { search as words } from '#features/search/words.ts'
import { usePopularTags } from '../api.ts'
import { Tags } from './AllResults.tsx'
import { Hint, Recent } from './Recent.tsx'

/** Shown without a query: recent searches and popular tags. */
export function SearchStart({ onSearch }: { onSearch: (q: string) => void }) {
  const popular = usePopularTags().data ?? []
  return (
    <div className="divide-y-8 divide-sunken">
      <Recent onSearch={onSearch} />
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
