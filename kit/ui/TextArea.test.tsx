import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TextArea } from './TextArea.tsx'

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(area(), { target: { value } })

test('cuts text beyond the limit, counted in code points', () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<TextArea label="글" max={4} onChange={onChange} />)
  type('가나🍚다라마')
  expect(area().value).toBe('가나🍚다')
  expect(onChange).toHaveBeenLastCalledWith('가나🍚다')
  expect(screen.getByText('4 / 4')).toBeTruthy()
})

test('cuts nothing during IME composition, and the rest when it ends', () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<TextArea label="글" max={2} defaultValue="가나" onChange={onChange} />)
  fireEvent.compositionStart(area())
  type('가나달')
  expect(area().value).toBe('가나달')
  fireEvent.compositionEnd(area())
  expect(area().value).toBe('가나')
  expect(onChange).toHaveBeenLastCalledWith('가나')
})

test('keeps the caret after an insertion that was cut', () => {
  render(<TextArea label="글" max={4} defaultValue="가나다라" />)
  const element = area()
  element.focus()
  element.setRangeText('마', 1, 1, 'end')
  fireEvent.input(element)
  expect(element.value).toBe('가마나다')
  expect(element.selectionStart).toBe(2)
})

test('the counter shows separators, and is announced only near the end', async () => {
  render(<TextArea label="글" max={2000} defaultValue={'가'.repeat(1979)} />)
  expect(screen.getByText('1,979 / 2,000')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.type(area(), '나')
  expect(screen.getByRole('status').textContent).toBe('20자 더 쓸 수 있어요')
})

test('a controlled field follows its value', async () => {
  function Box() {
    const [value, setValue] = useState('')
    return (
      <>
        <TextArea label="댓글" max={3} value={value} onChange={setValue} />
        <button onClick={() => setValue('')}>비우기</button>
      </>
    )
  }
  render(<Box />)
  await userEvent.type(area(), 'abcde')
  expect(area().value).toBe('abc')
  await userEvent.click(screen.getByRole('button'))
  expect(area().value).toBe('')
  expect(screen.getByText('0 / 3')).toBeTruthy()
})

test('links the error text to the field', () => {
  render(<TextArea label="글" error="내용을 적어 주세요" />)
  expect(area().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(area().getAttribute('aria-describedby') ?? '')?.textContent).toBe('내용을 적어 주세요')
})
