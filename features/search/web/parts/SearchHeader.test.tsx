import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { screensForTest } from '#kit/web/testing.ts'
import { SearchHeader } from './SearchHeader.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A search by the address, with a tab, another search and a result. */
function Searching() {
  const { search } = useScreen()
  const [q, tab] = [search.get('q') ?? '', search.get('tab') ?? '']
  const go = useGo()
  return (
    <>
      <SearchHeader title="찾기" q={q} onSearch={(next) => go.to(`/search?q=${next}&tab=${tab}`, { replace: true })} />
      <Link to={`/search?q=${q}&tab=people`}>사람</Link>
      <Link to="/search?q=tag">태그</Link>
      <Link to="/result">결과</Link>
    </>
  )
}

/** Screens load until `load`, as in the app. */
async function open() {
  let loaded = Promise.withResolvers<null>()
  const loader = () => loaded.promise
  const screens = [
    { name: 'Search', path: '/search', element: <Searching />, loader },
    { name: 'Result', path: '/result', element: null, loader },
  ]
  loaded.resolve(null)
  const { router, view } = screensForTest(screens, '/')
  render(view)
  await act(() => router.navigate('/search'))
  const load = () => act(async () => loaded.resolve(null))
  return {
    place: () => `${router.state.location.pathname}${router.state.location.search}`,
    holdLoading: () => void (loaded = Promise.withResolvers<null>()),
    load,
    /** The search is due while the screen still loads, and again when it has loaded. */
    async loadAfterPause() {
      await wait()
      await load()
      await wait()
    },
  }
}
const type = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })
const follow = (link: string) => fireEvent.click(screen.getByText(link))
const wait = () => act(() => vi.advanceTimersByTimeAsync(300))

test.each([
  ['opens a result', '결과', '/result'],
  ['opens a tab, with the typed words,', '사람', '/search?q=rice&tab=people'],
])('%s that was pressed right after typing, however long it loads', async (_, link, address) => {
  const { place, holdLoading, loadAfterPause } = await open()
  holdLoading()
  type('rice')
  follow(link)
  await loadAfterPause()
  expect(place()).toBe(address)
})

test('discards the typed words when other words were pressed', async () => {
  const { place, load } = await open()
  type('rice')
  follow('태그')
  await load()
  await wait()
  expect(place()).toBe('/search?q=tag')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('tag')
})
