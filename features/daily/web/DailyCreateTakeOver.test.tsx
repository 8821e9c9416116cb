import { world } from './form/testing-setup.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CallError, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listDailyLine, type DailyInfo } from '../contract.ts'
import { cardOf } from '../testing.ts'
import { dailyOfCard } from './card.ts'
import DailyCreate from './DailyCreate.tsx'
import { storeDraft } from './form/draft.ts'
import { emptyDay } from './form/model.ts'
import { addFood, answers, choose, CREATE, click, pressed, save, SETTINGS, words } from './form/testing.tsx'
import { aDaily, noRecords } from './sample.ts'
import { serve, show } from './testing.tsx'

// Writing a daily that starts with another's meal or workout.

const GET = 'GET /v2/user/daily_v2/:daily_no'
const info: DailyInfo = {
  ...noRecords,
  eat: { setCalorie: 0, selectedFood: [{ key: '그릭요거트', calorie: 120, sort: 'breakfast' }] },
  health: { todayHealths: [{ name: '달리기', time: '32:10', set: 0, meter: 5200, count: 0 }] },
}
const source = aDaily({ daily_no: 9, user_no: 2, haru_name: '요가하는달', daily_info: info })
const CREDIT = '요가하는달님의 하루에서 가져왔어요'
const infoSent = (body: unknown) => (body as { daily_info: DailyInfo }).daily_info

it('puts only the foods into the meal of this hour, and shows the credit', async () => {
  vi.setSystemTime(new Date('2026-11-21T03:00:00Z'))
  world.search = 'from=9&part=meal'
  const { asked } = serve({ ...answers(), [GET]: () => [source] })
  show(<DailyCreate />)
  expect(await screen.findByText(CREDIT)).toBeDefined()
  expect(screen.getByRole('button', { name: /그릭요거트 120kcal/ })).toBeDefined()
  choose('모두에게')
  await save()
  const [sent] = asked(CREATE)
  expect(sent?.body).toMatchObject({ from_daily_no: 9 })
  expect(infoSent(sent?.body)).toEqual({
    ...noRecords,
    eat: { setCalorie: 0, selectedFood: [{ key: '그릭요거트', calorie: 120, sort: 'lunch' }] },
  })
})

it('waits for the amounts of foods that the card of the line lacks', async () => {
  vi.setSystemTime(new Date('2026-11-21T03:00:00Z'))
  world.search = 'from=9&part=meal'
  const portion = { name: '1컵', size: 100, unit: 'g' as const, kcal: 120, carb: null, protein: null, fat: null }
  const food = { ...info.eat.selectedFood[0]!, amount: { quantity: 1, by: 'portion' as const, portion } }
  const whole = { ...source, daily_info: { ...info, eat: { setCalorie: 0, selectedFood: [food] } } }
  const { asked } = serve({ ...answers(), [GET]: () => [whole] })
  queryClient.setQueryData(keyOf(listDailyLine), { pages: [[dailyOfCard(cardOf(whole))]], pageParams: [undefined] })
  show(<DailyCreate />)
  await screen.findByText(CREDIT)
  choose('모두에게')
  await save()
  expect(infoSent(asked(CREATE)[0]?.body).eat.selectedFood).toMatchObject([{ key: '그릭요거트', amount: food.amount }])
})

it('takes over a workout unchanged', async () => {
  world.search = 'from=9&part=workout'
  const { asked } = serve({ ...answers(), [GET]: () => [source] })
  show(<DailyCreate />)
  await screen.findByText(CREDIT)
  choose('모두에게')
  await save()
  expect(infoSent(asked(CREATE)[0]?.body)).toEqual({ ...noRecords, health: info.health })
})

it('sends no credit when all taken-over foods are removed', async () => {
  world.search = 'from=9&part=meal'
  const { asked } = serve({ ...answers(), [GET]: () => [source] })
  show(<DailyCreate />)
  await screen.findByText(CREDIT)
  click('그릭요거트 빼기')
  choose('좋아요')
  choose('모두에게')
  await save()
  expect(asked(CREATE)[0]?.body).not.toHaveProperty('from_daily_no')
})

