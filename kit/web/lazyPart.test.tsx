import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazyPart.tsx'
import { page } from './page.ts'

test('a part whose code does not load offers to load the page again', async () => {
  // Online, the page would reload for it first.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  const Part = lazyPart(() => Promise.reject(new Error('gone')))
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await screen.findByText('불러오지 못했어요')
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(reload).toHaveBeenCalledOnce()
})
