/** Likers in a page. */
export const LIKERS_PAGE = 30
