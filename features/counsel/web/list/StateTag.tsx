import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { counsel as words } from '../../words/session.ts'

/** The name of a counselling's state. */
export function StateTag({ state }: { state: number }) {
  return <Tag tone={TONES[state] ?? 'gray'}>{words.states[state] ?? words.states[5]}</Tag>
}

const TONES: Record<number, TagTone> = { 1: 'warn', 8: 'info', 2: 'brand', 6: 'warn', 7: 'warn' }
