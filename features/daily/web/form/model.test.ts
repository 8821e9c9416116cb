import { expect, it } from 'vitest'
import { aDaily, noRecords } from '../sample.ts'
import { emptyDay, formOf, infoOf, isSame, newFood, newRoutine, newWorkout } from './model.ts'
import { placeOf } from './problems.ts'

const info = {
  emoji: 3,
  eat: { setCalorie: 600, selectedFood: [{ key: '밥', calorie: 0, sort: 'dinner' as const }] },
  health: { todayHealths: [{ name: '걷기', time: '100:05', set: 1, meter: 0, count: 2 }] },
  routine: { record: { routine: [{ text: '물', checked: false }], memo: '메모' } },
}

it('gives back what it was made of', () => {
  expect(infoOf(formOf(aDaily({ daily_info: info })))).toEqual(info)
  expect(infoOf(formOf(aDaily({ daily_info: noRecords })))).toEqual(noRecords)
})

it('leaves out rows that nothing was typed into', () => {
  const form = { ...emptyDay, foods: [newFood('snack')], workouts: [newWorkout()], routines: [{ ...newRoutine(), checked: true }] }
  expect(infoOf(form)).toEqual(noRecords)
  expect(isSame(form, emptyDay)).toBe(true)
  expect(isSame({ ...form, memo: ' ' }, emptyDay)).toBe(true)
  expect(isSame({ ...form, memo: '물' }, emptyDay)).toBe(false)
})

it('finds the place of a refused field among the rows that were sent', () => {
  const food = { ...newFood('lunch'), key: '밥' }
  const routine = { ...newRoutine(), text: '물' }
  const form = { ...emptyDay, foods: [newFood('lunch'), food], routines: [routine] }
  expect(placeOf('daily_info.eat.selectedFood.0.key', form)).toBe(food.id)
  expect(placeOf('daily_info.routine.record.routine.0.text', form)).toBe(routine.id)
  expect(placeOf('daily_info.routine.record.memo', form)).toBe('memo')
  expect(placeOf('visibility', form)).toBe('visibility')
  expect(placeOf('record_date', form)).toBe('date')
  expect(placeOf('daily_content', form)).toBe('content')
  expect(placeOf(undefined, form)).toBe('whole')
})
