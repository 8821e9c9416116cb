import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { test, vi } from 'vitest'
import { Questions } from './lazyQuestions.ts'

vi.mock('./Questions.tsx', () => {
  throw new Error('gone')
})

test('a product is shown without its questions when their code does not load', async () => {
  // Online, the page would reload for it first.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <>
      <h2>요가 매트</h2>
      <Suspense>
        <Questions item={{ item_no: 1 }} isMine={false} />
      </Suspense>
    </>,
  )
  await screen.findByText('불러오지 못했어요')
  screen.getByRole('heading', { name: '요가 매트' })
})
