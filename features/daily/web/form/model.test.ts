import { expect, it } from 'vitest'
import { aDaily, noRecords } from '../sample.ts'
import { emptyDay, formOf, infoOf, isSame, newFood, newRoutine, newWorkout } from './model.ts'
import { newDayFrom } from './newDayFrom.ts'
import { fieldIdOf } from './problems.ts'

const info = {
  emoji: 3,
  eat: { setCalorie: 600, selectedFood: [{ key: '밥', calorie: 0, sort: 'dinner' as const }] },
  health: { todayHealths: [{ name: '걷기', time: '100:05', set: 1, meter: 0, count: 2 }] },
  routine: { record: { routine: [{ text: '물', checked: false }], memo: '메모' } },
}

it('infoOf reverses formOf', () => {
  expect(infoOf(formOf(aDaily({ daily_info: info })))).toEqual(info)
  expect(infoOf(formOf(aDaily({ daily_info: noRecords })))).toEqual(noRecords)
})

it('keeps the amounts of foods', () => {
  const portion = { name: '1공기', size: 210, unit: 'g' as const, kcal: 300, carb: 66, protein: 6, fat: null }
  const food = { key: '밥', calorie: 150, sort: 'dinner' as const, amount: { quantity: 105, by: 'size' as const, portion } }
  const eaten = { ...info, eat: { setCalorie: 0, selectedFood: [food] } }
  expect(infoOf(formOf(aDaily({ daily_info: eaten })))).toEqual(eaten)
  expect(newDayFrom(aDaily({ daily_info: eaten }), 'meal', new Date('2026-11-21T12:00:00+09:00')).foods).toMatchObject([
    { amount: food.amount },
  ])
})

it('leaves out empty rows', () => {
  const form = { ...emptyDay, foods: [newFood('snack')], workouts: [newWorkout()], routines: [{ ...newRoutine(), checked: true }] }
  expect(infoOf(form)).toEqual(noRecords)
  expect(isSame(form, emptyDay)).toBe(true)
  expect(isSame({ ...form, memo: ' ' }, emptyDay)).toBe(true)
  expect(isSame({ ...form, memo: '물' }, emptyDay)).toBe(false)
})

it('finds the row of a refused field among the sent rows', () => {
  const food = { ...newFood('lunch'), key: '밥' }
  const routine = { ...newRoutine(), text: '물' }
  const form = { ...emptyDay, foods: [newFood('lunch'), food], routines: [routine] }
  expect(fieldIdOf('daily_info.eat.selectedFood.0.key', form)).toBe(food.id)
  expect(fieldIdOf('daily_info.routine.record.routine.0.text', form)).toBe(routine.id)
  expect(fieldIdOf('daily_info.routine.record.memo', form)).toBe('memo')
  expect(fieldIdOf('visibility', form)).toBe('visibility')
  expect(fieldIdOf('record_date', form)).toBe('date')
  expect(fieldIdOf('daily_content', form)).toBe('content')
  expect(fieldIdOf(undefined, form)).toBe('whole')
})
