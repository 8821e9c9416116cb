import { describe, expect, test } from 'vitest'
import { redirectTarget } from './rules.ts'

const HOME = '/daily-line-main'
const target = (search: string): string => redirectTarget(new URLSearchParams(search))

describe('redirectTarget returns an existing screen', () => {
  test.each([
    ['to=/daily-detail/7', '/daily-detail/7'],
    ['to=/Daily-Detail/7', '/Daily-Detail/7'],
    ['to=/daily-like/7?who_no=3', '/daily-like/7?who_no=3'],
    ['to=/cs-center/', '/cs-center/'],
    ['to=/login', '/login'],
    ['name=DailyDetail&id=7', '/daily-detail/7'],
    ['name=CsCenter', '/cs-center'],
    ['name=DailyDetail&id=7&to=/login', '/daily-detail/7'],
  ])('%s', (search, path) => {
    expect(target(search)).toBe(path)
  })
})

describe('redirectTarget returns home otherwise', () => {
  test.each([
    '',
    'to=',
    'to=//elsewhere.example',
    'to=/%5Celsewhere.example',
    'to=/%09/elsewhere.example',
    'to=https://elsewhere.example',
    'to=javascript:alert(1)',
    'to=/no-such-screen',
    'to=/daily-detail',
    'to=/daily-detail/7/8',
    'to=/daily-detail//',
    'to=/route-redirect?to=/route-redirect',
    'to=/Social-Redirect/kakao?code=x',
    'name=RouteRedirect',
    'name=SocialRedirect&provider=kakao',
    'name=NoSuchScreen',
    'name=toString',
    'name=DailyDetail',
    'name=DailyDetail&id=../../x',
    'name=DailyDetail&id=',
  ])('%j', (search) => {
    expect(target(search)).toBe(HOME)
  })
})
