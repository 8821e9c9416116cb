import { expect, test } from 'vitest'
import { inKorean, ko } from './ko.ts'

test.each([
  ['Insufficient Viv Amount', '비브가 부족해요.'],
  ['Please enter a reject reason', '거절 사유를 적어 주세요.'],
  ['Please enter a reason for rejection', '거절하는 이유를 적어 주세요.'],
  ['Media can be added up to 10.', '사진과 영상은 10개까지 올릴 수 있어요.'],
  ['Media can be added up to {max}.', '사진과 영상은 {max}개까지 올릴 수 있어요.'],
  ['Only content of 1 minute or less can be uploaded.', '1분 이하의 영상만 올릴 수 있어요.'],
  ['This counselling has already been cancelled', '이미 취소된 상담이에요.'],
  ['nil values cannot be sent in form data', '비어 있는 값이 있어요. 다시 해 주세요.'],
  ['plain objects must be converted to a JSON string first', '보낼 수 없는 값이 있어요. 다시 해 주세요.'],
  ['Server error. If it continues, contact customer service.', '잠시 문제가 생겼어요. 계속되면 고객센터로 알려 주세요.'],
])('%s', (english, korean) => {
  expect(inKorean(english)).toBe(korean)
})

test.each(['로그인 후 이용가능합니다', 'constructor', '', 'Media can be added up to 10.!'])('leaves "%s" unchanged', (message) => {
  expect(inKorean(message)).toBe(message)
})

test('sections of ko are imported only through ko', () => {
  const sources = import.meta.glob<string>(['/apps/web/**/*.{ts,tsx}', '/features/*/web/**/*.{ts,tsx}', '/kit/{ui,web}/**/*.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const imports = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/from '(?:#kit\/ui|\.)\/words\/(\w+)\.ts'/g)].map(([, section = '']) => ({ file, section })),
  )
  expect(imports.length).toBeGreaterThan(15)
  expect(imports.filter(({ file, section }) => section in ko && !file.endsWith('kit/ui/ko.ts'))).toEqual([])
})
