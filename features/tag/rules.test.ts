import { expect, test } from 'vitest'
import { openTokenIn, hashtagsOf, isInitials, lettersIn, mentionsOf, namesOf, partsOf, plainOf, tagsOf } from './rules.ts'

test.each<[string, string[]]>([
  ['오늘은 #런닝 #한강_5km 그리고 #2일차', ['런닝', '한강_5km', '2일차']],
  ['#a#b', ['a']],
  ['C# 은 아니고 # 도 아님 https://x.kr/#top', []],
])('hashtags of %j', (content, tags) => expect(hashtagsOf(content)).toEqual(tags))

test.each<[string, string[]]>([
  ['@하루 @지우_ 안녕', ['하루', '지우_']],
  ['me@haru.kr', []],
])('names mentioned in %j', (content, names) => expect(mentionsOf(content)).toEqual(names))

test.each<[string, string[]]>([
  ['#Run #run #RUN', ['run']],
  [`#${'가'.repeat(30)} #${'나'.repeat(31)}`, ['가'.repeat(30)]],
  [Array.from({ length: 25 }, (_, i) => `#t${i}`).join(' '), Array.from({ length: 20 }, (_, i) => `t${i}`)],
  ['#런닝'.normalize('NFD'), ['런닝']],
  ['<b>#산책</b>&lt;#걷기', ['산책', '걷기']],
])('tags stored for %j', (content, tags) => expect(tagsOf(content)).toEqual(tags))

test.each<[string, string[]]>([
  ['보리차', ['보리차']],
  ['보리차님', ['보리차님', '보리차']],
  ['보리차님이랑', ['보리차님이랑', '보리차']],
  ['보리차한테', ['보리차한테', '보리차']],
  ['Haru_1은', ['haru_1은', 'haru_1']],
  ['가이', ['가이']],
])('names that @%s may mean', (call, names) => expect(namesOf(call)).toEqual(names))

test.each([
  ['ㅂㄹㅊ', true],
  ['보리ㅊ', false],
  ['', false],
  ['ㅏㅏ', false],
])('%j is initial consonants: %s', (words, is) => expect(isInitials(words)).toBe(is))

test('removes all but letters, digits and _', () => {
  expect(plainOf('#보리 %차_1!')).toBe('보리차_1')
})

test.each([
  ['보', 2],
  ['김', 3],
  ['ㅂㄹ', 2],
  ['ab_1', 4],
])('%s has at least %d letters', (words, letters) => expect(lettersIn(words)).toBe(letters))

test.each<[string, string[]]>([
  ['오늘 #산책 @보리차랑', ['words 오늘 ', 'tag #산책', 'words  ', 'mention @보리차랑']],
  ['그냥 me@haru.kr C#', ['words 그냥 me@haru.kr C#']],
  [`#${'가'.repeat(31)}`, [`words #${'가'.repeat(31)}`]],
  ['', []],
])('splits %j into parts', (content, pieces) => expect(partsOf(content).map(({ kind, text }) => `${kind} ${text}`)).toEqual(pieces))

test.each([
  ['오늘 #산', { sign: '#', typed: '산', from: 3 }],
  ['@', { sign: '@', typed: '', from: 0 }],
  ['고마워 @보리ㅊ', { sign: '@', typed: '보리ㅊ', from: 4 }],
  ['me@haru', null],
  ['C#', null],
  ['#산책 ', null],
  [`#${'가'.repeat(31)}`, null],
])('finds the tag or mention that is being typed in %j', (content, openToken) => expect(openTokenIn(content)).toEqual(openToken))
