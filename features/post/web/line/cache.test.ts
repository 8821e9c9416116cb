import { expect, test } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import { lineCache } from './cache.ts'

type Post = { no: number; isfav: boolean; reply_qtt: number }
const post = (no: number): Post => ({ no, isfav: false, reply_qtt: 0 })

test('changes that are made while the line refreshes are not undone by the page that was requested before them', async () => {
  const LINE = ['line']
  let answer!: (posts: Post[]) => void
  const line = lineCache<Post>({
    page: () => new Promise((resolve) => (answer = resolve)),
    pageSize: 20,
    one: () => Promise.resolve([]),
    newSince: () => Promise.resolve({ count: 0 }),
    keys: { line: LINE, one: (no) => ['one', no], newSince: (no) => ['new', no] },
    noOf: ({ no }) => no,
    newPostEvent: 'new',
  })
  queryClient.setQueryData(LINE, { pages: [[post(2), post(1)]], pageParams: [undefined] })

  const refreshed = line.refresh()
  line.patch(2, { isfav: true })
  line.remove(1)
  answer([post(3), post(2), post(1)])
  await refreshed
  expect(queryClient.getQueryData(LINE)).toEqual({ pages: [[post(3), { ...post(2), isfav: true }]], pageParams: [undefined] })
})
