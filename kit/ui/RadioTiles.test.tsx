import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { moodArt } from './art/moods.tsx'
import { CaloriePresets } from './CaloriePresets.tsx'
import { MoodPicker } from './MoodPicker.tsx'
import { RadioTiles } from './RadioTiles.tsx'

function Moods({ start = null }: { start?: Mood | null }) {
  const [mood, setMood] = useState(start)
  return <MoodPicker value={mood} onChange={setMood} />
}
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)

test('has no choice by default', () => {
  render(<Moods />)
  expect(screen.getByRole('radiogroup', { name: '기분' })).toBeTruthy()
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual(MOODS.map((mood) => moodArt[mood].name))
  expect(chosen()).toHaveLength(0)
})

test('allows one choice, shown by ring and weight too', async () => {
  render(<Moods start={1} />)
  await userEvent.click(screen.getByRole('radio', { name: '슬퍼요' }))
  expect(chosen().map((radio) => radio.getAttribute('aria-label'))).toEqual(['슬퍼요'])
  const classes = chosen()[0]!.parentElement!.classList
  expect(['ring-2', 'font-bold', 'bg-mood4-weak'].map((name) => classes.contains(name))).toEqual([true, true, true])
})

test('arrow keys move the choice', async () => {
  render(<Moods start={2} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(chosen()[0])
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()[0]?.getAttribute('aria-label')).toBe('모르겠어요')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chosen()[0]?.getAttribute('aria-label')).toBe('좋아요')
})

test('pressing the chosen tile clears it', async () => {
  render(<Moods start={5} />)
  await userEvent.click(screen.getByRole('radio', { name: '화나요' }))
  expect(chosen()).toHaveLength(0)
})

test('the space bar clears the chosen tile', async () => {
  render(<Moods start={5} />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(chosen()).toHaveLength(0)
})

test('calorie presets are labelled by amount and word, and give 0 when cleared', async () => {
  const given: number[] = []
  const { rerender } = render(<CaloriePresets amounts={[200, 350, 600, 800, 1200]} value={0} onChange={(kcal) => given.push(kcal)} />)
  await userEvent.click(screen.getByRole('radio', { name: '1,200 kcal 배부르게' }))
  rerender(<CaloriePresets amounts={[200, 350, 600, 800, 1200]} value={1200} onChange={(kcal) => given.push(kcal)} />)
  await userEvent.click(screen.getByRole('radio', { name: '1,200 kcal 배부르게' }))
  expect(given).toEqual([1200, 0])
})

test('a tile is never wider than the group, however large the text', () => {
  const options = [{ value: 1, name: '30분', content: '30분' }]
  render(<RadioTiles label="상품" options={options} value={1} onChange={() => {}} minRem={12} />)
  const grid = screen.getByRole('radiogroup', { name: '상품' }).querySelector<HTMLElement>('[style]')!
  expect(grid.style.gridTemplateColumns).toContain('min(12rem, 100%)')
})
