import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { useViewer } from '#kit/web/session.ts'
import { findMention, listTags, suggestPeople, type SuggestedPerson } from '../contract.ts'
import type { OpenToken } from '../rules.ts'

/** The number of the member whom a mention means. @throws CallError */
export async function mentionedPerson(name: string, postNo?: number): Promise<number> {
  const { user_no } = await call(findMention, { query: { name, ...(postNo !== undefined && { post_no: postNo }) } })
  return user_no
}

/** A word that can replace the tag or mention that is being typed. */
export type Suggestion = { word: string } & ({ kind: 'tag'; post_qtt: number } | { kind: 'person'; person: SuggestedPerson })

/** Suggestions for the open tag or mention. A late answer is cached under its own query and never shown for another. */
export function useSuggestions(token: OpenToken | null): readonly Suggestion[] {
  const viewer = useViewer()
  const query = { q: token?.typed ?? '' }
  const tags = useQuery({
    queryKey: keyOf(listTags, { query }),
    queryFn: ({ signal }) => call(listTags, { query }, { signal }),
    enabled: token?.sign === '#',
    retry: false,
  })
  const people = useQuery({
    queryKey: keyOf(suggestPeople, { query }),
    queryFn: ({ signal }) => call(suggestPeople, { query }, { signal }),
    enabled: token?.sign === '@' && viewer !== null,
    retry: false,
  })
  return useMemo(() => {
    if (token?.sign === '#') return (tags.data ?? []).map(({ tag, post_qtt }) => ({ kind: 'tag', word: `#${tag}`, post_qtt }) as const)
    if (token?.sign === '@') return (people.data ?? []).map((person) => ({ kind: 'person', word: `@${person.haru_name}`, person }) as const)
    return []
  }, [token, tags.data, people.data])
}
