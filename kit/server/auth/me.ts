import type { Viewer } from '#kit/contract/access.ts'

/** The member who calls, read from the session. */
export type Me = NonNullable<Viewer> & { session_no: string }
