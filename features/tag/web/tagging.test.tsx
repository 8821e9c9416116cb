import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { TagSuggestions } from './TagSuggestions.tsx'
import { useTagging } from './useTagging.ts'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => ({ user_no: 5 }) }))

const asked: string[] = []
const submit = vi.fn()
const person = (haru_name: string, followed = false) => ({
  user_no: haru_name.length,
  haru_name,
  haru_character: '1',
  gender: 'm',
  cate_no: null,
  user_profile: [],
  followed,
})

beforeEach(() => {
  submit.mockReset()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  queryClient.clear()
  asked.length = 0
  vi.mocked(call).mockImplementation((async ({ line }: Endpoint, { query }: { query: { q: string } }) => {
    asked.push(`${line} ${query.q}`)
    return line.endsWith('people') ? [person('보리차', true), person('보리밥먹자')] : [{ tag: '산책', post_qtt: 12 }]
  }) as never)
})
afterEach(() => vi.useRealTimers())

function Form({ controlled = false }: { controlled?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState('')
  const tagging = useTagging(field)
  return (
    <QueryClientProvider client={queryClient}>
      <TextArea
        ref={field}
        label="글"
        {...(controlled ? { value, onChange: setValue } : {})}
        onKeyDown={({ key }) => key === 'Enter' && submit()}
      />
      <TagSuggestions tagging={tagging} />
    </QueryClientProvider>
  )
}
function Whole(props: { controlled?: boolean }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>
  )
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('글')
/** Waits for the debounce, the answer and the rendering. */
async function settle(): Promise<void> {
  for (let i = 0; i < 4; i++) await act(() => vi.advanceTimersByTimeAsync(100))
}
async function type(value: string): Promise<void> {
  fireEvent.input(field(), { target: { value } })
  await settle()
}
const options = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent)
const activeNow = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test.each([false, true])('suggests people after @ and inserts the selected one (controlled: %s)', async (controlled) => {
  render(<Whole controlled={controlled} />)
  await type('고마워 @보')
  expect(asked).toEqual(['GET /v1/user/tag/people 보'])
  expect(options()).toEqual([expect.stringContaining('보리차'), expect.stringContaining('보리밥먹자')])
  expect(activeNow()).toContain('보리차')
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { hidden: true }).id)
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(activeNow()).toContain('보리밥먹자')
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(activeNow()).toContain('보리차')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('고마워 @보리차 ')
  expect(document.activeElement).toBe(field())
  expect(options()).toEqual([])
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  expect(submit).not.toHaveBeenCalled()
})

test('suggests tags after #, selected by a press; keeps the words after it', async () => {
  render(<Whole />)
  fireEvent.input(field(), { target: { value: '#산 좋아요' } })
  field().setSelectionRange(2, 2)
  fireEvent.pointerUp(field())
  await settle()
  fireEvent.click(screen.getByRole('option', { hidden: true, name: /산책/ }))
  expect(field().value).toBe('#산책 좋아요')
  expect(field().selectionStart).toBe(4)
})

test('handles no keys during composition and without suggestions', async () => {
  render(<Whole />)
  await type('@보')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Process', keyCode: 229 })
  expect(field().value).toBe('@보')
  expect(submit).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(options()).toEqual([])
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(submit).toHaveBeenCalledTimes(2)
})

test('requests nothing inside a word or an address, and not for every letter', async () => {
  render(<Whole />)
  await type('me@haru C# ')
  fireEvent.input(field(), { target: { value: '@' } })
  fireEvent.input(field(), { target: { value: '@보' } })
  await type('@보리')
  expect(asked).toEqual(['GET /v1/user/tag/people 보리'])
  fireEvent.blur(field())
  expect(options()).toEqual([])
})
