import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { useViewer } from '#kit/web/session.ts'
import { findMention, listTags, offerPeople, type Offered } from '../contract.ts'
import type { Begun } from '../rules.ts'

/** The number of the member whom a call means. @throws CallError */
export async function personCalled(name: string, postNo?: number): Promise<number> {
  const { user_no } = await call(findMention, { query: { name, ...(postNo !== undefined && { post_no: postNo }) } })
  return user_no
}

/** A word that can be put in the place of what is being written. */
export type Offer = { word: string } & ({ kind: 'tag'; post_qtt: number } | { kind: 'person'; person: Offered })

/** What fits what is being written. An answer that comes late belongs to its own words, and is never shown for others. */
export function useOffered(begun: Begun | null): readonly Offer[] {
  const viewer = useViewer()
  const query = { q: begun?.typed ?? '' }
  const tags = useQuery({
    queryKey: keyOf(listTags, { query }),
    queryFn: ({ signal }) => call(listTags, { query }, { signal }),
    enabled: begun?.sign === '#',
    retry: false,
  })
  const people = useQuery({
    queryKey: keyOf(offerPeople, { query }),
    queryFn: ({ signal }) => call(offerPeople, { query }, { signal }),
    enabled: begun?.sign === '@' && viewer !== null,
    retry: false,
  })
  return useMemo(() => {
    if (begun?.sign === '#') return (tags.data ?? []).map(({ tag, post_qtt }) => ({ kind: 'tag', word: `#${tag}`, post_qtt }) as const)
    if (begun?.sign === '@') return (people.data ?? []).map((person) => ({ kind: 'person', word: `@${person.haru_name}`, person }) as const)
    return []
  }, [begun, tags.data, people.data])
}
