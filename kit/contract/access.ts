/**
 * The access levels of routes and endpoints (specification section 6).
 * `open`: anyone · `member`: logged in · `verified`: member whose identity and expert fields are complete ·
 * `expert`: verified and an active expert · `operator`: the console, whose people have accounts of their own.
 */
export type Access = 'open' | 'member' | 'verified' | 'expert' | 'operator'

/** The properties of a person that decide about access; null is a guest. */
export type Viewer = { user_no: number; user_verified: boolean; isexpert: boolean } | null

/** `enter`, or what is required first: log in, complete the verification, apply as an expert; `refuse` if nothing helps. */
export type Entry = 'enter' | 'log-in' | 'verify' | 'apply' | 'refuse'

/** Whether this member or guest has this access. */
export function mayEnter(access: Access, viewer: Viewer): Entry {
  if (access === 'open') return 'enter'
  if (viewer === null) return 'log-in'
  if (access === 'member') return 'enter'
  // No member is an operator: operators have their own sessions.
  if (access === 'operator') return 'refuse'
  if (!viewer.user_verified) return 'verify'
  if (access === 'expert' && !viewer.isexpert) return 'apply'
  return 'enter'
}