it('asks before it replaces a draft', async () => {
  await storeDraft({ userNo: 5 }, { ...emptyDay, content: '쓰던 글' }, Date.now())
  world.search = 'from=9&part=meal'
  serve({ ...answers(), [GET]: () => [source] })
  const { unmount } = show(<DailyCreate />)
  await pressed('이어 쓰기')
  await waitFor(() => expect(words().value).toBe('쓰던 글'))
  expect(screen.queryByText(CREDIT)).toBeNull()
  unmount()
  show(<DailyCreate />)
  await pressed('지우기')
  expect(screen.getByText(CREDIT)).toBeDefined()
  expect(words().value).toBe('')
})

it('starts empty when the source is not visible any more, or is my own', async () => {
  world.search = 'from=9&part=meal'
  serve({
    ...answers(),
    [GET]: () => {
      throw new CallError({ status: 404, code: 'daily.not_found', message: '' })
    },
  })
  const { unmount } = show(<DailyCreate />)
  expect(await screen.findByText('가져올 기록을 볼 수 없어요. 빈 하루로 시작할게요.')).toBeDefined()
  unmount()
  serve({ ...answers(), [GET]: () => [{ ...source, user_no: 5 }] })
  show(<DailyCreate />)
  expect(await screen.findByText('가져올 기록을 볼 수 없어요. 빈 하루로 시작할게요.')).toBeDefined()
  expect(screen.queryByText(CREDIT)).toBeNull()
})

it('saves without the credit when the source was deleted meanwhile', async () => {
  world.search = 'from=9&part=meal'
  const { asked } = serve({
    ...answers(),
    [GET]: () => [source],
    [CREATE]: ({ body }) => {
      if ('from_daily_no' in (body as object)) {
        throw new CallError({ status: 404, code: 'daily.not_found', field: 'from_daily_no', message: '볼 수 없는 페이지입니다' })
      }
      return [aDaily({ daily_no: 77, user_no: 5 })]
    },
  })
  show(<DailyCreate />)
  await screen.findByText(CREDIT)
  choose('모두에게')
  await save()
  expect(asked(CREATE)).toHaveLength(2)
  expect(asked(CREATE)[1]?.key).not.toBe(asked(CREATE)[0]?.key)
  await waitFor(() => expect(world.to).toHaveBeenCalledExactlyOnceWith('/daily-detail/77', { replace: true }))
})

it('goes back to the room after saving when opened over a room', async () => {
  world.place = { name: 'PopupDailyCreate', params: { id: '2', room: '2' } }
  serve(answers())
  show(<DailyCreate />)
  choose('좋아요')
  choose('모두에게')
  await save()
  await waitFor(() => expect(world.back).toHaveBeenCalledExactlyOnceWith('/my-haru-room/2'))
  expect(world.to).not.toHaveBeenCalled()
})

it('neither asks for nor shows kcal in the care mode', async () => {
  world.search = 'from=9&part=meal'
  serve({ ...answers(), [GET]: () => [source], [SETTINGS]: () => [{ setting_key: 'hide_calorie', setting_value: '1' }] })
  const { container } = show(<DailyCreate />)
  await screen.findByText(CREDIT)
  await waitFor(() => expect(screen.queryByText('잘 모르겠다면 양으로 골라요')).toBeNull())
  expect(container.textContent).not.toMatch(/kcal|120/)
  await act(async () => click('그릭요거트 고치기'))
  expect(screen.queryByLabelText('칼로리')).toBeNull()
  expect(screen.getByRole('button', { name: '2인분' })).toBeDefined()
  await addFood('마파두부', /^마파두부볶음 · 1인분$/)
  expect(screen.getByRole('button', { name: '1½인분' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /^먹은 양/ })).toBeNull()
  expect(container.textContent).not.toMatch(/kcal|탄수화물|\dg/)
})
