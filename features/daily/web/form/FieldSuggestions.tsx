import type { RefObject } from 'react'
import { TagSuggestions, useTagging } from '#features/tag/web/public.ts'

/** Suggests mentions and tags for the text of a field. */
export default function FieldSuggestions({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return <TagSuggestions tagging={useTagging(field)} />
}
