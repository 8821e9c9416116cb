import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import type { OwnListed } from '../../../contract.ts'
import { own as words } from '../../../words/own.ts'

/** By state: draft, on sale, paused, sold out, ended. */
const TONES: readonly TagTone[] = ['gray', 'brand', 'warn', 'danger', 'gray']

/** State and kind of a product, and whether it is hidden. */
export function ItemTags({ item: { state, type, is_hidden } }: { item: Pick<OwnListed, 'state' | 'type' | 'is_hidden'> }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={TONES[state]!}>{words.states[state]}</Tag>
      <Tag>{words.types[type]}</Tag>
      {is_hidden && <Tag tone="danger">{words.hidden}</Tag>}
    </span>
  )
}
