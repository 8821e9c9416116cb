import type { PolicyKind } from './rules.ts'

/** The sheet that asks for it has its summary, so that a new version comes with a release. */
export const RELEASED_KINDS: readonly PolicyKind[] = ['health_sensitive']

/** Characters of a text that members agree to. */
export const POLICY_TITLE_MAX = 60
export const POLICY_MIN = 20
export const POLICY_MAX = 60_000

/** The audit log's acts. */
export const POLICY_EVENTS = { draft: 'policy.draft', announce: 'policy.announce' } as const
export const POLICY_ACTS = Object.values(POLICY_EVENTS)
