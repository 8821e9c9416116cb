import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { openScreen } from './testing-screen.tsx'
import { useShowFromTop } from './useShowFromTop.ts'

function Lists() {
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  return (
    <div ref={scroller} data-testid="scroller">
      <button type="button" onClick={() => show('/block-list?tab=muted')}>
        숨긴 회원
      </button>
      <button type="button" onClick={() => show('/block-list?tab=words', { replace: false })}>
        숨긴 말
      </button>
    </div>
  )
}

test('shows the list of another address from its top, in place of the present one or as a new entry of the history', async () => {
  const { router } = openScreen(<Lists />, '/block-list', {})
  const scrollTo = (screen.getByTestId('scroller').scrollTo = vi.fn())
  await userEvent.click(screen.getByRole('button', { name: '숨긴 회원' }))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 })
  const { location, historyAction } = router.state
  expect([location.pathname + location.search, historyAction]).toEqual(['/block-list?tab=muted', 'REPLACE'])
  await userEvent.click(screen.getByRole('button', { name: '숨긴 말' }))
  expect([router.state.location.search, router.state.historyAction]).toEqual(['?tab=words', 'PUSH'])
})
