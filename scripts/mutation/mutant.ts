import type { Kind } from './edits.ts'

/** Whole lines of a top-level declaration, without their indentation, before and after one rule is broken. */
export type Change = { path: string; declaration: string; before: string[]; after: string[] }
/** `now`: the fields that changed when the rule was moved, renamed or rewritten. */
export type Mutant = Change & { id: number; kind: Kind; now?: Partial<Change> }
export type Sample = { seed: number; count: number; commit: string; mutants: Mutant[] }
export type File = { path: string; text: string }
