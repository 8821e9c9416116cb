import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { CallError } from './call.ts'
import { useForm } from './form.ts'

type Values = { name: string; mood: number | null }

const send = vi.fn<(values: Values, key: string) => Promise<void>>()
const onChange = vi.fn<(values: Values) => void>()
beforeEach(() => {
  send.mockReset().mockResolvedValue()
  onChange.mockReset()
})

const MOODS = [1, 2].map((value) => ({ value, name: `기분 ${value}`, content: value }))

const unknownOutcome = (error: unknown) => (error instanceof CallError && error.offline ? '보냈는지 알 수 없어요.' : null)

function Example({ textOf = unknownOutcome }: { textOf?: (error: unknown) => string | null }) {
  const { form, text, control, errorAt, rootError, isBusy, isDirty } = useForm<Values>({
    initial: { name: '', mood: null },
    problemsOf: ({ name, mood }) => [
      ...(mood === null ? [{ field: 'mood' as const, text: '기분을 골라 주세요.' }] : []),
      ...(name === '' ? [{ field: 'name' as const, text: '이름을 적어 주세요.' }] : []),
    ],
    send,
    onChange,
    textOf,
  })
  return (
    <form {...form}>
      <div data-field="mood">
        <RadioTiles label="기분" options={MOODS} {...control('mood')} error={errorAt('mood') !== undefined} />
        <FieldError error={errorAt('mood')} />
      </div>
      <Field label="이름" {...text('name', 4)} />
      <div role="alert">
        <FieldError error={rootError} />
      </div>
      <button type="submit" disabled={isBusy}>
        보내기
      </button>
      {isDirty && <p>바뀜</p>}
    </form>
  )
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('이름')
const type = (value: string) => fireEvent.change(nameField(), { target: { value } })
const choose = () => fireEvent.click(screen.getByRole('radio', { name: '기분 2' }))
const submit = () => act(async () => void fireEvent.submit(nameField()))

test('shows the rules’ errors at each field, focuses the first and sends nothing', async () => {
  render(<Example />)
  await submit()
  expect(screen.getByText('기분을 골라 주세요.')).toBeDefined()
  expect(nameField().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('이름을 적어 주세요.').closest('p')?.id).toBe(nameField().getAttribute('aria-describedby'))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '기분 1' }))
  expect(send).not.toHaveBeenCalled()
})

test('focuses the first wrong field again at each submission', async () => {
  render(<Example />)
  await submit()
  nameField().focus()
  await submit()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '기분 1' }))
})

test('clears the error of a field when that field changes, and no other', async () => {
  render(<Example />)
  await submit()
  choose()
  expect(screen.queryByText('기분을 골라 주세요.')).toBeNull()
  expect(screen.getByText('이름을 적어 주세요.')).toBeDefined()
})

test('sends the values once for a double press', async () => {
  let answer = () => {}
  send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  render(<Example />)
  type('하루')
  choose()
  fireEvent.submit(nameField())
  fireEvent.submit(nameField())
  await act(async () => {})
  expect(send.mock.calls.map(([values]) => values)).toEqual([{ name: '하루', mood: 2 }])
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  await act(async () => answer())
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false)
  await submit()
  expect(send).toHaveBeenCalledTimes(2)
})

test('shows a refusal at the field that the server names', async () => {
  send.mockRejectedValue(new CallError({ status: 400, field: 'name', message: '쓸 수 없는 이름이에요.' }))
  render(<Example />)
  type('하루')
  choose()
  await submit()
  expect(screen.getByText('쓸 수 없는 이름이에요.').closest('p')?.id).toBe(nameField().getAttribute('aria-describedby'))
  expect(document.activeElement).toBe(nameField())
  send.mockResolvedValue()
  await submit()
  expect(screen.queryByText('쓸 수 없는 이름이에요.')).toBeNull()
})

