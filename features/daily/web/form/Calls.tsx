import type { RefObject } from 'react'
import { TagSuggestions, useTagging } from '#features/tag/web/public.ts'

/** Offers people and tags for what is being written in a field. */
export default function Calls({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return <TagSuggestions tagging={useTagging(field)} />
}
