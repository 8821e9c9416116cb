import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { go } from '#kit/web/screen.tsx'
import { fakeNetwork, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { following } from './join/sample.tsx'
import RegisterComplete from './RegisterComplete.tsx'

beforeEach(() => {
  localStorage.setItem('haru_token', tokenFor(3))
  wireForTest()
  fakeNetwork(() => ({ json: { state: 1, query: { gender: 'w', user_info: { haru_name: '새싹', haru_character: '1' } } } }))
})
afterEach(() => {
  history.replaceState(null, '')
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Shows the screen after these paths of this tab. */
function showAfter(paths: string[], asked = '') {
  sessionStorage.setItem('haru_visited', JSON.stringify([...paths.entries()]))
  history.replaceState({ idx: paths.length }, '')
  render(following(<RegisterComplete />, `/register-complete${asked}`).view)
  return vi.spyOn(go, 'backTo').mockImplementation(() => undefined)
}

test('a new member returns to what they saw as a guest, past the questions of the registration', async () => {
  const went = showAfter(['/daily-line-main', '/daily-line-detail/5', '/login', '/register', '/register'], '?to=%2Fdaily-line-detail%2F5')
  await userEvent.click(screen.getByRole('button', { name: '나중에' }))
  expect(went).toHaveBeenCalledExactlyOnceWith('/daily-line-detail/5', expect.any(Function), undefined)
  const [, isBetween] = went.mock.calls[0]!
  expect(['/register', '/login', '/daily-line-detail/5'].map(isBetween)).toEqual([true, true, false])
})

test('a new member who came from nowhere begins at home, with the first daily over it', async () => {
  const went = showAfter(['/register', '/register'])
  await userEvent.click(screen.getByRole('button', { name: '하루 남기기' }))
  expect(went).toHaveBeenCalledExactlyOnceWith('/daily-line-main', expect.any(Function), '/daily-create')
})

test('the setup is told what a new member wanted to open', async () => {
  showAfter(['/pro-shop-detail/5', '/login', '/register'], '?to=%2Fcart-main')
  const opened = vi.spyOn(go, 'to').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('button', { name: '내 모습 정하기' }))
  expect(opened).toHaveBeenCalledExactlyOnceWith('/haru-setting01?to=%2Fcart-main', { replace: true })
})

test('a new member opens what they wanted to as a guest, over what they saw', async () => {
  const went = showAfter(['/pro-shop-detail/5', '/login', '/register'], '?to=%2Fcart-main')
  await userEvent.click(screen.getByRole('button', { name: '나중에' }))
  expect(went).toHaveBeenCalledExactlyOnceWith('/pro-shop-detail/5', expect.any(Function), '/cart-main')
})
