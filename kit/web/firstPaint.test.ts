import { afterEach, expect, test, vi } from 'vitest'
import { firstPainted, firstPictureLoaded, hasServerRendered, removeServerRendered, showServerRendered } from './firstPaint.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const put = (inside: string) => (document.body.innerHTML = `<style id="first-styles"></style><div id="first" hidden>${inside}</div>`)

test('hasServerRendered is false for an empty first screen and after its removal', () => {
  expect(hasServerRendered()).toBe(false)
  put('')
  expect(hasServerRendered()).toBe(false)
  put('<p>글</p>')
  expect(hasServerRendered()).toBe(true)
  removeServerRendered()
  expect(hasServerRendered()).toBe(false)
  expect(document.querySelector('#first, #first-styles')).toBeNull()
})

test('showServerRendered sets sizes and folds a long text with its button', () => {
  put('<p data-style="width:44px"></p><div data-fold="84" class="line-clamp-2">긴 글</div><button hidden>더 보기</button>')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(84)
  showServerRendered()
  expect(document.getElementById('first')!.hidden).toBe(false)
  expect(document.querySelector('p')!.style.width).toBe('44px')
  expect(document.querySelector('[data-fold]')!.className).toBe('line-clamp-2')
  expect(document.querySelector('button')!.hidden).toBe(false)
})

test('a short text is left unfolded after it was measured', () => {
  put('<div data-fold="84" class="line-clamp-2">글</div><button hidden>더 보기</button>')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.className === '' ? 83 : 500
  })
  showServerRendered()
  expect(document.querySelector('[data-fold]')!.className).toBe('')
  expect(document.querySelector('button')!.hidden).toBe(true)
})

test.each(['load', 'error'])('firstPictureLoaded resolves at the %s of the picture', async (end) => {
  put('<img fetchpriority="high" src="/media/p/lst">')
  const picture = document.querySelector('img')!
  vi.spyOn(picture, 'complete', 'get').mockReturnValue(false)
  let isThere = false
  const waiting = firstPictureLoaded().then(() => (isThere = true))
  await Promise.resolve()
  expect(isThere).toBe(false)
  picture.dispatchEvent(new Event(end))
  await waiting
})

test('firstPainted resolves after the longest wait when the picture does not load and the page gets no frames', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  put('<img fetchpriority="high" src="/media/p/lst">')
  vi.spyOn(document.querySelector('img')!, 'complete', 'get').mockReturnValue(false)
  const painted = firstPainted()
  await vi.advanceTimersByTimeAsync(2000)
  await painted
  vi.unstubAllGlobals()
})
