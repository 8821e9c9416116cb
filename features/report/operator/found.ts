import type { FindViews } from '#kit/web/console/find.ts'
import { postFound as words } from '../words/decision.ts'

/** Posts and comments that a search found: they lead to their author. */
export const reportFound: FindViews = { post: { title: words.post }, comment: { title: words.comment } }
