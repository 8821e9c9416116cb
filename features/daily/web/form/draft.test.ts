import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { unsentStore } from '#kit/web/store.ts'
import { storeDraft, readDraft } from './draft.ts'
import { emptyDay, newFood, newWorkout } from './model.ts'

const NOW = Date.parse('2026-11-21T19:00:00+09:00')
const mine = { userNo: 5 }
const written = { ...emptyDay, content: '쓰던 글', foods: [newFood('lunch', { key: '밥', calorie: '300' })] }
const all = () => unsentStore.readValid(() => true)

beforeEach(async () => void (await unsentStore.clear()))

it('is not given to another member, and deleted when they read', async () => {
  await storeDraft(mine, written, NOW)
  expect(await readDraft({ userNo: 6 }, NOW)).toBeNull()
  expect(await all()).toEqual([])
})

it('keeps drafts of members apart whose numbers start alike', async () => {
  await storeDraft({ userNo: 51 }, written, NOW)
  expect(await readDraft(mine, NOW)).toBeNull()
})

it.each([
  [7 * DAY_MS - 1, true],
  [7 * DAY_MS, false],
])('expires after seven days: %s ms', async (later, there) => {
  await storeDraft(mine, written, NOW)
  expect((await readDraft(mine, NOW + later)) !== null).toBe(there)
  expect(await all()).toHaveLength(there ? 1 : 0)
})

it('is read completely, with new row ids; new and edited dailys have separate drafts', async () => {
  const running = newWorkout({ name: '달리기', startedAt: NOW, units: ['time', 'meter'] })
  await storeDraft(mine, { ...written, workouts: [running] }, NOW)
  await storeDraft({ ...mine, dailyNo: 7, stamp: 'one' }, { ...emptyDay, content: '고치던 글' }, NOW)
  const draft = await readDraft(mine, NOW)
  expect(draft).toMatchObject({
    outdated: false,
    form: { content: '쓰던 글', foods: [{ key: '밥' }], workouts: [{ name: '달리기', startedAt: NOW }] },
  })
  expect(draft?.form.workouts[0]?.id).not.toBe(running.id)
  expect((await readDraft({ ...mine, dailyNo: 7, stamp: 'one' }, NOW))?.form.content).toBe('고치던 글')
})

it('reads a draft of an older release, whose foods have no amount', async () => {
  const { amount: _amount, ...older } = { ...newFood('lunch', { key: '밥', calorie: '300' }), serving: '210g' }
  await unsentStore.save('daily:5:new', { form: { ...written, foods: [older] }, at: NOW, stamp: null })
  expect((await readDraft(mine, NOW))?.form.foods).toMatchObject([{ key: '밥', calorie: '300', amount: null }])
})

it.each([
  ['a draft of today keeps today', null, 0, null],
  ['a draft of yesterday keeps yesterday', null, DAY_MS, '2026-11-21'],
  ['a draft keeps the chosen day', '2026-11-18', DAY_MS, '2026-11-18'],
  ['a draft of a day that is too long ago changes to today', '2026-11-15', 2 * DAY_MS, null],
])('%s', async (_, recordDate, later, day) => {
  await storeDraft(mine, { ...written, recordDate }, NOW)
  expect((await readDraft(mine, NOW + later))?.form.recordDate).toBe(day)
})

it('is outdated once when the daily has changed since', async () => {
  const of = { ...mine, dailyNo: 7, stamp: 'one' }
  await storeDraft(of, written, NOW)
  expect(await readDraft({ ...of, stamp: 'two' }, NOW)).toMatchObject({ outdated: true })
  expect(await readDraft({ ...of, stamp: 'two' }, NOW)).toBeNull()
})

it('an emptied new day is not stored, an emptied edit is', async () => {
  await storeDraft(mine, written, NOW)
  expect(await storeDraft(mine, emptyDay, NOW)).toBe(false)
  expect(await all()).toEqual([])
  expect(await storeDraft({ ...mine, dailyNo: 7, stamp: 'one' }, emptyDay, NOW)).toBe(true)
})

it.each([7, null, {}, { form: 1, at: NOW }, { form: { content: '글' }, at: NOW }, { form: written }])(
  'ignores an invalid stored value: %j',
  async (value) => {
    await unsentStore.save('daily:5:new', value)
    expect(await readDraft(mine, NOW)).toBeNull()
    expect(await all()).toEqual([])
  },
)
