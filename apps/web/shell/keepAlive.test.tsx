import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RouteName } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { routerForTest } from '#kit/web/testing.ts'
import { useCurrentRoute } from './currentRoute.ts'
import { Screens } from './keepAlive.tsx'

const drawn = vi.hoisted(() => new Map<string, () => React.ReactNode>())
const loadScreen = vi.hoisted(() => vi.fn<(name: string) => Promise<void>>())
vi.mock('./loadedScreens.ts', () => ({ componentOf: (name: string) => drawn.get(name), loadScreen }))

const seen: string[] = []
const effects: string[] = []

function Line() {
  const { params, search, active, beside } = useScreen()
  const [count, setCount] = useState(0)
  seen.push(`${JSON.stringify(params)} ${search} ${active}`)
  useEffect(() => {
    effects.push('on')
    return () => void effects.push('off')
  }, [])
  return (
    <main>
      {beside ? <h2>{`${beside.id} 옆의 라인`}</h2> : <h1 tabIndex={-1}>라인</h1>}
      <button onClick={() => setCount(count + 1)}>{`${count}번`}</button>
      <div data-scroll />
    </main>
  )
}

function Detail() {
  const { params } = useScreen()
  const [words, setWords] = useState('처음')
  return (
    <main>
      <h1 tabIndex={-1}>{`글 ${params.id}`}</h1>
      <button onClick={() => setWords('바뀜')}>{words}</button>
    </main>
  )
}

/** The list beside its screen, as on a wide screen; undefined as on a narrow one. */
let list: RouteName | undefined
const Root = () => <Screens route={useCurrentRoute()} list={list} placeholder={<p>고르세요</p>} />
let stop = () => {}

function start(at: string) {
  const made = routerForTest(
    [
      {
        element: <Root />,
        children: [
          { id: 'DailyLineMain', path: '/daily-line-main', element: null },
          { id: 'DailyLineDetail', path: '/daily-line-detail/:id', element: null },
          { id: 'page-error', path: '*', element: null },
        ],
      },
    ],
    at,
  )
  stop = made.stop
  render(<RouterProvider router={made.router} />)
  return made.router
}

