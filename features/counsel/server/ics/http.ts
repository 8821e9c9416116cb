import { handle, type Handled } from '#kit/server/http/handle.ts'
import { beginSessionFile, endFeed, getFeed, renewFeed } from '../../contract/ics.ts'
import { feedOf, makeFeed, removeFeed, sessionFileUrl } from './files.ts'

export const icsHttp: Handled[] = [
  handle(beginSessionFile, ({ db, me, params, now, services: { digest, origin } }) =>
    sessionFileUrl(db, { digest, me, counNo: params.coun_no, origin, now }),
  ),
  handle(getFeed, ({ db, me }) => feedOf(db, me.user_no)),
  handle(renewFeed, ({ db, me, now, services: { digest, origin } }) => makeFeed(db, digest, { userNo: me.user_no, origin, now })),
  handle(endFeed, async ({ db, me }) => {
    await removeFeed(db, me.user_no)
    return {}
  }),
]
