import { expect, it } from 'vitest'
import { foods as rows } from '../../data/foods.json'
import { HITS_MAX, indexOf, search } from './search.ts'

const index = indexOf(
  ['두부 비빔밥', '순두부찌개', '두부조림', '마파두부', '닭갈비', '달걀찜', '까르보나라', '김치찌개 (두부)', 'BLT 샌드위치', '우유 2%'],
  (name) => name,
)
const found = (typed: string) => search(index, typed).map((hit) => hit.name)
const marksOf = (typed: string) => search(index, typed).map(({ name, from, to }) => name.slice(from, to))

const HITS: [string, string[]][] = [
  ['두부', ['두부조림', '두부 비빔밥', '마파두부', '순두부찌개', '김치찌개 (두부)']],
  ['ㄷㅂ', ['두부조림', '두부 비빔밥', '마파두부', '순두부찌개', '김치찌개 (두부)']],
  ['ㄷㅂㅂㅂㅂ', ['두부 비빔밥']],
  ['두부비', ['두부 비빔밥', '김치찌개 (두부)']],
  ['두부 빔', ['두부 비빔밥', '김치찌개 (두부)']],
  ['두ㅂㅈㄹ', ['두부조림']],
  ['ㄳ', []],
  ['ㅂㅂㅂ', ['두부 비빔밥']],
  ['ㄲㄹㅂ', ['까르보나라']],
  ['ㄱㄹㅂ', []],
]
it('finds by syllables and first consonants', () => {
  expect(HITS.map(([typed]) => [typed, found(typed)])).toEqual(HITS)
})

const FIRST_HITS: [string, string | undefined][] = [
  ['ㄷ', '닭갈비'],
  ['두', '두부조림'],
  ['둡', '두부조림'],
  ['두부ㅈ', '두부조림'],
  ['두부족', '두부조림'],
  ['두부쿵', undefined],
  ['두부조ㄹ', '두부조림'],
  ['닭', '닭갈비'],
  ['다', '닭갈비'],
  ['닭ㅏ', undefined],
]
it('finds a name at every step of typing it', () => {
  expect(FIRST_HITS.map(([typed]) => [typed, found(typed)[0]])).toEqual(FIRST_HITS)
})

it('also reads a final consonant as the start of the next letter', () => {
  expect(found('닭')).toEqual(['닭갈비', '달걀찜'])
  expect(marksOf('둡')).toContain('두부')
})

const OTHER: [string, string[]][] = [
  ['조림두부', ['두부조림']],
  ['찌개 두부', ['김치찌개 (두부)', '순두부찌개']],
  ['짬', ['짬뽕']],
  ['잠봉', ['짬뽕']],
  ['달걀짐', ['달걀찜']],
  ['달갈찜', ['달걀찜']],
  ['달걀', ['달걀찜']],
  ['달갈', ['닭갈비', '달걀찜']],
  ['까르보나나', ['까르보나라']],
  ['까르보라', ['까르보나라']],
  ['까르보나라라', ['까르보나라']],
  ['해물 짬뽕밥', ['짬뽕']],
  ['카르보나라', ['까르보나라']],
  ['단걍찜', []],
]
it('finds words in any order, similar sounds, and one wrong, missing or surplus jamo', () => {
  const more = indexOf([...index.map(({ item }) => item), '짬뽕'], (name) => name)
  expect(OTHER.map(([typed]) => [typed, search(more, typed).map(({ name }) => name)])).toEqual(OTHER)
})

const foods = [
  { name: '달걀말이', aliases: ['계란말이'], often: 3 },
  { name: '달걀', aliases: ['계란', '삶은 계란'], often: 9 },
  { name: '계란빵', aliases: [], often: 1 },
  { name: '아메리카노 (아이스)', aliases: ['아아'], often: 9 },
]
const foodIndex = indexOf(foods, ({ name }) => name, { aliasesOf: ({ aliases }) => aliases, oftenOf: ({ often }) => often })

it('finds foods by aliases and shows the matching one; ranks own foods first, then frequent ones', () => {
  expect(search(foodIndex, '계란').map(({ name, alias }) => [name, alias])).toEqual([
    ['달걀', '계란'],
    ['달걀말이', '계란말이'],
    ['계란빵', null],
  ])
  expect(search(foodIndex, 'ㅇㅇ').map(({ name }) => name)).toEqual(['아메리카노 (아이스)'])
  expect(search(foodIndex, '계란', ({ name }) => name === '달걀말이').map(({ name }) => name)).toEqual(['달걀말이', '달걀', '계란빵'])
})

it('finds a kind before the dish', () => {
  expect(found('두부김치찌개')).toEqual(['김치찌개 (두부)'])
})

it('marks the match, including a space within it', () => {
  expect(marksOf('부비')).toEqual(['부 비'])
  expect(marksOf('ㅉㄱ')).toEqual(['찌개', '찌개'])
})

it('finds nothing for blanks, punctuation and letters that no name has', () => {
  const typed = ['', '   ', '()', '·', '%%%%%', '123456', '.*', '\\', '\u{1F600}', 'zzz', 'ㅏ']
  expect(typed.filter((text) => found(text).length > 0)).toEqual([])
})

it('ignores case, and matches digits literally', () => {
  expect(found('blt')).toEqual(['BLT 샌드위치'])
  expect(found('2%')).toEqual(['우유 2%'])
})

it('gives at most HITS_MAX hits of the whole table, and reads each entry once; similar ones are only searched where few match', () => {
  let reads = 0
  const foods = indexOf(rows, ([name]) => String(name)).map(({ names, ...entry }) => ({
    ...entry,
    get names() {
      reads++
      return names
    },
  }))
  const readsOf = (typed: string): number => {
    reads = 0
    expect(search(foods, typed).length).toBeLessThanOrEqual(HITS_MAX)
    return reads / foods.length
  }
  expect(['ㅂ', 'ㄱ', '김', '김ㅊ', '김치', 'ㄱㅊㅉㄱ'].map(readsOf)).toEqual([1, 1, 1, 1, 1, 1])
  // By words, by sound and by names within the text.
  expect(readsOf('쀍뚫쌟')).toBe(4)
})
