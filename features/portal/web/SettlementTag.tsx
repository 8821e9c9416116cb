import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import type { Settlement } from '../rules.ts'
import { sales as words } from '../words.ts'

/** Where the viv of a sale are. */
export function SettlementTag({ settlement }: { settlement: Settlement }) {
  return <Tag tone={TONES[settlement]}>{words.settlements[settlement]}</Tag>
}

const TONES: Record<Settlement, TagTone> = { released: 'brand', pending: 'info', disputed: 'warn', returned: 'gray' }
