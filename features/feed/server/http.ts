import { handle, type Handled } from '#kit/server/http/handle.ts'
import { countNewFeeds, createFeed, deleteFeed, editFeed, getFeed, listFeeds } from '../contract.ts'
import { countNew, getDetail, listFeedPage } from './read.ts'
import { removeFeed, rewriteFeed, writeFeed } from './write.ts'

export const feedHttp: Handled[] = [
  handle(listFeeds, (call) => listFeedPage(call, call.query)),
  handle(countNewFeeds, (call) => countNew(call, call.query)),
  handle(getFeed, (call) => getDetail(call, call.params.feed_no)),
  handle(createFeed, (call) => writeFeed(call, call.body)),
  handle(editFeed, (call) => rewriteFeed(call, call.params.feed_no, call.body)),
  handle(deleteFeed, async (call) => {
    await removeFeed(call, call.params.feed_no)
    return {}
  }),
]
