import type { TagTone } from '#kit/ui/Tag.tsx'
import { APPLICATION } from '../../transitions.ts'

/** The colour of an application's state, for the member and for operators. */
export const stateTone = (state: number): TagTone => TONES[state] ?? 'gray'

const TONES: Readonly<Record<number, TagTone>> = {
  [APPLICATION.submitted]: 'info',
  [APPLICATION.onHold]: 'warn',
  [APPLICATION.approved]: 'brand',
  [APPLICATION.rejected]: 'danger',
  [APPLICATION.suspended]: 'danger',
  [APPLICATION.expired]: 'warn',
}
