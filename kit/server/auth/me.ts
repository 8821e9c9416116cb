import type { Viewer } from '#kit/contract/access.ts'
import type { MemberLimits } from '#kit/contract/limits.ts'

/** The member who calls, read from the session. `limits` null: nothing is closed to them. */
export type Me = NonNullable<Viewer> & { session_no: string; limits: MemberLimits | null }
