/** What every kind of post has in common. */

/** Kept posts in a page: three columns of thirty, as the collects have (specification section 9). */
export const BOOKMARKS_PAGE = 90
/** Letters of a post that a tile shows. */
export const TILE_TEXT_MAX = 80

/** The kinds that lists of tiles, bookmarks, likes and comments know; a story has none of them. */
export const POST_KINDS = ['daily', 'feed'] as const
export type PostKind = (typeof POST_KINDS)[number]

/** Who may see a post. */
export const VISIBILITIES = ['public', 'followers', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** How long a count of new posts stays true enough, in milliseconds; hints of the socket wait as long. */
export const NEW_CHECK_MS = 15_000
