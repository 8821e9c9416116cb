import { Hash } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { UsedTag } from '#features/tag/contract.ts'
import { number } from '#kit/ui/format.ts'
import { search as words } from '#features/search/words.ts'
import { FIRST } from '../../rules.ts'
import { useAll } from '../api.ts'
import type { TabName } from '../tabs.ts'
import { FirstQuestions } from './QuestionResults.tsx'
import { NoResults, ResultsPlaceholder } from './ResultStates.tsx'
import { ResultTiles, TilesSkeleton } from './ResultTiles.tsx'
import { FoundRow } from './PersonRow.tsx'

type Props = { q: string; onTab: (tab: TabName) => void; onTag: (tag: string) => void }

/** The first few results of every group, each with a link to all of them. */
export function AllResults({ q, onTab, onTag }: Props) {
  const found = useAll(q)
  if (!found.data) return <ResultsPlaceholder found={found} skeleton={<TilesSkeleton />} />
  const { experts, dailys, feeds, people, tags } = found.data
  const isEmpty = experts.length + dailys.length + feeds.length + people.length + tags.length === 0
  const group = (name: keyof typeof words.groups, tab: TabName | null, isFull: boolean, children: ReactNode) => (
    <Group title={words.groups[name]} onMore={tab !== null && isFull ? () => onTab(tab) : undefined}>
      {children}
    </Group>
  )
  return (
    <div aria-busy={found.isPlaceholderData} className="divide-y-8 divide-sunken">
      {experts.length > 0 && group('experts', 'expert', experts.length >= FIRST.experts, <Rows people={experts} />)}
      {tags.length > 0 && group('tags', null, false, <Tags tags={tags} onTag={onTag} />)}
      {dailys.length > 0 && group('dailys', 'daily', dailys.length >= FIRST.daily, <ResultTiles tiles={dailys} />)}
      {feeds.length > 0 && group('feeds', 'feed', feeds.length >= FIRST.feed, <ResultTiles tiles={feeds} />)}
      <FirstQuestions q={q} none={isEmpty ? <NoResults /> : null} group={(isFull, rows) => group('questions', 'kin', isFull, rows)} />
      {people.length > 0 && group('people', 'user', people.length >= FIRST.people, <Rows people={people} />)}
    </div>
  )
}

function Group({ title, onMore, children }: { title: string; onMore: (() => void) | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-5 pt-4 pb-5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-t6 font-bold">
          {title}
        </h2>
        {onMore && (
          <button
            type="button"
            aria-label={words.moreOf(title)}
            onClick={onMore}
            className="-mr-2 min-h-11 flex-none px-2 text-t4 text-fg3"
          >
            {words.more}
          </button>
        )}
      </div>
      {children}
    </section>
  )
}

function Rows({ people }: { people: Parameters<typeof FoundRow>[0]['person'][] }) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.user_no}>
          <FoundRow person={person} />
        </li>
      ))}
    </ul>
  )
}

/** Tags, each with the number of its public posts. */
export function Tags({ tags, onTag }: { tags: readonly UsedTag[]; onTag: (tag: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {tags.map(({ tag, post_qtt }) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            onClick={() => onTag(`#${tag}`)}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-chip bg-sunken py-1 pr-3.5 pl-3 text-left text-t4"
          >
            <Hash aria-hidden size={15} className="flex-none text-brand-fg" />
            <b className="min-w-0 font-medium break-words">{tag}</b>
            <span className="num ml-1 flex-none text-t3 text-fg3">{words.uses(number(post_qtt))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
