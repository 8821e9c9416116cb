import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoaderFunctionArgs } from 'react-router'
import type { Route } from '#features/routes.ts'
import type { Access, Viewer } from '#kit/contract/access.ts'
import { tokenFor, wireForTest } from '#kit/web/testing.ts'
import { componentOf, guarded, outcomeOf } from './guard.ts'

vi.mock('../screens.ts', () => {
  const screen = { title: '', load: async () => ({ default: () => null }) }
  return { screens: { Login: screen, DailyLineMain: screen, DailyCreate: screen } }
})

const guest = null
const member = { user_no: 1, user_verified: false, isexpert: false }
const verified = { ...member, user_verified: true }
const expert = { ...verified, isexpert: true }
const route = (access: Access, more: Partial<Route> = {}): Route => ({ path: '/x', access, ...more })
const say = '정보입력 후 이용가능합니다.'

describe('the outcomes of the guards', () => {
  test.each<[string, Route, Viewer, ReturnType<typeof outcomeOf>]>([
    ['DailyCreate', route('member'), guest, { to: 'Login' }],
    ['PcExpertApplyMain', route('verified'), guest, { to: 'PcExpertLogin' }],
    ['PcExpertMain', route('expert'), guest, { to: 'PcExpertLogin' }],
    ['PcExpertApplyMain', route('verified'), member, { to: 'PcExpertRegister', say }],
    ['PcExpertMain', route('expert'), member, { to: 'PcExpertRegister', say }],
    ['PcExpertMain', route('expert'), verified, { to: 'PcExpertApplyMain' }],
    ['Operator', route('operator'), expert, { to: 'DailyLineMain' }],
    ['Login', route('open', { guestOnly: true }), member, { to: 'DailyLineMain' }],
    ['Login', route('open', { guestOnly: true }), guest, null],
    ['DailyLineMain', route('open'), guest, null],
    ['DailyCreate', route('member'), member, null],
    ['PcExpertApplyMain', route('verified'), verified, null],
    ['PcExpertMain', route('expert'), expert, null],
  ])('%s, %o, %o', (name, guard, viewer, outcome) => {
    expect(outcomeOf(name, guard, viewer)).toEqual(outcome)
  })
})

describe('the loader', () => {
  const at = (path: string) => ({ request: new Request(`http://haru.test${path}`) }) as LoaderFunctionArgs
  const sentTo = async (name: Parameters<typeof guarded>[0], path: string) => {
    const thrown = await guarded(name)(at(path)).then(
      () => null,
      (response: unknown) => response as Response,
    )
    return thrown?.headers.get('location')
  }
  beforeEach(() => {
    localStorage.clear()
    wireForTest()
  })
  afterEach(() => localStorage.clear())

  test('takes a guest to the log-in, which knows the way back', async () => {
    expect(await sentTo('DailyCreate', '/daily-create?from=hero')).toBe('/login?to=%2Fdaily-create%3Ffrom%3Dhero')
    expect(componentOf('DailyCreate')).toBeUndefined()
  })

  test('takes a member away from the log-in, and brings the code of what they may enter', async () => {
    localStorage.setItem('haru_token', tokenFor(1))
    expect(await sentTo('Login', '/login')).toBe('/daily-line-main')
    expect(await sentTo('DailyCreate', '/daily-create')).toBeUndefined()
    expect(componentOf('DailyCreate')).toBeTypeOf('function')
  })
})
