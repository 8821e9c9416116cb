import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { own } from '#kit/web/store.ts'
import { keepDraft, readDraft } from './draft.ts'
import { emptyDay, newFood, newWorkout } from './model.ts'

const NOW = Date.parse('2026-11-21T19:00:00+09:00')
const DAY = 86_400_000
const mine = { userNo: 5 }
const written = { ...emptyDay, content: '쓰던 글', foods: [newFood('lunch', { key: '밥', calorie: '300' })] }
const all = () => own.read(() => true)

beforeEach(async () => void (await own.forget()))

it('is never shown to another member, and theirs goes', async () => {
  await keepDraft(mine, written, NOW)
  expect(await readDraft({ userNo: 6 }, NOW)).toBeNull()
  expect(await all()).toEqual([])
})

it('does not take a number for the beginning of another', async () => {
  await keepDraft({ userNo: 51 }, written, NOW)
  expect(await readDraft(mine, NOW)).toBeNull()
})

it.each([
  [7 * DAY - 1, true],
  [7 * DAY, false],
])('lasts seven days: %s ms', async (later, there) => {
  await keepDraft(mine, written, NOW)
  expect((await readDraft(mine, NOW + later)) !== null).toBe(there)
  expect(await all()).toHaveLength(there ? 1 : 0)
})

it('comes back whole, with rows of ids of their own, and keeps apart what is new and what is edited', async () => {
  const running = newWorkout({ name: '달리기', startedAt: NOW, units: ['time', 'meter'] })
  await keepDraft(mine, { ...written, workouts: [running] }, NOW)
  await keepDraft({ ...mine, dailyNo: 7, stamp: 'one' }, { ...emptyDay, content: '고치던 글' }, NOW)
  const draft = await readDraft(mine, NOW)
  expect(draft).toMatchObject({
    outdated: false,
    form: { content: '쓰던 글', foods: [{ key: '밥' }], workouts: [{ name: '달리기', startedAt: NOW }] },
  })
  expect(draft?.form.workouts[0]?.id).not.toBe(running.id)
  expect((await readDraft({ ...mine, dailyNo: 7, stamp: 'one' }, NOW))?.form.content).toBe('고치던 글')
})

it.each([
  ['of today stays today’s', null, 0, null],
  ['of yesterday stays yesterday’s', null, DAY, '2026-11-21'],
  ['keeps the day that was chosen', '2026-11-18', DAY, '2026-11-18'],
  ['of a day that is too long ago becomes today’s', '2026-11-15', 2 * DAY, null],
])('%s', async (_, recordDate, later, day) => {
  await keepDraft(mine, { ...written, recordDate }, NOW)
  expect((await readDraft(mine, NOW + later))?.form.recordDate).toBe(day)
})

it('of an older daily is outdated, once', async () => {
  const of = { ...mine, dailyNo: 7, stamp: 'one' }
  await keepDraft(of, written, NOW)
  expect(await readDraft({ ...of, stamp: 'two' }, NOW)).toMatchObject({ outdated: true })
  expect(await readDraft({ ...of, stamp: 'two' }, NOW)).toBeNull()
})

it('an emptied new day is nothing to keep, an emptied edit is', async () => {
  await keepDraft(mine, written, NOW)
  expect(await keepDraft(mine, emptyDay, NOW)).toBe(false)
  expect(await all()).toEqual([])
  expect(await keepDraft({ ...mine, dailyNo: 7, stamp: 'one' }, emptyDay, NOW)).toBe(true)
})

it.each([7, null, {}, { form: 1, at: NOW }, { form: { content: '글' }, at: NOW }, { form: written }])(
  'takes what is broken for none: %j',
  async (value) => {
    await own.keep('daily:5:new', value)
    expect(await readDraft(mine, NOW)).toBeNull()
    expect(await all()).toEqual([])
  },
)
