/**
 * The access levels of routes and endpoints (specification section 6).
 * `open`: anyone · `member`: logged in · `verified`: member whose identity and expert fields are complete ·
 * `expert`: verified and an active expert · `operator`: the console.
 */
export type Access = 'open' | 'member' | 'verified' | 'expert' | 'operator'

/** The properties of a person that decide about access; null is a guest. */
export type Viewer = { user_no: number; user_verified: boolean; isexpert: boolean; isoperator?: boolean } | null

/** `enter`, or what is required first: log in, complete the verification, apply as an expert; `refuse` if nothing helps. */
export type Entry = 'enter' | 'log-in' | 'verify' | 'apply' | 'refuse'

/** Whether this person has this access. */
export function mayEnter(access: Access, viewer: Viewer): Entry {
  if (access === 'open') return 'enter'
  if (viewer === null) return 'log-in'
  if (access === 'member') return 'enter'
  if (access === 'operator') return viewer.isoperator === true ? 'enter' : 'refuse'
  if (!viewer.user_verified) return 'verify'
  if (access === 'expert' && !viewer.isexpert) return 'apply'
  return 'enter'
}
