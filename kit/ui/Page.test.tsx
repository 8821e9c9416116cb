import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Page } from './Page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const scroller = () => document.querySelector<HTMLElement>('[data-scroll]')!
const touch = (y: number) => ({ touches: [{ clientY: y }] })

function pullBy(px: number) {
  fireEvent.touchStart(scroller(), touch(100))
  fireEvent.touchMove(scroller(), touch(100 + px))
  fireEvent.touchEnd(scroller(), touch(100 + px))
}

test.each([
  ['a short pull', 0, 126],
  ['a pull from further down', 40, 300],
  ['a push upwards', 0, -300],
])('%s does not refresh', (_what, top, px) => {
  const onRefresh = vi.fn<() => Promise<void>>(async () => {})
  render(<Page onRefresh={onRefresh}>글</Page>)
  scroller().scrollTop = top
  pullBy(px)
  expect(onRefresh).not.toHaveBeenCalled()
})

test('a pull of 64 px refreshes once and announces it', async () => {
  let done = () => {}
  const onRefresh = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (done = resolve)))
  render(<Page onRefresh={onRefresh}>글</Page>)
  pullBy(128)
  expect(onRefresh).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('새로 불러오는 중이에요')
  pullBy(300)
  expect(onRefresh).toHaveBeenCalledTimes(1)
  await act(async () => done())
  expect(screen.getByRole('status').textContent).toBe('새로 불러왔어요')
})

test('the button to the top is shown only when scrolling up beyond two screens', () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
  render(<Page scrollUp>글</Page>)
  const to = (top: number) => {
    scroller().scrollTop = top
    fireEvent.scroll(scroller())
    return screen.queryByRole('button', { name: '맨 위로' }) !== null
  }
  expect([to(2000), to(1700), to(1800), to(1700), to(1600)]).toEqual([false, true, false, true, false])
})
