import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#kit/web/page.ts'
import { fakeNetwork, tokenFor } from '#kit/web/testing.ts'
import PcExpertLogin from './PcExpertLogin.tsx'
import { show } from './testing.tsx'

const restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
beforeEach(() => restart.mockClear())
afterEach(() => vi.unstubAllGlobals())

async function logInAt(at: string) {
  fakeNetwork(({ url }) => (url.endsWith('/login') ? { json: { state: 1, token: tokenFor(7) } } : {}))
  show(<PcExpertLogin />, at, false)
  await userEvent.type(await screen.findByRole('textbox', { name: '아이디' }), 'expert1')
  await userEvent.type(screen.getByLabelText('비밀번호'), 'right-password{Enter}')
  await waitFor(() => expect(restart).toHaveBeenCalledOnce())
  return restart.mock.calls[0]![0]
}

test('returns to the portal screen that required the log-in', async () => {
  expect(await logInAt('/pc-expert-login?to=%2Fpc-expert-register')).toBe('/pc-expert-register')
})

test.each(['', '?to=https%3A%2F%2Fevil.test', '?to=%2F%2Fevil.test', '?to=%2F%5Cevil.test'])(
  'opens the portal’s first screen for "%s"',
  async (search) => {
    expect(await logInAt(`/pc-expert-login${search}`)).toBe('/pc-expert-main')
  },
)
