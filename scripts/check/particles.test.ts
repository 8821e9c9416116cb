import { expect, test } from 'vitest'
import { fixedParticles } from './particles.ts'

test('finds a particle that a text fixes after an inserted value', () => {
  const text = [
    'won: (n: string) => `${n}을 보냈어요`,',
    'of: (n: string) => `${n}원을 보냈어요, ${n}까지`,',
    'who: (q: string) => `‘${q}’로 찾기`,',
  ].join('\n')
  expect(fixedParticles('features/x/words.ts', text)).toEqual([
    { at: 'features/x/words.ts:1', found: '${n}을' },
    { at: 'features/x/words.ts:3', found: '${q}’로' },
  ])
  expect(fixedParticles('features/x/words.test.ts', text)).toEqual([])
})