beforeEach(() => {
  list = undefined
  drawn.set('DailyLineMain', Line)
  drawn.set('DailyLineDetail', Detail)
  seen.length = 0
  effects.length = 0
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

test('an unknown address shows the error screen', async () => {
  start('/nowhere')
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

test('a hidden screen keeps its state and its own place, without effects', async () => {
  const router = start('/daily-line-main?tab=all')
  await userEvent.click(screen.getByRole('button', { name: '0번' }))
  await act(() => router.navigate('/daily-line-detail/7'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('글 7')
  expect(effects).toEqual(['on', 'off'])
  expect(screen.queryByRole('button', { name: '1번' })).toBeNull()
  await act(() => router.navigate('/daily-line-detail/8'))
  expect(seen.every((place) => place.startsWith('{} tab=all'))).toBe(true)
  expect(seen.at(-1)).toBe('{} tab=all false')

  await act(() => router.navigate('/daily-line-main?tab=mine'))
  expect(screen.getByRole('button', { name: '1번' })).toBeTruthy()
  expect(seen.at(-1)).toBe('{} tab=mine true')
  expect(effects).toEqual(['on', 'off', 'on'])
})

test('other screens are mounted anew for each address', async () => {
  const router = start('/daily-line-detail/7')
  await userEvent.click(screen.getByRole('button', { name: '처음' }))
  await act(() => router.navigate('/daily-line-detail/8'))
  expect(screen.getByRole('button', { name: '처음' })).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(screen.getByRole('button', { name: '처음' })).toBeTruthy()
})

test('focuses the heading of an opened screen', async () => {
  const router = start('/daily-line-main')
  await act(() => router.navigate('/daily-line-detail/7'))
  expect(document.activeElement?.textContent).toBe('글 7')
  await act(() => router.navigate('/daily-line-main'))
  expect(document.activeElement?.textContent).toBe('라인')
})

test('keeps the focus when only the query changes', async () => {
  const router = start('/daily-line-detail/7')
  await userEvent.click(screen.getByRole('button', { name: '처음' }))
  await act(() => router.navigate('/daily-line-detail/7?view=list', { replace: true }))
  expect(document.activeElement?.textContent).toBe('바뀜')
})

test('focuses the heading that replaces the loading one, until the member touches the screen', async () => {
  let come = () => {}
  drawn.set('DailyLineDetail', () => {
    const [title, setTitle] = useState('글')
    come = () => setTitle((now) => `${now}!`)
    return (
      <h1 key={title} tabIndex={-1}>
        {title}
      </h1>
    )
  })
  const router = start('/daily-line-main')
  await act(() => router.navigate('/daily-line-detail/7'))
  act(() => come())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('글!'))
  await userEvent.keyboard('{Shift}')
  act(() => come())
  await act(() => Promise.resolve())
  expect(document.activeElement).toBe(document.body)
})

test('focuses the heading if the pressed element is removed by a change of the query', async () => {
  drawn.set('DailyLineDetail', () => (
    <main>
      <h1 tabIndex={-1}>공지</h1>
      {!useScreen().search.has('no') && <button>한 줄</button>}
    </main>
  ))
  const router = start('/daily-line-detail/7')
  await userEvent.click(screen.getByRole('button', { name: '한 줄' }))
  await act(() => router.navigate('/daily-line-detail/7?no=1'))
  expect(document.activeElement?.textContent).toBe('공지')
})

test('restores the scroll position of a screen that is kept alive', async () => {
  const router = start('/daily-line-main')
  const scroller = document.querySelector<HTMLElement>('[data-scroll]')!
  const scrollTo = vi.spyOn(scroller, 'scrollTo').mockImplementation(() => undefined)
  scroller.scrollTop = 640
  scroller.dispatchEvent(new Event('scroll'))
  await act(() => router.navigate('/daily-line-detail/7'))
  scroller.scrollTop = 0
  await act(() => router.navigate('/daily-line-main'))
  expect(scrollTo).toHaveBeenCalledWith({ top: 640 })
})

test('an error in one screen does not affect the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  drawn.set('DailyLineDetail', () => {
    throw new Error('broken')
  })
  const router = start('/daily-line-main')
  await act(() => router.navigate('/daily-line-detail/7'))
  expect(screen.getByRole('alert').textContent).toContain('화면에 문제가 생겼어요')
  await act(() => router.navigate('/daily-line-main'))
  expect(screen.getByRole('button', { name: '0번' })).toBeTruthy()
})

test('on a wide screen the list stays beside its screen, with its state, and Back leads to the list alone', async () => {
  list = 'DailyLineMain'
  const router = start('/daily-line-main')
  expect(screen.getByText('고르세요')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '0번' }))
  await act(() => router.navigate('/daily-line-detail/7'))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('7 옆의 라인')
  expect(screen.getByRole('button', { name: '1번' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('글 7')
  expect(effects).toEqual(['on'])
  expect(screen.queryByText('고르세요')).toBeNull()
  await act(() => router.navigate('/daily-line-detail/8', { replace: true }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('8 옆의 라인')
  await act(() => router.navigate(-1))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('라인')
  expect(document.activeElement?.textContent).toBe('라인')
  expect(screen.getByText('고르세요')).toBeTruthy()
  expect(effects).toEqual(['on'])
})

test('a narrow screen has no list beside its screen', async () => {
  const router = start('/daily-line-main')
  await act(() => router.navigate('/daily-line-detail/7'))
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  expect(screen.queryByText('고르세요')).toBeNull()
})

test('loads the list beside a screen that was opened by its address', async () => {
  list = 'DailyLineMain'
  drawn.delete('DailyLineMain')
  loadScreen.mockImplementation(async (name) => void drawn.set(name, Line))
  start('/daily-line-detail/7')
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('7 옆의 라인')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('글 7')
})

test('shows a screen alone when the list beside it does not load', async () => {
  list = 'DailyLineMain'
  drawn.delete('DailyLineMain')
  loadScreen.mockRejectedValue(new Error('gone'))
  start('/daily-line-detail/7')
  await act(async () => {})
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['글 7'])
})