test.each([
  [new CallError({ status: 409, field: 'other', message: '너무 많아요.' }), '너무 많아요.'],
  [new CallError({ status: 409, message: '너무 많아요.' }), '너무 많아요.'],
  [new CallError({ status: 0, field: 'name', message: '연결이 끊겼어요.' }), '보냈는지 알 수 없어요.'],
  [new TypeError('broken'), '연결이 원활하지 않아요.'],
])('announces a refusal of no field in the alert (%s)', async (error, words) => {
  send.mockRejectedValue(error)
  render(<Example />)
  type('하루')
  choose()
  await submit()
  expect(screen.getByRole('alert').textContent).toContain(words)
  type('하나')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('repeats the key for the same values and takes a new one for others', async () => {
  send.mockRejectedValue(new CallError({ status: 409, message: '너무 많아요.' }))
  render(<Example />)
  type('하루')
  choose()
  await submit()
  await submit()
  type('하나')
  await submit()
  const [first, second, third] = send.mock.calls.map(([, key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('leaves the input alone while the IME composes, and cuts at the end of the composition', () => {
  render(<Example />)
  type('가나다라')
  fireEvent.compositionStart(nameField())
  for (const composed of ['ㅎ', '하', '한']) {
    fireEvent.compositionUpdate(nameField(), { data: composed })
    type(`가나다라${composed}`)
    expect(nameField().value).toBe(`가나다라${composed}`)
  }
  fireEvent.compositionEnd(nameField(), { data: '한' })
  expect(nameField().value).toBe('가나다라')
  expect(onChange).toHaveBeenLastCalledWith({ name: '가나다라', mood: null })
})

test('is dirty only while a value differs from the initial one, and reports each change', () => {
  render(<Example />)
  expect(screen.queryByText('바뀜')).toBeNull()
  type('하루')
  expect(screen.getByText('바뀜')).toBeDefined()
  expect(onChange).toHaveBeenLastCalledWith({ name: '하루', mood: null })
  type('')
  expect(screen.queryByText('바뀜')).toBeNull()
})

test('an error of a missing connection goes when the connection is back; an unknown outcome stays', async () => {
  send.mockRejectedValue(new CallError({ status: 0, code: 'offline', message: '연결이 원활하지 않아요.' }))
  const { unmount } = render(<Example textOf={() => null} />)
  choose()
  type('보리')
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('연결이 원활하지 않아요.')
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert').textContent).toBe('')
  unmount()

  render(<Example />)
  choose()
  type('보리')
  await submit()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert').textContent).toBe('보냈는지 알 수 없어요.')
})

const other = vi.fn<() => Promise<void>>()

/** A form with two consents, other work and a check while typing. */
function Consents() {
  const { form, text, control, errorAt, rootError, rootCode, run, showError, setErrorAt } = useForm<{ name: string; agreed: number[] }>({
    initial: { name: '', agreed: [1] },
    problemsOf: ({ agreed }) => (agreed.length < 2 ? [{ field: 'agreed', text: '모두 동의해 주세요.' }] : []),
    send: ({ name, agreed }, key) => send({ name, mood: agreed.length }, key),
  })
  const { value, onChange } = control('agreed')
  const isTaken = (typed: string) => setErrorAt('name', typed === '보리' ? '이미 있어요.' : null)
  return (
    <form {...form}>
      <Field label="이름" {...text('name', 4, isTaken)} />
      <div data-field="agreed">
        {[1, 2].map((one) => (
          <CheckCircle
            key={one}
            label={`동의 ${one}`}
            checked={value.includes(one)}
            onChange={() => onChange([...value, one])}
            error={errorAt('agreed') !== undefined && !value.includes(one)}
          />
        ))}
      </div>
      <div role="alert">{rootError}</div>
      <output>{rootCode}</output>
      <button type="button" onClick={() => void run(other)}>
        다시 받기
      </button>
      <button type="button" onClick={() => showError(new CallError({ status: 400, field: 'name', message: '저장하지 못했어요.' }))}>
        저장
      </button>
    </form>
  )
}

const agreeToAll = () => fireEvent.click(screen.getByRole('checkbox', { name: '동의 2' }))

test('focuses the control of a group that is wrong itself', async () => {
  render(<Consents />)
  await submit()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '동의 2' }))
})

test('sends within the press, so that a window may be opened', () => {
  render(<Consents />)
  agreeToAll()
  act(() => {
    fireEvent.submit(nameField())
    expect(send).toHaveBeenCalledOnce()
  })
})

test('gives the code of a refusal that belongs to no field', async () => {
  send.mockRejectedValue(new CallError({ status: 409, code: 'auth.social_only', message: '다른 방법으로 가입했어요.' }))
  render(<Consents />)
  agreeToAll()
  await submit()
  expect(screen.getByRole('status').textContent).toBe('auth.social_only')
})

test('does other work once at a time and not while something is sent, and shows why it failed', async () => {
  let fail = (_: unknown) => {}
  other.mockReset().mockImplementation(() => new Promise((_, reject) => (fail = reject)))
  render(<Consents />)
  agreeToAll()
  const again = () => fireEvent.click(screen.getByRole('button', { name: '다시 받기' }))
  again()
  again()
  fireEvent.submit(nameField())
  await act(async () => fail(new CallError({ status: 429, message: '잠시 뒤에 다시 받아 주세요.' })))
  expect(other).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('잠시 뒤에 다시 받아 주세요.')
})

test('shows errors of checks and of work in the background without moving the focus', () => {
  render(<Consents />)
  type('보리')
  expect(screen.getByText('이미 있어요.')).toBeDefined()
  type('보리차')
  expect(screen.queryByText('이미 있어요.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '저장' }))
  expect(screen.getByText('저장하지 못했어요.')).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

test('calls no check within a syllable', () => {
  render(<Consents />)
  fireEvent.compositionStart(nameField())
  type('보리')
  expect(screen.queryByText('이미 있어요.')).toBeNull()
  fireEvent.compositionEnd(nameField(), { data: '리' })
  expect(screen.getByText('이미 있어요.')).toBeDefined()
})
