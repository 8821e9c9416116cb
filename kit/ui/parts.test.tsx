import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { CheckCircle } from './CheckCircle.tsx'
import { Field } from './Field.tsx'
import { Header } from './Header.tsx'
import { Photo } from './Photo.tsx'
import { personaOf, PERSONAS } from './art/persona.ts'

test('a busy button handles neither press nor submit', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="글" />
      <Button busy type="submit" onClick={onClick}>
        남기기
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: '남기기' }))
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('personaOf returns one of eight personas, or null', () => {
  expect(['1', '2', '3', '4', '5', '6', '7', '8'].map(personaOf)).toEqual([...PERSONAS])
  expect(['0', '9', '', 'Elite', null, undefined].map(personaOf)).toEqual([null, null, null, null, null, null])
})

test('an avatar shows the photo, or the persona, or a neutral head', () => {
  const photo = { transforms: { lst: '/a.jpg' }, mimetype: 'image/jpeg', key: 'a' }
  const person = { haru_character: '6', gender: 'w', user_profile: [photo] } as const
  const { container, rerender } = render(<Avatar person={person} />)
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/a.jpg')
  fireEvent.error(picture!)
  expect(container.querySelector('img')).toBeNull()
  const persona = container.querySelector('svg')?.innerHTML
  rerender(<Avatar person={null} />)
  expect(container.querySelector('svg')?.innerHTML).not.toBe(persona)
})

test('a broken picture is replaced by an element with its label', () => {
  const item = { transforms: { lst: '/a.jpg' }, mimetype: 'image/jpeg', key: 'a' }
  render(<Photo item={item} alt="아침 식사" ratio="16 / 9" />)
  fireEvent.error(screen.getByRole('img', { name: '아침 식사' }))
  expect(screen.getByRole('img', { name: '아침 식사' }).tagName).toBe('SPAN')
})

test('a field links its error and help to the input', () => {
  render(<Field label="아이디" error="아이디를 적어 주세요" help="영문 소문자로 시작해요" />)
  const input = screen.getByRole('textbox', { name: '아이디' })
  const descriptions = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(descriptions).toEqual(['아이디를 적어 주세요', '영문 소문자로 시작해요'])
})

test('a press on the label toggles a check circle', async () => {
  const onChange = vi.fn<(checked: boolean) => void>()
  render(<CheckCircle checked={false} label="물 8잔 마시기" onChange={onChange} />)
  await userEvent.click(screen.getByText('물 8잔 마시기'))
  expect(onChange).toHaveBeenCalledWith(true)
})

test('a header has one h1, also with the logo, which can be focused', () => {
  const { rerender } = render(<Header left="logo" />)
  expect(screen.getByRole('heading', { level: 1 }).tabIndex).toBe(-1)
  expect(screen.getByRole('img', { name: '하루' })).toBeTruthy()
  const onLeft = vi.fn<() => void>()
  rerender(<Header left="back" title="데일리" onLeft={onLeft} />)
  fireEvent.click(screen.getByRole('button', { name: '뒤로' }))
  expect(onLeft).toHaveBeenCalledTimes(1)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})
