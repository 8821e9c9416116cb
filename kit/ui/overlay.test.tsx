import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Sheet } from './Sheet.tsx'
import { showToast, Toaster } from './Toaster.tsx'

function Question({ onClosed, firm }: { onClosed?: () => void; firm?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>묻기</Button>
      <Dialog open={open} onOpenChange={setOpen} onClosed={onClosed} firm={firm} title="로그인" actions={<Button>로그인</Button>}>
        로그인 후 이용가능합니다
      </Dialog>
    </>
  )
}

test('a dialog takes the focus, closes by Escape and returns the focus', async () => {
  const onClosed = vi.fn<() => void>()
  render(<Question onClosed={onClosed} />)
  await userEvent.click(screen.getByRole('button', { name: '묻기' }))
  const dialog = await screen.findByRole('alertdialog', { name: '로그인' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('로그인 후 이용가능합니다')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClosed).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('묻기'))
})

test('a dialog without a title is labelled by its text', async () => {
  render(
    <Dialog open onOpenChange={() => {}} actions={<Button>확인</Button>}>
      동의를 남겼어요.
    </Dialog>,
  )
  expect(await screen.findByRole('alertdialog', { name: '동의를 남겼어요.' })).toBeDefined()
})

test('the backdrop closes a sheet, but not during its opening transition', async () => {
  let finish: (() => void) | undefined
  // jsdom has no transitions; this one ends when the test says so.
  const transition = { finished: new Promise<void>((resolve) => (finish = resolve)) }
  Object.assign(Element.prototype, { getAnimations: () => [transition] })
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <Sheet open onOpenChange={(open) => onOpenChange(open)} label="할 수 있는 일" closeBelow>
      <Button>고치기</Button>
    </Sheet>,
  )
  await screen.findByRole('dialog', { name: '할 수 있는 일' })
  await userEvent.click(document.body)
  expect(onOpenChange).not.toHaveBeenCalled()
  Element.prototype.getAnimations = () => []
  await act(async () => finish?.())
  await userEvent.click(document.body)
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})

test('a sheet has a close button', async () => {
  function More() {
    const [open, setOpen] = useState(true)
    return (
      <Sheet open={open} onOpenChange={setOpen} title="더 보기">
        줄
      </Sheet>
    )
  }
  render(<More />)
  await screen.findByRole('dialog', { name: '더 보기' })
  await userEvent.click(screen.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a toast is shown, and its button acts once', async () => {
  const onClick = vi.fn<() => void>()
  render(<Toaster />)
  act(() => showToast('지웠어요', { label: '되돌리기', onClick }))
  const button = await screen.findByRole('button', { name: '되돌리기' })
  expect(screen.getByRole('region', { name: '알려 드려요' })).toBeDefined()
  expect(screen.getAllByText('지웠어요').length).toBeGreaterThan(0)
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull())
})
