import { useCallback, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { search as words } from '#features/search/words.ts'
import type { FoundPerson } from '../../contract.ts'
import { useExperts, useUsers, type ExpertsQuery } from '../api.ts'
import { NoResults, ResultsPlaceholder } from './ResultStates.tsx'
import { FoundRow, PeopleSkeleton } from './PersonRow.tsx'

/** The least height of a row, which most have, in pixels: the end of the list has its place before they are measured. */
const ROW_HEIGHT = 72

type Scroller = { scroller: RefObject<HTMLElement | null> }

/** Members by name. */
export function UserResults({ q, scroller }: { q: string } & Scroller) {
  const found = useUsers(q)
  if (q === '') return <EmptyView text={words.names} sub={words.namesHelp} />
  if (!found.data) return <ResultsPlaceholder found={found} skeleton={<PeopleSkeleton />} />
  const people = found.data.pages.flat()
  return people.length === 0 ? <NoResults /> : <People people={people} found={found} label={words.groups.people} scroller={scroller} />
}

/** Experts by name, category and region. */
export function ExpertResults({ asked, scroller }: { asked: ExpertsQuery } & Scroller) {
  const found = useExperts(asked)
  if (!found.data) return <ResultsPlaceholder found={found} skeleton={<PeopleSkeleton />} />
  const people = found.data.pages.flatMap(({ experts }) => experts)
  if (people.length === 0 && !found.hasNextPage) return <NoResults text={words.noExperts} sub={words.noExpertsHelp} />
  return <People people={people} found={found} label={words.groups.experts} scroller={scroller} />
}

type Props = Scroller & {
  people: FoundPerson[]
  found: Parameters<typeof endOf>[0] & { fetchNextPage: () => Promise<unknown>; isPlaceholderData: boolean }
  label: string
}

function People({ people, found, label, scroller }: Props) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return (
    <section aria-label={label} aria-busy={found.isPlaceholderData} className="px-5 pt-1">
      <VirtualRows asList scrollRef={scroller} data={people} itemSize={ROW_HEIGHT}>
        {(person) => <FoundRow key={person.user_no} person={person} />}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}
