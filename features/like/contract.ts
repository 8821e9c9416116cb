import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'

/** How the post stands after the call. */
export const likeState = z.object({ isfav: z.boolean(), like_qtt: z.number().int() })

/** Liking twice is liking once (decisions d-12). */
export const likeDaily = endpoint('POST /v2/user/daily_fav', {
  access: 'member',
  summary: 'Like a daily',
  body: z.object({ daily_no: no }),
  answer: likeState,
})

/** Taking back what is not there is done already. */
export const unlikeDaily = endpoint('DELETE /v2/user/daily_fav', {
  access: 'member',
  summary: 'Take back a like',
  query: z.object({ daily_no: no }),
  answer: likeState,
})
