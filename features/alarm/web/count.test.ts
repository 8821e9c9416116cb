import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork } from '#kit/web/testing.ts'
import { refetchUnread } from './count.ts'
import { UNREAD_KEY } from './unread.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('asks again for a change that comes while the number before it is still on its way', async () => {
  const answers: ((unread: number) => void)[] = []
  const answer = () =>
    new Promise<{ json: unknown }>((resolve) => answers.push((unread_qtt) => resolve({ json: { state: 1, query: { unread_qtt } } })))
  const { calls } = fakeNetwork(answer)
  const first = refetchUnread()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const second = refetchUnread()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  answers[1]!(2)
  answers[0]!(1)
  await Promise.all([first, second])
  expect(queryClient.getQueryData(UNREAD_KEY)).toEqual({ unread_qtt: 2 })
})
