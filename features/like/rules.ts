/** People in a page of those who like something. */
export const LIKERS_PAGE = 30
