import { beforeEach, expect, test, vi } from 'vitest'
import { alert, toast } from '#kit/web/overlays.ts'
import { copyLink, share } from './public.ts'

vi.mock('#kit/web/overlays.ts', () => ({ alert: vi.fn(), toast: vi.fn() }))
const copied = vi.fn<(text: string) => Promise<void>>()
const shared = { kind: 'feed', no: 7, title: '새벽런너준님의 하루' } as const
const address = `${location.origin}/s/feed/7`

beforeEach(() => {
  vi.clearAllMocks()
  copied.mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
})

test('opens the share sheet of the system; closing it is not an error', async () => {
  const sheet = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')))
  vi.stubGlobal('navigator', { share: sheet, clipboard: { writeText: copied } })
  await share(shared)
  expect(sheet).toHaveBeenCalledExactlyOnceWith({ url: address, title: shared.title })
  expect(copied).not.toHaveBeenCalled()
})

test('copies the address without a share sheet', async () => {
  await share(shared)
  expect(copied).toHaveBeenCalledExactlyOnceWith(address)
  expect(toast).toHaveBeenCalledOnce()
})

test('shows the address when it cannot be copied', async () => {
  copied.mockRejectedValue(new Error('no clipboard'))
  await copyLink(shared)
  expect(alert).toHaveBeenCalledExactlyOnceWith(address)
  expect(toast).not.toHaveBeenCalled()
})
