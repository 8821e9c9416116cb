import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { TextForm, type TextQuestion } from './textSheet.tsx'

const question = { label: '이유', max: 20, missing: '두 글자 넘게 적어 주세요.', submit: '보내기' }

function open(more: Partial<TextQuestion> = {}) {
  const send = vi.fn<TextQuestion['send']>(async () => undefined)
  const onDone = vi.fn<() => void>()
  render(<TextForm {...question} send={send} {...more} onDone={onDone} />)
  const field = screen.getByLabelText('이유')
  return {
    send,
    onDone,
    field,
    submit: (typed: string) => {
      fireEvent.change(field, { target: { value: typed } })
      fireEvent.click(screen.getByRole('button', { name: '보내기' }))
    },
  }
}

test('focuses a text that is too short, and sends nothing', async () => {
  const { send, field, submit } = open({ min: 2 })
  submit(' 아 ')
  expect(await screen.findByText('두 글자 넘게 적어 주세요.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(send).not.toHaveBeenCalled()
})

test('sends the trimmed text and is done', async () => {
  const { send, onDone, submit } = open()
  submit('  다음에 만나요 ')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith('다음에 만나요', expect.any(String))
})

test('shows a refusal of the text at its field, whatever the server calls it', async () => {
  const refusal = new CallError({ code: 'club.reason', message: '이유를 적어 주세요.', status: 400, field: 'reason' })
  const { onDone, field, submit } = open({ send: () => Promise.reject(refusal) })
  submit('없음')
  expect(await screen.findByText('이유를 적어 주세요.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(onDone).not.toHaveBeenCalled()
})

test('sends no text where none is needed', async () => {
  const { send, submit } = open({ min: 0, initial: '처음' })
  submit('')
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith('', expect.any(String)))
})
