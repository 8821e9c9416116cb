import { expect, test, vi } from 'vitest'
import { missingQuery } from './missingQuery.ts'

const query = (of: object = {}) => ({ data: undefined, isPending: false, isError: false, isFetching: false, refetch: vi.fn(), ...of })

test('one press fetches every query that failed again, and no other one', () => {
  const [first, loaded, second, waiting] = [
    query({ isError: true }),
    query({ data: 1 }),
    query({ isError: true }),
    query({ isPending: true }),
  ]
  const missing = missingQuery(loaded, waiting, first, second)
  expect(missing).toMatchObject({ isError: true, isPending: false })
  missing.refetch()
  for (const one of [first, second]) expect(one.refetch).toHaveBeenCalledOnce()
  for (const one of [loaded, waiting]) expect(one.refetch).not.toHaveBeenCalled()
})
