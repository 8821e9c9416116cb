import type { Viewer } from '#kit/contract/access.ts'

/** The member who calls, as the session says. */
export type Me = NonNullable<Viewer> & { session_no: string }
