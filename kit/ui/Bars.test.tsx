import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Bars, type Bar } from './Bars.tsx'

const lines = [0, 10, 20, 30].map((value) => ({ value, valueText: String(value) }))
const bar = (key: string, value: number): Bar => ({ key, value, tick: key, valueText: `${value}분`, name: `${key}요일 ${value}분` })
const slider = () => screen.getByRole('slider', { name: '날짜 고르기' })
const draw = (bars: Bar[], current?: string) =>
  render(<Bars label="운동: 월요일 10분" pickLabel="날짜 고르기" bars={bars} lines={lines} current={current} />)

test.each([
  ['the current column', [bar('월', 10), bar('화', 20), bar('수', 30)], '화', '화요일 20분'],
  ['the last column with a value when the current one has none', [bar('월', 10), bar('화', 20), bar('수', 0)], '수', '화요일 20분'],
  ['the last column with a value when none is current', [bar('월', 10), bar('화', 0), bar('수', 0)], undefined, '월요일 10분'],
  ['the first column when all are empty', [bar('월', 0), bar('화', 0)], '화', '월요일 0분'],
])('highlights %s', (_, bars, current, name) => {
  draw(bars, current)
  expect(slider().getAttribute('aria-valuetext')).toBe(name)
})

test('shows the value of the chosen column in the pill', () => {
  draw([bar('월', 10), bar('화', 20), bar('수', 30)], '화')
  const chart = screen.getByRole('img', { name: '운동: 월요일 10분' })
  expect(chart.textContent).toBe('20분')
  fireEvent.change(slider(), { target: { value: '2' } })
  expect(chart.textContent).toBe('30분')
  expect(slider().getAttribute('aria-valuetext')).toBe('수요일 30분')
})
