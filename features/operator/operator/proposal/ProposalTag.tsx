import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { proposals as words } from '../../words.ts'
import type { Proposal } from '../../contract.ts'

const TONES = { proposed: 'warn', executed: 'brand', rejected: 'danger', withdrawn: 'gray' } as const satisfies Record<string, TagTone>

/** State of a proposal. */
export function ProposalTag({ one: { state, is_expired } }: { one: Proposal }) {
  return is_expired ? <Tag>{words.expired}</Tag> : <Tag tone={TONES[state]}>{words.stateOf[state]}</Tag>
}
