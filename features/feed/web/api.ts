import { getSettings } from '#features/settings/contract.ts'
import { lineCache, only } from '#features/post/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { countNewFeeds, createFeed, deleteFeed, editFeed, getFeed, listFeeds, type Feed } from '../contract.ts'
import { FEED_PAGE } from '../rules.ts'
import { feedOfCard } from './card.ts'

const line = lineCache<Feed>({
  page: async (before_no, signal) => {
    const cards = await call(listFeeds, before_no === undefined ? {} : { query: { before_no } }, { signal })
    return cards.map(feedOfCard)
  },
  pageSize: FEED_PAGE,
  one: (feed_no, signal) => call(getFeed, { params: { feed_no } }, { signal }),
  newSince: (after_no, signal) => call(countNewFeeds, { query: { after_no } }, { signal }),
  keys: {
    line: keyOf(listFeeds),
    one: (feed_no) => keyOf(getFeed, { params: { feed_no } }),
    newSince: (after_no) => keyOf(countNewFeeds, { query: { after_no } }),
  },
  noOf: ({ feed_no }) => feed_no,
  newPostEvent: 'fl',
})
export const {
  useLine: useFeedLine,
  refresh: refreshLine,
  useNewCount: useNewFeeds,
  useOne: useFeed,
  patch: patchFeed,
  countComments,
} = line

/** Writes a feed. The same key with the same body repeats a call that got no answer. */
export async function writeFeed(body: Body<typeof createFeed>, key: string): Promise<Feed> {
  const feed = only(await call(createFeed, { body }, { key }))
  line.add(feed, true)
  // The first post stores the default visibility.
  void queryClient.invalidateQueries({ queryKey: keyOf(getSettings) })
  return feed
}

export async function changeFeed(feedNo: number, body: Body<typeof editFeed>): Promise<Feed> {
  const feed = only(await call(editFeed, { params: { feed_no: feedNo }, body }))
  patchFeed(feedNo, feed)
  return feed
}

export async function removeFeed(feedNo: number): Promise<void> {
  await call(deleteFeed, { params: { feed_no: feedNo } })
  line.remove(feedNo)
}

/** Fetches the addresses of its pictures in all sizes, for every cache; undefined where it has none. @throws CallError */
export async function renewImages(feedNo: number): Promise<Feed['feed_images'] | undefined> {
  const [fresh] = await call(getFeed, { params: { feed_no: feedNo } })
  if (fresh) patchFeed(feedNo, { feed_images: fresh.feed_images })
  return fresh?.feed_images
}
