import { afterEach, expect, test, vi } from 'vitest'
import { firstPainted, firstPicture, hasFirst, leaveFirst, showFirst } from './firstPaint.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const put = (inside: string) => (document.body.innerHTML = `<style id="first-styles"></style><div id="first" hidden>${inside}</div>`)

test('what the server sent empty is nothing; what is left is gone', () => {
  expect(hasFirst()).toBe(false)
  put('')
  expect(hasFirst()).toBe(false)
  put('<p>글</p>')
  expect(hasFirst()).toBe(true)
  leaveFirst()
  expect(hasFirst()).toBe(false)
  expect(document.querySelector('#first, #first-styles')).toBeNull()
})

test('it is shown with its sizes, and a long text is folded with its button', () => {
  put('<p data-style="width:44px"></p><div data-fold="84" class="line-clamp-2">긴 글</div><button hidden>더 보기</button>')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(84)
  showFirst()
  expect(document.getElementById('first')!.hidden).toBe(false)
  expect(document.querySelector('p')!.style.width).toBe('44px')
  expect(document.querySelector('[data-fold]')!.className).toBe('line-clamp-2')
  expect(document.querySelector('button')!.hidden).toBe(false)
})

test('a short text is unfolded, which is how it is measured', () => {
  put('<div data-fold="84" class="line-clamp-2">글</div><button hidden>더 보기</button>')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.className === '' ? 83 : 500
  })
  showFirst()
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
