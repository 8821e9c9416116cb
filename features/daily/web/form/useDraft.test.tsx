import { world } from './testing-setup.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { unsentStore } from '#kit/web/store.ts'
import DailyCreate from '../DailyCreate.tsx'
import { CREATE, addWorkout, answers, choose, storedDrafts, picture, click, pressed, save, type, words } from './testing.tsx'
import { overlays, serve, show } from '../testing.tsx'

it('a stopwatch runs by wall clock across a killed page, and its time is saved', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T19:00:00+09:00'), toFake: ['Date'] })
  const { asked } = serve(answers())
  const first = show(<DailyCreate />)
  await addWorkout('플랭크', /^플랭크/)
  click(/^시간 재기/)
  await waitFor(async () => expect(JSON.stringify(await storedDrafts())).toContain('"startedAt":1'))
  first.unmount()
  vi.setSystemTime(new Date('2026-11-21T19:08:24+09:00'))
  show(<DailyCreate />)
  await pressed('이어 쓰기')
  expect((await screen.findByRole('button', { name: /^멈추기/ })).textContent).toContain('08:24')
  choose('나만 보기')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { daily_info: { health: { todayHealths: [{ name: '플랭크', time: '08:24' }] } } } }])
})

it('stores a draft while writing, offers it on return, and deletes it after saving', async () => {
  serve(answers())
  const first = show(<DailyCreate />)
  type(words(), '쓰던 글')
  expect(world.guard.mock.lastCall?.[0]).toBe(true)
  await waitFor(async () => expect(JSON.stringify(await storedDrafts())).toContain('쓰던 글'))
  expect(await screen.findByText('임시저장됨')).toBeDefined()
  expect(world.guard).toHaveBeenLastCalledWith(true, { isStored: true })
  type(words(), '쓰던 글 더')
  first.unmount()
  await waitFor(async () => expect(JSON.stringify(await storedDrafts())).toContain('쓰던 글 더'))

  show(<DailyCreate />)
  expect(words().value).toBe('')
  await pressed('이어 쓰기')
  await waitFor(() => expect(words().value).toBe('쓰던 글 더'))
  await waitFor(() => expect(world.heading).toHaveBeenCalledOnce())
  expect(screen.queryByText(/이어서 쓸까요/)).toBeNull()
  choose('모두에게')
  await save()
  await waitFor(async () => expect(await storedDrafts()).toEqual([]))
})

it('stores the last letters when the page is hidden', async () => {
  serve(answers())
  show(<DailyCreate />)
  await waitFor(async () => expect(await storedDrafts()).toEqual([]))
  await act(async () => {})
  type(words(), '전화가 왔어요')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(JSON.stringify(await storedDrafts())).toContain('전화가 왔어요')
})

it('stores the draft again after another tab deleted it by saving, but not after a log-out', async () => {
  serve(answers())
  show(<DailyCreate />)
  type(words(), '이 탭에서 쓴 글')
  await screen.findByText('임시저장됨')
  const back = () => document.dispatchEvent(new Event('visibilitychange'))

  await unsentStore.remove('daily:5:new')
  back()
  await waitFor(async () => expect(JSON.stringify(await storedDrafts())).toContain('이 탭에서 쓴 글'))

  await unsentStore.clear()
  world.viewer = null
  back()
  await act(async () => {})
  expect(await storedDrafts()).toEqual([])
})

it('restores pictures with new addresses, and says how many are missing', async () => {
  const form = { foods: [], workouts: [], routines: [], content: '사진 글', media: [picture('old'), picture('gone')] }
  await unsentStore.save('daily:5:new', { form, at: Date.now(), stamp: null })
  world.fresh.mockResolvedValueOnce([{ ...picture('old'), transforms: { thm: '/media/old?mark=2' } }])
  serve(answers())
  show(<DailyCreate />)
  await pressed('이어 쓰기')
  await waitFor(() => expect(screen.getByLabelText('사진들').textContent).toBe('/media/old?mark=2'))
  expect(world.fresh).toHaveBeenCalledExactlyOnceWith(['old', 'gone'])
  expect(overlays.toast).toHaveBeenCalledExactlyOnceWith('시간이 지난 사진 1개는 빠졌어요. 다시 올려 주세요.')
})

it('does not overwrite a draft before the member decides; after declining it the new text is stored', async () => {
  const form = { foods: [], workouts: [], routines: [], media: [], content: '어제 쓰던 글' }
  await unsentStore.save('daily:5:new', { form, at: Date.now(), stamp: null })
  serve(answers())
  const { unmount } = show(<DailyCreate />)
  await screen.findByText(/이어서 쓸까요/)
  type(words(), '새 글')
  unmount()
  expect(JSON.stringify(await storedDrafts())).toContain('어제 쓰던 글')
  show(<DailyCreate />)
  const banner = await screen.findByRole('region', { name: /쓰던 하루/ })
  type(words(), '새 글')
  fireEvent.click(within(banner).getByRole('button', { name: '지우기' }))
  await waitFor(async () => expect(JSON.stringify(await storedDrafts())).toContain('새 글'))
  expect(JSON.stringify(await storedDrafts())).not.toContain('어제')
})

it('works without drafts where the browser has no storage', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(unsentStore, 'save').mockResolvedValue(false)
  const { asked } = serve(answers())
  show(<DailyCreate />)
  type(words(), '비밀 창에서')
  choose('나만 보기')
  await save()
  expect(screen.queryByText('임시저장됨')).toBeNull()
  expect(asked(CREATE)).toHaveLength(1)
})
