/** Whether the viewer $1 likes the post of the row `d`: true, or null when they do not. */
export const isLiked = '(select true from post_like l where l.post_no = d.post_no and l.user_no = $1)'
export { removeLikesOn } from './forget.ts'
