import { expect, test } from 'vitest'
import { deviceName, deviceOf } from '#features/account/words/device.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    '아이폰',
    '사파리',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1',
    '아이폰',
    '크롬',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    '안드로이드 폰',
    '삼성 인터넷',
    true,
  ],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', '안드로이드 태블릿', '크롬', true],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36;KAKAOTALK 11',
    '안드로이드 폰',
    '카카오톡',
    true,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', '윈도우 PC', '엣지', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Whale/4.29 Safari/537.36', '윈도우 PC', '웨일', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', '맥', '사파리', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', '리눅스 PC', '파이어폭스', false],
  ['', null, null, false],
  ['curl/8.5.0', null, null, false],
])('%.60s', (agent, system, browser, isHandheld) => {
  expect(deviceOf(agent)).toEqual({ system, browser, isHandheld })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36', '윈도우 PC · 크롬'],
  ['Mozilla/5.0 (X11; Linux x86_64)', '리눅스 PC'],
  ['node', '알 수 없는 기기'],
  ['curl/8.5.0', '알 수 없는 기기'],
  ['', '알 수 없는 기기'],
])('deviceName(%s) is %s', (agent, name) => expect(deviceName(agent)).toBe(name))
