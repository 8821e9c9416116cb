/** Rules that all kinds of posts share. */

/** Bookmarks in a page: three columns of thirty, as in the collects (specification section 9). */
export const BOOKMARKS_PAGE = 90
/** Letters of a post that a tile shows. */
export const TILE_TEXT_MAX = 80

/** The kinds that tiles, bookmarks, likes and comments exist for; not stories. */
export const POST_KINDS = ['daily', 'feed'] as const
export type PostKind = (typeof POST_KINDS)[number]

/** The visibilities of a post. */
export const VISIBILITIES = ['public', 'followers', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** How long a count of new posts is used, in milliseconds; socket events for new posts are throttled to it. */
export const NEW_CHECK_MS = 15_000
