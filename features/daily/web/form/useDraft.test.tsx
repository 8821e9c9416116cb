import { world } from './testing-setup.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { own } from '#kit/web/store.ts'
import DailyCreate from '../DailyCreate.tsx'
import { CREATE, addWorkout, answers, choose, kept, picture, click, pressed, save, type, words } from './testing.tsx'
import { overlays, serve, show } from '../testing.tsx'

it('runs a workout by the clock on the wall, over a page that was killed, and saves what has run', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T19:00:00+09:00'), toFake: ['Date'] })
  const { asked } = serve(answers())
  const first = show(<DailyCreate />)
  await addWorkout('플랭크', /^플랭크/)
  click(/^시간 재기/)
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain('"startedAt":1'))
  first.unmount()
  vi.setSystemTime(new Date('2026-11-21T19:08:24+09:00'))
  show(<DailyCreate />)
  await pressed('이어 쓰기')
  expect((await screen.findByRole('button', { name: /^멈추기/ })).textContent).toContain('08:24')
  choose('나만 보기')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { daily_info: { health: { todayHealths: [{ name: '플랭크', time: '08:24' }] } } } }])
})

it('keeps a draft while one writes, asks about it on return, and drops it once saved', async () => {
  serve(answers())
  const first = show(<DailyCreate />)
  type(words(), '쓰던 글')
  expect(world.guard.mock.lastCall?.[0]).toBe(true)
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain('쓰던 글'))
  expect(await screen.findByText('임시저장됨')).toBeDefined()
  expect(world.guard).toHaveBeenLastCalledWith(true, true)
  type(words(), '쓰던 글 더')
  first.unmount()
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain('쓰던 글 더'))

  show(<DailyCreate />)
  expect(words().value).toBe('')
  await pressed('이어 쓰기')
  await waitFor(() => expect(words().value).toBe('쓰던 글 더'))
  await waitFor(() => expect(world.heading).toHaveBeenCalledOnce())
  expect(screen.queryByText(/이어서 쓸까요/)).toBeNull()
  choose('모두에게')
  await save()
  await waitFor(async () => expect(await kept()).toEqual([]))
})

it('writes the last letters down when the page is hidden', async () => {
  serve(answers())
  show(<DailyCreate />)
  await waitFor(async () => expect(await kept()).toEqual([]))
  await act(async () => {})
  type(words(), '전화가 왔어요')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(JSON.stringify(await kept())).toContain('전화가 왔어요')
})

it('writes it down again when another tab that saved its day took the draft along, but not after a log-out', async () => {
  serve(answers())
  show(<DailyCreate />)
  type(words(), '이 탭에서 쓴 글')
  await screen.findByText('임시저장됨')
  const back = () => document.dispatchEvent(new Event('visibilitychange'))

  await own.drop('daily:5:new')
  back()
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain('이 탭에서 쓴 글'))

  await own.forget()
  world.viewer = null
  back()
  await act(async () => {})
  expect(await kept()).toEqual([])
})

it('brings pictures back with fresh addresses, and says which are gone', async () => {
  const form = { foods: [], workouts: [], routines: [], content: '사진 글', media: [picture('old'), picture('gone')] }
  await own.keep('daily:5:new', { form, at: Date.now(), stamp: null })
  world.fresh.mockResolvedValueOnce([{ ...picture('old'), transforms: { thm: '/media/old?mark=2' } }])
  serve(answers())
  show(<DailyCreate />)
  await pressed('이어 쓰기')
  await waitFor(() => expect(screen.getByLabelText('사진들').textContent).toBe('/media/old?mark=2'))
  expect(world.fresh).toHaveBeenCalledExactlyOnceWith(['old', 'gone'])
  expect(overlays.toast).toHaveBeenCalledExactlyOnceWith('시간이 지난 사진 1개는 빠졌어요. 다시 올려 주세요.')
})

it('overwrites no draft before the member answered; on their word it goes and the new words are kept', async () => {
  const form = { foods: [], workouts: [], routines: [], media: [], content: '어제 쓰던 글' }
  await own.keep('daily:5:new', { form, at: Date.now(), stamp: null })
  serve(answers())
  const { unmount } = show(<DailyCreate />)
  await screen.findByText(/이어서 쓸까요/)
  type(words(), '새 글')
  unmount()
  expect(JSON.stringify(await kept())).toContain('어제 쓰던 글')
  show(<DailyCreate />)
  const banner = await screen.findByRole('region', { name: /쓰던 하루/ })
  type(words(), '새 글')
  fireEvent.click(within(banner).getByRole('button', { name: '지우기' }))
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain('새 글'))
  expect(JSON.stringify(await kept())).not.toContain('어제')
})

it('writes without drafts where the browser keeps nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(own, 'keep').mockResolvedValue(false)
  const { asked } = serve(answers())
  show(<DailyCreate />)
  type(words(), '비밀 창에서')
  choose('나만 보기')
  await save()
  expect(screen.queryByText('임시저장됨')).toBeNull()
  expect(asked(CREATE)).toHaveLength(1)
})
