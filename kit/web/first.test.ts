import { afterEach, expect, test, vi } from 'vitest'
import { dressFirst, firstPainted, firstPicture, hasFirst, leaveFirst } from './first.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const put = (inside: string) => (document.body.innerHTML = `<div id="first">${inside}</div>`)

test('what the server sent empty is nothing; what is left is gone', () => {
  expect(hasFirst()).toBe(false)
  put('')
  expect(hasFirst()).toBe(false)
  put('<p>글</p>')
  expect(hasFirst()).toBe(true)
  leaveFirst()
  expect(hasFirst()).toBe(false)
  expect(document.getElementById('first')).toBeNull()
})

test('it gets its sizes, and a long text is folded with its button', async () => {
  put('<p data-style="width:44px"></p><div data-fold="84">긴 글</div><button hidden>더 보기</button>')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(84)
  dressFirst()
  expect(document.querySelector('p')!.style.width).toBe('44px')
  await nextFrame()
  expect(document.querySelector('[data-fold]')!.className).toContain('line-clamp-2')
  expect(document.querySelector('button')!.hidden).toBe(false)
})

test('a short text stays as it is', async () => {
  put('<div data-fold="84">글</div><button hidden>더 보기</button>')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(83)
  dressFirst()
  await nextFrame()
  expect(document.querySelector('[data-fold]')!.className).toBe('')
  expect(document.querySelector('button')!.hidden).toBe(true)
})

test.each(['load', 'error'])('the first picture is waited for until its %s', async (end) => {
  put('<img fetchpriority="high" src="/media/p/lst">')
  const picture = document.querySelector('img')!
  vi.spyOn(picture, 'complete', 'get').mockReturnValue(false)
  let isThere = false
  const waiting = firstPicture().then(() => (isThere = true))
  await Promise.resolve()
  expect(isThere).toBe(false)
  picture.dispatchEvent(new Event(end))
  await waiting
})

test('a picture that does not come, and a page without frames, hold nobody up for long', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  put('<img fetchpriority="high" src="/media/p/lst">')
  vi.spyOn(document.querySelector('img')!, 'complete', 'get').mockReturnValue(false)
  const painted = firstPainted()
  await vi.advanceTimersByTimeAsync(2000)
  await painted
  vi.unstubAllGlobals()
})
