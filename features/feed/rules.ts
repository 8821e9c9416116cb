/** Limits of a feed (specification section 9, decisions d-12), for server and web alike. */

/** Feeds in a page of the line or of one member. */
export const FEED_PAGE = 20
export const FEED_CONTENT_MAX = 2000
