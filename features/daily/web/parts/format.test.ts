import { expect, test } from 'vitest'
import { dayWords, durationOf, plainText } from './format.ts'
import { aDay } from '../manage/sample.ts'

test.each([
  [45, '45초'],
  [60, '1분'],
  [1930, '32분 10초'],
  [3600, '1시간'],
  [33_130, '9시간 12분'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationOf(seconds)).toBe(words)
})

test('dayWords lists mood and totals, without calories when they are hidden', () => {
  const day = aDay('2026-11-17', { emoji: 2, kcal: 1200, workout_seconds: 1930, routine_done: 4, routine_all: 5 })
  expect(dayWords(day, false)).toBe('행복해요, 식사 1,200kcal, 운동 32분 10초, 루틴 4/5')
  expect(dayWords(day, true)).toBe('행복해요, 식사 기록, 운동 32분 10초, 루틴 4/5')
  expect(dayWords(aDay('2026-11-17'), false)).toBe('기분 없이 기록')
})

test.each([
  ['그냥 글 1 < 2', '그냥 글 1 < 2'],
  ['<p>한강을<br>달렸어요 &amp; 쉬었어요</p>', '한강을 달렸어요 & 쉬었어요'],
])('plainText of %s is %s', (html, text) => {
  expect(plainText(html)).toBe(text)
})
