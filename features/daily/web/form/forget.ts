/** Drafts lie in the local storage under this, one for each member. */
export const DRAFT_PREFIX = 'haru_draft:'

/** Forgets the drafts of everyone but this member. After a log-out that is everyone: a guest's browser keeps nobody's words. */
export function forgetDrafts(except?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX) && key !== except) localStorage.removeItem(key)
    }
  } catch {
    // A closed storage keeps no drafts.
  }
}
