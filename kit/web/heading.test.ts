import { afterEach, expect, test, vi } from 'vitest'
import { focusHeading } from './heading.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

test('skips the heading of a hidden screen that is kept alive', () => {
  document.body.innerHTML = '<div hidden><main><h1 tabindex="-1">라인</h1></main></div><main><h1 tabindex="-1">데일리</h1></main>'
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(function (this: HTMLElement) {
    return this.closest('[hidden]') ? null : document.body
  })
  focusHeading()
  expect(document.activeElement?.textContent).toBe('데일리')
})

test('skips the heading of the room below a popup', () => {
  document.body.innerHTML = '<div inert><main><h1 tabindex="-1">마이룸</h1></main></div><main><h1 tabindex="-1">좋아요</h1></main>'
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  focusHeading()
  expect(document.activeElement?.textContent).toBe('좋아요')
})
