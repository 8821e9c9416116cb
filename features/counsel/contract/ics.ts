import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'

/** Downloads of one session, by a signed address, and of the feed, by its token. */
export const SESSION_FILE_PATH = '/v1/user/counsel/session.ics'
export const FEED_PATH = '/v1/counsel/feed'

export const beginSessionFile = endpoint('POST /v1/user/counsel/ics/:coun_no', {
  access: 'member',
  summary: 'Ask for the calendar file (.ics) of an accepted session of mine',
  rate: { calls: 60, seconds: 600 },
  params: z.object({ coun_no: no }),
  answer: z.object({ url: z.string() }),
})

export const getFeed = endpoint('GET /v1/user/counsel/feed', {
  access: 'member',
  summary: 'Whether I have a calendar feed of my sessions',
  answer: z.object({ reg_dt: moment.nullable() }),
})

/** The address is shown this once; the one before it no longer works. */
export const renewFeed = endpoint('POST /v1/user/counsel/feed', {
  access: 'member',
  summary: 'Make a new private address for the calendar feed of my sessions',
  rate: { calls: 10, seconds: 600 },
  answer: z.object({ url: z.string(), reg_dt: moment }),
})

export const endFeed = endpoint('DELETE /v1/user/counsel/feed', {
  access: 'member',
  summary: 'End the calendar feed of my sessions',
  answer: z.object({}),
})
